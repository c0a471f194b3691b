import { type LeftOverFacts, leftOverChanges } from '../facts/object-facts.ts'
import { defineRule } from '../rule.ts'

/** Unevaluated properties or items are allowed, or less restricted than before. */
export const unevaluatedAllowed = defineRule({
  id: 'unevaluated-allowed',
  on: 'unevaluated',
  effect: 'widens',
  // Readers can skip unknown properties, but not items.
  reach: ({ what }) => (what === 'items' ? 'wire' : 'unknown'),
  say: ({ what, after }: LeftOverFacts) =>
    `Unevaluated ${what} are now ${after === 'allowed' ? 'allowed' : 'restricted (were refused)'}.`,
  examples: [
    { what: 'items', before: 'refused', after: 'allowed' },
    { what: 'properties', before: 'refused', after: 'limited' },
  ],
  *compare(before, after) {
    for (const { more, finding } of leftOverChanges(before, after)) if (more > 0) yield finding
  },
})
