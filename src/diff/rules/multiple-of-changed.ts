import { readSideFacets, shortNumber } from '../facts/facet-facts.ts'
import { fixedEffect, quoteValue } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Numbers must be multiples of another number. */
export const multipleOfChanged = defineRule({
  id: 'multiple-of-changed',
  on: 'value',
  effect: (facts: { before: string | null; after: string | null }) => fixedEffect(facts),
  reach: ({ before, after }) => (before !== null && after !== null ? 'undecided' : 'wire'),
  say: ({ before, after }) => `multipleOf changed from ${quoteValue(before)} to ${quoteValue(after)}.`,
  examples: [
    { before: '0.01', after: '0.1' },
    { before: '0.01', after: null },
    { before: null, after: '0.1' },
  ],
  /** Yields one finding if `multipleOf` differs, long numbers shortened (null if absent). */
  *compare(one, other) {
    const [before, after] = [readSideFacets(one).multipleOf ?? null, readSideFacets(other).multipleOf ?? null]
    if (before === after) return
    const facts = { before: before && shortNumber(before), after: after && shortNumber(after) }
    yield { ...facts, facts }
  },
})
