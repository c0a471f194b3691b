import { theHeader, type WritingFacts, writingChange } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'

/** The same values are serialized differently in a header of a response or part. */
export const headerStyleChanged = defineRule({
  id: 'header-style-changed',
  on: 'writing',
  effect: (facts: WritingFacts) => facts.effect,
  say: (facts) => `${theHeader(facts)} is now serialized as ${facts.after} (was ${facts.before}).`,
  examples: [
    { name: 'X-Next', before: 'simple', after: 'simple, exploded', effect: 'replaces' },
    { name: 'X-Next', before: 'simple', after: 'simple, exploded', effect: 'narrows' },
    { name: 'X-Next', before: 'simple', after: 'simple, exploded', effect: 'widens' },
  ],
  /** Yields one finding if a header's values are serialized differently, with the multipart part if it has one. */
  *compare(before, after) {
    for (const finding of writingChange(before, after, 'header')) {
      const { partOf } = after
      yield partOf === undefined ? finding : { ...finding, facts: { ...finding.facts, part: partOf } }
    }
  },
})
