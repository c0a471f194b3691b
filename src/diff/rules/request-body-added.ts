import { defineRule } from '../rule.ts'

/** A call has a body now; one that is required refuses every call made before. */
export const requestBodyAdded = defineRule({
  id: 'request-body-added',
  on: 'request-body',
  effect: (facts: { isRequired: boolean }) => (facts.isRequired ? 'replaces' : 'widens'),
  breaksTypes: ({ isRequired }) => isRequired,
  stops: 'writers',
  say: ({ isRequired }) => `${isRequired ? 'A required' : 'An optional'} request body was added.`,
  examples: [{ isRequired: true }, { isRequired: false }],
  *added({ required }) {
    yield { after: required, facts: { isRequired: required } }
  },
})
