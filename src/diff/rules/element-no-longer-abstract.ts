import { defineRule, type Facts } from '../rule.ts'

/** The element itself is let through again. */
export const elementNoLongerAbstract = defineRule({
  id: 'element-no-longer-abstract',
  on: 'stand-ins',
  effect: 'widens',
  breaksTypes: true,
  say: (_facts: Facts) => 'The element is no longer abstract.',
  *compare(before, after) {
    if (after.what !== 'element' || after.isAbstract || !before.isAbstract) return
    yield { before: before.isAbstract, after: after.isAbstract, facts: {} }
  },
})
