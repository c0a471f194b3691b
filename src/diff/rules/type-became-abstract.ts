import { defineRule, type Facts } from '../rule.ts'

/** Only what stands in for it is let through, not the type itself. */
export const typeBecameAbstract = defineRule({
  id: 'type-became-abstract',
  on: 'stand-ins',
  effect: 'narrows',
  breaksTypes: true,
  say: (_facts: Facts) => 'The type is now abstract.',
  *compare(before, after) {
    if (after.what !== 'type' || before.isAbstract || !after.isAbstract) return
    yield { before: before.isAbstract, after: after.isAbstract, facts: {} }
  },
})
