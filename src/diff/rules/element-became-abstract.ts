import { defineRule, type Facts } from '../rule.ts'

/** Only what stands in for it is let through, not the element itself. */
export const elementBecameAbstract = defineRule({
  id: 'element-became-abstract',
  on: 'stand-ins',
  effect: 'narrows',
  breaksTypes: true,
  say: (_facts: Facts) => 'The element is now abstract.',
  *compare(before, after) {
    if (after.what !== 'element' || before.isAbstract || !after.isAbstract) return
    yield { before: before.isAbstract, after: after.isAbstract, facts: {} }
  },
})
