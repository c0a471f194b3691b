import { defineRule, type Facts } from '../rule.ts'

/** The type itself is let through again. */
export const typeNoLongerAbstract = defineRule({
  id: 'type-no-longer-abstract',
  on: 'stand-ins',
  effect: 'widens',
  breaksTypes: true,
  say: (_facts: Facts) => 'The type is no longer abstract.',
  *compare(before, after) {
    if (after.what !== 'type' || after.isAbstract || !before.isAbstract) return
    yield { before: before.isAbstract, after: after.isAbstract, facts: {} }
  },
})
