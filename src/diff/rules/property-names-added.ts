import { defineRule, type Facts } from '../rule.ts'

/** Property names are now restricted. */
export const propertyNamesAdded = defineRule({
  id: 'property-names-added',
  on: 'object',
  effect: 'narrows',
  say: (_facts: Facts) => 'Property names are now restricted.',
  *compare({ propertyNames: before }, { propertyNames: after }) {
    if (before === undefined && after !== undefined) yield { before: false, after: true, facts: {} }
  },
})
