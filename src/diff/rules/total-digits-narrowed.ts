import { type LimitFacts, limitFacts, limitSentence, upperLimit } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The limit `totalDigits` is tighter. */
export const totalDigitsNarrowed = defineRule({
  id: 'total-digits-narrowed',
  on: 'value',
  effect: 'narrows',
  say: (facts: LimitFacts) => limitSentence('Maximum number of digits', facts),
  examples: [
    { before: 9, after: 5 },
    { before: null, after: 5 },
  ],
  /** Yields one finding if `totalDigits` was lowered or added. */
  *compare(before, after) {
    const facts = limitFacts(before, after, 'totalDigits')
    if (upperLimit(facts) > 0) yield { ...facts, facts }
  },
})
