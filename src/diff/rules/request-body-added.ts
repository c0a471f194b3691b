import { defineRule } from '../rule.ts'

/** A call has a body now; one that is required refuses every call made before. */
export const requestBodyAdded = defineRule({
  id: 'request-body-added',
  on: 'request-body',
  effect: (facts: { isRequired: boolean }) => (facts.isRequired ? 'replaces' : 'widens'),
  breaksTypes: ({ isRequired }) => isRequired,
  stops: 'writers',
  say: ({ isRequired }) => `The request has ${isRequired ? 'a required' : 'an optional'} body now.`,
  examples: [{ isRequired: true }, { isRequired: false }],
  *added({ required }) {
    yield { after: required, facts: { isRequired: required } }
  },
})
