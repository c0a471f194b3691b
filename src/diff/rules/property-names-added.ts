import { defineRule, type Facts } from '../rule.ts'

/** The names of properties are limited. */
export const propertyNamesAdded = defineRule({
  id: 'property-names-added',
  on: 'object',
  effect: 'narrows',
  say: (_facts: Facts) => 'The names of properties are limited.',
  *compare({ propertyNames: before }, { propertyNames: after }) {
    if (before === undefined && after !== undefined) yield { before: false, after: true, facts: {} }
  },
})
