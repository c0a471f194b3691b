import { type LimitFacts, limitFacts, limitSentence, upperLimit } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The limit `fractionDigits` is tighter. */
export const fractionDigitsNarrowed = defineRule({
  id: 'fraction-digits-narrowed',
  on: 'value',
  effect: 'narrows',
  say: (facts: LimitFacts) => limitSentence('Maximum number of fraction digits', facts),
  examples: [
    { before: 3, after: 2 },
    { before: null, after: 2 },
  ],
  /** Yields one finding if `fractionDigits` was lowered or added. */
  *compare(before, after) {
    const facts = limitFacts(before, after, 'fractionDigits')
    if (upperLimit(facts) > 0) yield { ...facts, facts }
  },
})
