import { defineRule, type Facts } from '../rule.ts'

/** Text is no longer allowed between the elements. */
export const mixedContentRemoved = defineRule({
  id: 'mixed-content-removed',
  on: 'content',
  effect: 'narrows',
  breaksTypes: true,
  say: (_facts: Facts) => 'Text is no longer allowed between the elements.',
  *compare(before, after) {
    if (before.isMixed && !after.isMixed) yield { before: true, after: false, facts: {} }
  },
})
