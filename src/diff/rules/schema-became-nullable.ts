import { defineRule, type Facts } from '../rule.ts'

/** Null is now allowed. */
export const schemaBecameNullable = defineRule({
  id: 'schema-became-nullable',
  on: 'choice',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (_facts: Facts) => 'Null is now allowed.',
  *compare(before, after) {
    if (!before.isNullable && after.isNullable) yield { before: false, after: true, facts: {} }
  },
})
