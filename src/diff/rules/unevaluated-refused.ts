import { defineRule } from '../rule.ts'

/** What no schema speaks of is limited. */
export const unevaluatedRefused = defineRule({
  id: 'unevaluated-refused',
  on: 'unevaluated',
  effect: 'narrows',
  say: (facts: { what: string }) => `The ${facts.what} that no schema speaks of are limited.`,
  *compare(before, after) {
    for (const what of ['properties', 'items'] as const) {
      if (!before[what] && after[what]) yield { before: false, after: true, facts: { what } }
    }
  },
})
