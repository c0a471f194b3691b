import { defineRule } from '../rule.ts'

/** The request body of a call was removed. */
export const requestBodyRemoved = defineRule({
  id: 'request-body-removed',
  on: 'request-body',
  effect: (facts: { isRequired: boolean }) => (facts.isRequired ? 'replaces' : 'narrows'),
  breaksTypes: true,
  say: () => 'The request body was removed.',
  examples: [{ isRequired: true }, { isRequired: false }],
  *removed({ required }) {
    yield { before: required, facts: { isRequired: required } }
  },
})
