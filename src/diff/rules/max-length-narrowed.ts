import { type LimitFacts, limitFacts, limitSentence, upperLimit } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The limit `maxLength` is tighter. */
export const maxLengthNarrowed = defineRule({
  id: 'max-length-narrowed',
  on: 'value',
  effect: 'narrows',
  say: (facts: LimitFacts) => limitSentence('Maximum length', facts),
  examples: [
    { before: 70, after: 35 },
    { before: null, after: 35 },
  ],
  /** Yields one finding if `maxLength` was lowered or added. */
  *compare(before, after) {
    const facts = limitFacts(before, after, 'maxLength')
    if (upperLimit(facts) > 0) yield { ...facts, facts }
  },
})
