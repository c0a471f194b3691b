import { defineRule, type Facts } from '../rule.ts'

/** Only substitutes of the element are allowed, not the element itself. */
export const elementBecameAbstract = defineRule({
  id: 'element-became-abstract',
  on: 'stand-ins',
  effect: 'narrows',
  breaksTypes: true,
  say: (_facts: Facts) => 'The element is now abstract.',
  /** Yields one finding if an element became abstract; nothing for types. */
  *compare(before, after) {
    if (after.what !== 'element' || before.isAbstract || !after.isAbstract) return
    yield { before: before.isAbstract, after: after.isAbstract, facts: {} }
  },
})
