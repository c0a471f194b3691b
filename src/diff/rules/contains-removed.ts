import { defineRule, type Facts } from '../rule.ts'

/** An array need not contain items of a kind any more. */
export const containsRemoved = defineRule({
  id: 'contains-removed',
  on: 'array',
  effect: 'widens',
  say: (_facts: Facts) => 'The array need not contain certain items any more.',
  *compare(before, after) {
    if (before.contains && !after.contains) yield { before: true, after: false, facts: {} }
  },
})
