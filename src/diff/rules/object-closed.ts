import { defineRule, type Facts } from '../rule.ts'

/** Properties that the object does not name are refused. */
export const objectClosed = defineRule({
  id: 'object-closed',
  on: 'object',
  effect: 'narrows',
  say: (_facts: Facts) => 'Additional properties are no longer allowed.',
  *compare({ additional: before }, { additional: after }) {
    if (before !== false && after === false) yield { before: true, after: false, facts: {} }
  },
})
