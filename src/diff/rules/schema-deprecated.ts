import { defineRule } from '../rule.ts'

/** A schema became deprecated, or no longer is. */
export const schemaDeprecated = defineRule({
  id: 'schema-deprecated',
  on: 'annotation',
  effect: 'annotates',
  say: (facts: { isDeprecated: boolean }) => `${facts.isDeprecated ? 'Now' : 'No longer'} deprecated.`,
  examples: [{ isDeprecated: true }, { isDeprecated: false }],
  *compare({ deprecated: before }, { deprecated: after }) {
    if (before !== after) yield { before, after, facts: { isDeprecated: after } }
  },
})
