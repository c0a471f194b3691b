import { defineRule, type Facts } from '../rule.ts'

/** The type itself is now allowed. */
export const typeNoLongerAbstract = defineRule({
  id: 'type-no-longer-abstract',
  on: 'stand-ins',
  effect: 'widens',
  breaksTypes: true,
  say: (_facts: Facts) => 'The type is no longer abstract.',
  /** Yields one finding if an abstract type is no longer abstract; nothing for elements. */
  *compare(before, after) {
    if (after.what !== 'type' || after.isAbstract || !before.isAbstract) return
    yield { before: before.isAbstract, after: after.isAbstract, facts: {} }
  },
})
