import { defineRule, type Facts } from '../rule.ts'

/** Only derived types are allowed, not the type itself. */
export const typeBecameAbstract = defineRule({
  id: 'type-became-abstract',
  on: 'stand-ins',
  effect: 'narrows',
  breaksTypes: true,
  say: (_facts: Facts) => 'The type is now abstract.',
  /** Yields one finding if a type became abstract; nothing for elements. */
  *compare(before, after) {
    if (after.what !== 'type' || before.isAbstract || !after.isAbstract) return
    yield { before: before.isAbstract, after: after.isAbstract, facts: {} }
  },
})
