import { defineRule, type Facts } from '../rule.ts'

/** Property names are no longer restricted. */
export const propertyNamesRemoved = defineRule({
  id: 'property-names-removed',
  on: 'object',
  effect: 'widens',
  say: (_facts: Facts) => 'Property names are no longer restricted.',
  *compare({ propertyNames: before }, { propertyNames: after }) {
    if (before !== undefined && after === undefined) yield { before: true, after: false, facts: {} }
  },
})
