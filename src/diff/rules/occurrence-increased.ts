import { quoted } from '../../diagnostics/index.ts'
import {
  isArrayChange,
  maxFacts,
  type OccurrenceFacts,
  occurrences,
  printOccurrenceCount,
} from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** More repeats are allowed. */
export const occurrenceIncreased = defineRule({
  id: 'occurrence-increased',
  on: 'element',
  effect: 'widens',
  breaksTypes: ({ before, after }: OccurrenceFacts) => isArrayChange(before, after),
  say: ({ name, before, after }) =>
    `Element ${quoted(name)} can now occur ${after === null ? '' : 'up to '}${printOccurrenceCount(after)} (was ${printOccurrenceCount(before)}).`,
  examples: [
    { name: 'line', before: 1, after: 99 },
    { name: 'line', before: 99, after: null },
  ],
  /** Yields one finding if `maxOccurs` of an element was raised. */
  *compare({ occurs: before }, { name, occurs: after }) {
    if (after.max <= before.max) return
    yield { ...occurrences(before, after), facts: maxFacts(name.local, before, after) }
  },
})
