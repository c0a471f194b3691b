import { defineRule, type Facts } from '../rule.ts'

/** The names of properties are no longer limited. */
export const propertyNamesRemoved = defineRule({
  id: 'property-names-removed',
  on: 'object',
  effect: 'widens',
  say: (_facts: Facts) => 'The names of properties are no longer limited.',
  *compare({ propertyNames: before }, { propertyNames: after }) {
    if (before !== undefined && after === undefined) yield { before: true, after: false, facts: {} }
  },
})
