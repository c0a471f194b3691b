import { type BoundFacts, boundFacts, boundSentence, tightening } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The lower bound of a number cuts off less, or is gone. */
export const lowerBoundWidened = defineRule({
  id: 'lower-bound-widened',
  on: 'value',
  effect: 'widens',
  say: (facts: BoundFacts) => boundSentence(facts, 'lowered'),
  examples: [
    { before: '>= 1', after: '>= 0' },
    { before: '> 0', after: null },
    { before: '> 0', after: '>= 0' },
  ],
  /** Yields one finding if the lower bound was lowered or removed. */
  *compare(before, after) {
    if ((tightening(before, after, 'min') ?? 0) < 0) {
      const facts = boundFacts(before, after, 'min')
      yield { ...facts, facts }
    }
  },
})
