import { defineRule, type Facts } from '../rule.ts'

/** Calls without a body are refused. */
export const requestBodyBecameRequired = defineRule({
  id: 'request-body-became-required',
  on: 'request-body',
  effect: 'narrows',
  breaksTypes: true,
  stops: 'writers',
  say: (_facts: Facts) => 'The request body is now required (was optional).',
  *compare(before, after) {
    if (!before.required && after.required) yield { before: false, after: true, facts: {} }
  },
})
