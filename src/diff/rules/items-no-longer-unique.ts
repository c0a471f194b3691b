import { defineRule, type Facts } from '../rule.ts'

/** Arrays with equal items are accepted. */
export const itemsNoLongerUnique = defineRule({
  id: 'items-no-longer-unique',
  on: 'array',
  effect: 'widens',
  say: (_facts: Facts) => 'Items no longer have to be unique.',
  *compare({ unique: before }, { unique: after }) {
    if (before && !after) yield { before, after, facts: {} }
  },
})
