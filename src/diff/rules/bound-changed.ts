import { type BoundFacts, boundFacts, boundSentence, tightening } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** A bound of a date or time is another; which values it lets through is not decided here. */
export const boundChanged = defineRule({
  id: 'bound-changed',
  on: 'value',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: BoundFacts) => boundSentence(facts, 'changed'),
  examples: [{ before: '>= 2025-01-01', after: '>= 2026-01-01' }],
  /** Yields a finding for each bound (min, max) that changed and cannot be ordered, e.g. of a date. */
  *compare(before, after) {
    for (const end of ['min', 'max'] as const) {
      if (tightening(before, after, end) !== undefined) continue
      const facts = boundFacts(before, after, end)
      yield { ...facts, facts }
    }
  },
})
