import { type LeftOverFacts, leftOverChanges } from '../facts/object-facts.ts'
import { defineRule } from '../rule.ts'

/** What no schema speaks of is let through, or some of it. */
export const unevaluatedAllowed = defineRule({
  id: 'unevaluated-allowed',
  on: 'unevaluated',
  effect: 'widens',
  // Who reads objects may skip what it does not know; of items none is skipped.
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
