import { type LimitFacts, limitFacts, limitSentence, upperLimit } from '../facts/facets.ts'
import { defineRule } from '../rule.ts'

/** The limit `totalDigits` is tighter. */
export const totalDigitsNarrowed = defineRule({
  id: 'total-digits-narrowed',
  on: 'value',
  effect: 'narrows',
  say: (facts: LimitFacts) => limitSentence('The greatest number of digits', facts),
  *compare(before, after) {
    const facts = limitFacts(before, after, 'totalDigits')
    if (upperLimit(facts) > 0) yield { ...facts, facts }
  },
})
