import { type HeaderFacts, headerFacts, isTyped, theHeader } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'

/** A response may come without the header now. */
export const headerBecameOptional = defineRule({
  id: 'header-became-optional',
  on: 'header',
  effect: 'widens',
  breaksTypes: isTyped,
  stops: 'readers',
  say: (facts: HeaderFacts) => `${theHeader(facts)} is now optional (was required).`,
  examples: [{ name: 'X-Next' }, { name: 'X-Digest', part: 'photo' }],
  *compare(before, after) {
    if (before.required && !after.required) yield { before: true, after: false, facts: headerFacts(after) }
  },
})
