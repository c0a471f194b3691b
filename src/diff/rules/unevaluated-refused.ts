import { type LeftOverFacts, leftOverChanges } from '../facts/object-facts.ts'
import { defineRule } from '../rule.ts'

/** Unevaluated properties or items are refused, or more restricted than before. */
export const unevaluatedRefused = defineRule({
  id: 'unevaluated-refused',
  on: 'unevaluated',
  effect: 'narrows',
  say: ({ what, after }: LeftOverFacts) => `Unevaluated ${what} are now ${after}.`,
  examples: [
    { what: 'items', before: 'allowed', after: 'refused' },
    { what: 'properties', before: 'allowed', after: 'limited' },
  ],
  *compare(before, after) {
    for (const { more, finding } of leftOverChanges(before, after)) if (more < 0) yield finding
  },
})
