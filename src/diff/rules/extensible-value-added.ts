import { quoted } from '../../diagnostics/index.ts'
import { extensibleValues } from '../facts/stated.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** An open list names a further value, which everybody must expect anyway. */
export const extensibleValueAdded = defineRule({
  id: 'extensible-value-added',
  on: 'annotation',
  effect: 'widens',
  reach: 'names',
  say: (facts: { value: string }) =>
    `Known value ${quoted(facts.value)} was added; other values stay allowed.`,
  examples: [{ value: 'TNE' }],
  /** Yields a finding for each `x-extensible-enum` value that only the later side has. */
  *compare(before, after) {
    const [one, other] = [extensibleValues(before), extensibleValues(after)]
    for (const value of subtractItems(other, one)) yield { after: value, facts: { value } }
  },
})
