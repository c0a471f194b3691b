import { type BoundFacts, boundFacts, tightening } from '../facts/facet-facts.ts'
import { shownBound } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The lower bound of a number cuts off less, or is gone. */
export const lowerBoundWidened = defineRule({
  id: 'lower-bound-widened',
  on: 'value',
  effect: 'widens',
  say: (facts: BoundFacts) => `Allowed values: ${shownBound(facts.after)} (was ${shownBound(facts.before)}).`,
  examples: [
    { before: '>= 1', after: '>= 0' },
    { before: '> 0', after: null },
  ],
  /** Yields one finding if the lower bound was lowered or removed. */
  *compare(before, after) {
    if ((tightening(before, after, 'min') ?? 0) < 0) {
      const facts = boundFacts(before, after, 'min')
      yield { ...facts, facts }
    }
  },
})
