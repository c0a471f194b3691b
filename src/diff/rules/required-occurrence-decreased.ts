import { quoted } from '../../diagnostics/index.ts'
import { minFacts, type OccurrenceFacts, occurrences, printOccurrenceCount } from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** The element is now optional, or may occur less often. */
export const requiredOccurrenceDecreased = defineRule({
  id: 'required-occurrence-decreased',
  on: 'element',
  effect: 'widens',
  breaksTypes: ({ after }: OccurrenceFacts) => after === 0,
  stops: 'readers',
  say: ({ name, before, after }) =>
    after === 0
      ? `Element ${quoted(name)} is now optional (was ${before === 1 ? 'required' : `at least ${printOccurrenceCount(before)}`}).`
      : `Element ${quoted(name)} must now occur at least ${printOccurrenceCount(after)} (was ${printOccurrenceCount(before)}).`,
  examples: [
    { name: 'line', before: 1, after: 0 },
    { name: 'line', before: 2, after: 1 },
  ],
  /** Yields one finding if `minOccurs` of an element was lowered. */
  *compare({ occurs: before }, { name, occurs: after }) {
    if (after.min >= before.min) return
    yield { ...occurrences(before, after), facts: minFacts(name.local, before, after) }
  },
})
