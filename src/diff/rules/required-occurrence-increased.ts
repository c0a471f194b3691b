import { quoted } from '../../diagnostics/index.ts'
import { minFacts, type OccurrenceFacts, occurrences, printOccurrenceCount } from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** The element is now required, or must occur more often. */
export const requiredOccurrenceIncreased = defineRule({
  id: 'required-occurrence-increased',
  on: 'element',
  effect: 'narrows',
  breaksTypes: ({ before }: OccurrenceFacts) => before === 0,
  stops: 'writers',
  say: ({ name, before, after }) =>
    before === 0 && after === 1
      ? `Element ${quoted(name)} is now required (was optional).`
      : `Element ${quoted(name)} must now occur at least ${printOccurrenceCount(after)} (was ${before === 0 ? 'optional' : printOccurrenceCount(before)}).`,
  examples: [
    { name: 'line', before: 0, after: 1 },
    { name: 'line', before: 1, after: 2 },
  ],
  /** Yields one finding if `minOccurs` of an element was raised. */
  *compare({ occurs: before }, { name, occurs: after }) {
    if (after.min <= before.min) return
    yield { ...occurrences(before, after), facts: minFacts(name.local, before, after) }
  },
})
