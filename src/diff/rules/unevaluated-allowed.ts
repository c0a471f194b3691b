import { defineRule } from '../rule.ts'

/** What no schema speaks of is let through. */
export const unevaluatedAllowed = defineRule({
  id: 'unevaluated-allowed',
  on: 'unevaluated',
  effect: 'widens',
  reach: 'unknown',
  say: (facts: { what: string }) => `The ${facts.what} that no schema speaks of are allowed.`,
  *compare(before, after) {
    for (const what of ['properties', 'items'] as const) {
      if (before[what] && !after[what]) yield { before: true, after: false, facts: { what } }
    }
  },
})
