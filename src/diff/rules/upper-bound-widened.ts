import { type BoundFacts, boundFacts, boundSentence, tightening } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The upper bound of a number cuts off less, or is gone. */
export const upperBoundWidened = defineRule({
  id: 'upper-bound-widened',
  on: 'value',
  effect: 'widens',
  say: (facts: BoundFacts) => boundSentence(facts, 'raised'),
  examples: [
    { before: '<= 50', after: '<= 100' },
    { before: '< 100', after: null },
  ],
  /** Yields one finding if the upper bound was raised or removed. */
  *compare(before, after) {
    if ((tightening(before, after, 'max') ?? 0) < 0) {
      const facts = boundFacts(before, after, 'max')
      yield { ...facts, facts }
    }
  },
})
