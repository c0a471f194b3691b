import { type BoundFacts, boundFacts, boundSentence, tightening } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The upper bound of a number cuts off more. */
export const upperBoundNarrowed = defineRule({
  id: 'upper-bound-narrowed',
  on: 'value',
  effect: 'narrows',
  say: (facts: BoundFacts) => boundSentence(facts, 'lowered'),
  examples: [
    { before: '<= 100', after: '<= 50' },
    { before: null, after: '< 100' },
    { before: '<= 100', after: '< 100' },
  ],
  /** Yields one finding if the upper bound was lowered or added. */
  *compare(before, after) {
    if ((tightening(before, after, 'max') ?? 0) > 0) {
      const facts = boundFacts(before, after, 'max')
      yield { ...facts, facts }
    }
  },
})
