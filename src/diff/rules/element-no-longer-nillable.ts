import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A nil element is refused. */
export const elementNoLongerNillable = defineRule({
  id: 'element-no-longer-nillable',
  on: 'element',
  effect: 'narrows',
  breaksTypes: true,
  stops: 'writers',
  say: (facts: { name: string }) => `Element ${quoted(facts.name)} can no longer be nil.`,
  examples: [{ name: 'note' }],
  /** Yields one finding if an element is no longer nillable. */
  *compare(before, after) {
    if (before.nillable && !after.nillable)
      yield { before: true, after: false, facts: { name: after.name.local } }
  },
})
