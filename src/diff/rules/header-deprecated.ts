import { type HeaderFacts, headerFacts, theHeader } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'

/** A header of a response or part became deprecated, or no longer is. */
export const headerDeprecated = defineRule({
  id: 'header-deprecated',
  on: 'header',
  effect: 'annotates',
  say: (facts: HeaderFacts & { isDeprecated: boolean }) =>
    `${theHeader(facts)} is ${facts.isDeprecated ? 'now' : 'no longer'} deprecated.`,
  examples: [
    { name: 'X-Next', isDeprecated: true },
    { name: 'X-Digest', part: 'photo', isDeprecated: false },
  ],
  /** Yields one finding if `deprecated` differs, in either direction. */
  *compare(before, after) {
    if (before.deprecated === after.deprecated) return
    yield {
      before: before.deprecated,
      after: after.deprecated,
      facts: { ...headerFacts(after), isDeprecated: after.deprecated },
    }
  },
})
