import { defineRule, type Facts } from '../rule.ts'

/** Arrays with equal items are accepted. */
export const itemsNoLongerUnique = defineRule({
  id: 'items-no-longer-unique',
  on: 'array',
  effect: 'widens',
  say: (_facts: Facts) => 'The items need not differ from each other.',
  *compare({ unique: before }, { unique: after }) {
    if (before && !after) yield { before, after, facts: {} }
  },
})
