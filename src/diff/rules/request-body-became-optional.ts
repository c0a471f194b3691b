import { defineRule, type Facts } from '../rule.ts'

/** Calls without a body are accepted as well. */
export const requestBodyBecameOptional = defineRule({
  id: 'request-body-became-optional',
  on: 'request-body',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (_facts: Facts) => 'The request body is now optional (was required).',
  *compare(before, after) {
    if (before.required && !after.required) yield { before: true, after: false, facts: {} }
  },
})
