import { defineRule, type Facts } from '../rule.ts'

/** Arrays with equal items are refused. */
export const itemsBecameUnique = defineRule({
  id: 'items-became-unique',
  on: 'array',
  effect: 'narrows',
  say: (_facts: Facts) => 'Items must now be unique.',
  *compare({ unique: before }, { unique: after }) {
    if (!before && after) yield { before, after, facts: {} }
  },
})
