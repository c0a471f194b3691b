import { quoted } from '../../diagnostics/index.ts'
import {
  isArrayChange,
  maxFacts,
  type OccurrenceFacts,
  occurrences,
  printOccurrenceCount,
} from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** Fewer repeats are allowed. */
export const occurrenceDecreased = defineRule({
  id: 'occurrence-decreased',
  on: 'element',
  effect: 'narrows',
  breaksTypes: ({ before, after }: OccurrenceFacts) => isArrayChange(before, after),
  say: ({ name, before, after }) =>
    `Element ${quoted(name)} can now occur at most ${printOccurrenceCount(after)} (was ${printOccurrenceCount(before)}).`,
  examples: [
    { name: 'line', before: null, after: 99 },
    { name: 'line', before: 99, after: 1 },
  ],
  /** Yields one finding if `maxOccurs` of an element was lowered. */
  *compare({ occurs: before }, { name, occurs: after }) {
    if (after.max >= before.max) return
    yield { ...occurrences(before, after), facts: maxFacts(name.local, before, after) }
  },
})
