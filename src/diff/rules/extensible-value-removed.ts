import { quoted } from '../../diagnostics/index.ts'
import { extensibleValues } from '../facts/stated.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A value of an open list is no longer announced: nobody refuses it, it may mean nothing. */
export const extensibleValueRemoved = defineRule({
  id: 'extensible-value-removed',
  on: 'annotation',
  effect: 'narrows',
  reach: 'undecided',
  say: (facts: { value: string }) => `Known value ${quoted(facts.value)} was removed; it stays allowed.`,
  examples: [{ value: 'TNE' }],
  /** Yields a finding for each `x-extensible-enum` value that only the earlier side has. */
  *compare(before, after) {
    const [one, other] = [extensibleValues(before), extensibleValues(after)]
    for (const value of subtractItems(one, other)) yield { before: value, facts: { value } }
  },
})
