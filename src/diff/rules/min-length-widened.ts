import { type LimitFacts, limitFacts, limitSentence, lowerLimit } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The limit `minLength` is looser or gone. */
export const minLengthWidened = defineRule({
  id: 'min-length-widened',
  on: 'value',
  effect: 'widens',
  say: (facts: LimitFacts) => limitSentence('Minimum length', facts),
  examples: [
    { before: 2, after: 1 },
    { before: 2, after: null },
  ],
  /** Yields one finding if `minLength` was lowered or removed. */
  *compare(before, after) {
    const facts = limitFacts(before, after, 'minLength')
    if (lowerLimit(facts) < 0) yield { ...facts, facts }
  },
})
