import { type LimitFacts, limitFacts, limitSentence, upperLimit } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The limit `maxLength` is looser or gone. */
export const maxLengthWidened = defineRule({
  id: 'max-length-widened',
  on: 'value',
  effect: 'widens',
  say: (facts: LimitFacts) => limitSentence('Maximum length', facts),
  examples: [
    { before: 35, after: 70 },
    { before: 35, after: null },
  ],
  /** Yields one finding if `maxLength` was raised or removed. */
  *compare(before, after) {
    const facts = limitFacts(before, after, 'maxLength')
    if (upperLimit(facts) < 0) yield { ...facts, facts }
  },
})
