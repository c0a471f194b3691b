import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Elements without the attribute are accepted. */
export const attributeBecameOptional = defineRule({
  id: 'attribute-became-optional',
  on: 'attribute',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (facts: { name: string }) => `The attribute ${quoted(facts.name)} is now optional.`,
  examples: [{ name: 'unit' }],
  *compare(before, after) {
    if (before.required && !after.required)
      yield { before: true, after: false, facts: { name: after.name.local } }
  },
})
