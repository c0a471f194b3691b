import { type HeaderFacts, headerFacts, isTyped, theHeader } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'

/** A header of a response or part is no longer sent. */
export const headerRemoved = defineRule({
  id: 'header-removed',
  on: 'header',
  effect: (facts: HeaderFacts & { isRequired: boolean }) => (facts.isRequired ? 'widens' : 'narrows'),
  reach: ({ isRequired }) => (isRequired ? 'wire' : 'unknown'),
  breaksTypes: isTyped,
  say: (facts) => `${theHeader(facts)} was removed.`,
  examples: [
    { name: 'X-Next', isRequired: false },
    { name: 'X-Digest', part: 'photo', isRequired: true },
    { name: 'X-Next', isRequired: true },
  ],
  *removed(header) {
    yield { before: header.name, facts: { ...headerFacts(header), isRequired: header.required } }
  },
})
