import { defineRule, type Facts } from '../rule.ts'

/** Arrays with equal items are refused. */
export const itemsBecameUnique = defineRule({
  id: 'items-became-unique',
  on: 'array',
  effect: 'narrows',
  say: (_facts: Facts) => 'The items must differ from each other.',
  *compare({ unique: before }, { unique: after }) {
    if (!before && after) yield { before, after, facts: {} }
  },
})
