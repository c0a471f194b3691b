import { type HeaderFacts, headerFacts, isTyped, theHeader } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'

/** A new header of a response or part. */
export const headerAdded = defineRule({
  id: 'header-added',
  on: 'header',
  effect: (facts: HeaderFacts & { isRequired: boolean }) => (facts.isRequired ? 'narrows' : 'widens'),
  reach: ({ isRequired }) => (isRequired ? 'wire' : 'unknown'),
  breaksTypes: (facts) => facts.isRequired && isTyped(facts),
  stops: 'writers',
  say: (facts) => `${theHeader(facts, facts.isRequired ? 'required' : 'optional')} was added.`,
  examples: [
    { name: 'X-Next', isRequired: true },
    { name: 'X-Next', isRequired: false },
    { name: 'X-Digest', part: 'photo', isRequired: true },
  ],
  *added(header) {
    yield { after: header.name, facts: { ...headerFacts(header), isRequired: header.required } }
  },
})
