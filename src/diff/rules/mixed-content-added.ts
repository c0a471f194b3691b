import { defineRule, type Facts } from '../rule.ts'

/** Text is now allowed between the elements. */
export const mixedContentAdded = defineRule({
  id: 'mixed-content-added',
  on: 'content',
  effect: 'widens',
  breaksTypes: true,
  say: (_facts: Facts) => 'Text is now allowed between the elements.',
  *compare(before, after) {
    if (!before.isMixed && after.isMixed) yield { before: false, after: true, facts: {} }
  },
})
