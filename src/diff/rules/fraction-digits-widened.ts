import { type LimitFacts, limitFacts, limitSentence, upperLimit } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The limit `fractionDigits` is looser or gone. */
export const fractionDigitsWidened = defineRule({
  id: 'fraction-digits-widened',
  on: 'value',
  effect: 'widens',
  say: (facts: LimitFacts) => limitSentence('Maximum number of fraction digits', facts),
  examples: [
    { before: 2, after: 3 },
    { before: 2, after: null },
  ],
  /** Yields one finding if `fractionDigits` was raised or removed. */
  *compare(before, after) {
    const facts = limitFacts(before, after, 'fractionDigits')
    if (upperLimit(facts) < 0) yield { ...facts, facts }
  },
})
