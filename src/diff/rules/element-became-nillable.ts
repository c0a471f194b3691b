import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The element may now be empty with `xsi:nil`. */
export const elementBecameNillable = defineRule({
  id: 'element-became-nillable',
  on: 'element',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (facts: { name: string }) => `Element ${quoted(facts.name)} can now be nil.`,
  examples: [{ name: 'note' }],
  /** Yields one finding if an element became nillable. */
  *compare(before, after) {
    if (!before.nillable && after.nillable)
      yield { before: false, after: true, facts: { name: after.name.local } }
  },
})
