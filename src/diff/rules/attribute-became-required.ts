import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Elements without the attribute are refused. */
export const attributeBecameRequired = defineRule({
  id: 'attribute-became-required',
  on: 'attribute',
  effect: 'narrows',
  breaksTypes: true,
  stops: 'writers',
  say: (facts: { name: string }) => `Attribute ${quoted(facts.name)} is now required (was optional).`,
  examples: [{ name: 'unit' }],
  /** Yields one finding if an optional attribute became required. */
  *compare(before, after) {
    if (!before.required && after.required)
      yield { before: false, after: true, facts: { name: after.name.local } }
  },
})
