import { defineRule, type Facts } from '../rule.ts'

/** Properties that the object does not name are now allowed. */
export const objectOpened = defineRule({
  id: 'object-opened',
  on: 'object',
  effect: 'widens',
  reach: 'unknown',
  say: (_facts: Facts) => 'Additional properties are now allowed.',
  *compare({ additional: before }, { additional: after }) {
    if (before === false && after !== false) yield { before: false, after: true, facts: {} }
  },
})
