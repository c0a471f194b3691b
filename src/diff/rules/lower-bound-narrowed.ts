import { type BoundFacts, boundFacts, boundSentence, tightening } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** The lower bound of a number cuts off more. */
export const lowerBoundNarrowed = defineRule({
  id: 'lower-bound-narrowed',
  on: 'value',
  effect: 'narrows',
  say: (facts: BoundFacts) => boundSentence(facts, 'raised'),
  examples: [
    { before: '>= 0', after: '>= 1' },
    { before: null, after: '> 0' },
  ],
  /** Yields one finding if the lower bound was raised or added. */
  *compare(before, after) {
    if ((tightening(before, after, 'min') ?? 0) > 0) {
      const facts = boundFacts(before, after, 'min')
      yield { ...facts, facts }
    }
  },
})
