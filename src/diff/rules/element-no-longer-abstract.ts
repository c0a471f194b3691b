import { defineRule, type Facts } from '../rule.ts'

/** The element itself is now allowed. */
export const elementNoLongerAbstract = defineRule({
  id: 'element-no-longer-abstract',
  on: 'stand-ins',
  effect: 'widens',
  breaksTypes: true,
  say: (_facts: Facts) => 'The element is no longer abstract.',
  /** Yields one finding if an abstract element is no longer abstract; nothing for types. */
  *compare(before, after) {
    if (after.what !== 'element' || after.isAbstract || !before.isAbstract) return
    yield { before: before.isAbstract, after: after.isAbstract, facts: {} }
  },
})
