import { type HeaderFacts, headerFacts, isTyped, theHeader } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'

/** Every response or part has the header now. */
export const headerBecameRequired = defineRule({
  id: 'header-became-required',
  on: 'header',
  effect: 'narrows',
  breaksTypes: isTyped,
  stops: 'writers',
  say: (facts: HeaderFacts) => `${theHeader(facts)} is now required (was optional).`,
  examples: [{ name: 'X-Next' }, { name: 'X-Digest', part: 'photo' }],
  *compare(before, after) {
    if (!before.required && after.required) yield { before: false, after: true, facts: headerFacts(after) }
  },
})
