import { defineRule, type Facts } from '../rule.ts'

/** Null is no longer allowed. */
export const schemaNoLongerNullable = defineRule({
  id: 'schema-no-longer-nullable',
  on: 'choice',
  effect: 'narrows',
  breaksTypes: true,
  stops: 'writers',
  say: (_facts: Facts) => 'Null is no longer allowed.',
  *compare(before, after) {
    if (before.isNullable && !after.isNullable) yield { before: true, after: false, facts: {} }
  },
})
