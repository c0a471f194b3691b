import { defineRule, type Facts } from '../rule.ts'

/** An array must contain items of a kind. */
export const containsAdded = defineRule({
  id: 'contains-added',
  on: 'array',
  effect: 'narrows',
  say: (_facts: Facts) => 'The array must contain certain items.',
  *compare(before, after) {
    if (!before.contains && after.contains) yield { before: false, after: true, facts: {} }
  },
})
