import { readSideFacets } from '../facts/facet-facts.ts'
import { fixedEffect, quoteValue } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The exact length is another, or there is one where there was none. */
export const lengthChanged = defineRule({
  id: 'length-changed',
  on: 'value',
  effect: (facts: { before: number | null; after: number | null }) => fixedEffect(facts),
  say: ({ before, after }) => `The length changed from ${quoteValue(before)} to ${quoteValue(after)}.`,
  examples: [
    { before: 3, after: 4 },
    { before: 3, after: null },
    { before: null, after: 4 },
  ],
  /** Yields one finding if the facet `length` differs (null if absent). */
  *compare(one, other) {
    const [before, after] = [readSideFacets(one).length ?? null, readSideFacets(other).length ?? null]
    if (before !== after) yield { before, after, facts: { before, after } }
  },
})
