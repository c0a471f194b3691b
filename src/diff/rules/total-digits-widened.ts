import { type LimitFacts, limitFacts, limitSentence, upperLimit } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The limit `totalDigits` is looser or gone. */
export const totalDigitsWidened = defineRule({
  id: 'total-digits-widened',
  on: 'value',
  effect: 'widens',
  say: (facts: LimitFacts) => limitSentence('Maximum number of digits', facts),
  examples: [
    { before: 5, after: 9 },
    { before: 5, after: null },
  ],
  /** Yields one finding if `totalDigits` was raised or removed. */
  *compare(before, after) {
    const facts = limitFacts(before, after, 'totalDigits')
    if (upperLimit(facts) < 0) yield { ...facts, facts }
  },
})
