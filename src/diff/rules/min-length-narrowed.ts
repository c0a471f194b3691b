import { type LimitFacts, limitFacts, limitSentence, lowerLimit } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The limit `minLength` is tighter. */
export const minLengthNarrowed = defineRule({
  id: 'min-length-narrowed',
  on: 'value',
  effect: 'narrows',
  say: (facts: LimitFacts) => limitSentence('Minimum length', facts),
  examples: [
    { before: 1, after: 2 },
    { before: null, after: 2 },
  ],
  /** Yields one finding if `minLength` was raised or added. */
  *compare(before, after) {
    const facts = limitFacts(before, after, 'minLength')
    if (lowerLimit(facts) > 0) yield { ...facts, facts }
  },
})
