import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Elements without the attribute are accepted. */
export const attributeBecameOptional = defineRule({
  id: 'attribute-became-optional',
  on: 'attribute',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (facts: { name: string }) => `Attribute ${quoted(facts.name)} is now optional (was required).`,
  examples: [{ name: 'unit' }],
  /** Yields one finding if a required attribute became optional. */
  *compare(before, after) {
    if (before.required && !after.required)
      yield { before: true, after: false, facts: { name: after.name.local } }
  },
})
