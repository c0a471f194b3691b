import { quoted } from '../../diagnostics/index.ts'
import { canShareMessage } from '../facts/object-facts.ts'
import { defineRule } from '../rule.ts'

/** Objects without the property are refused. */
export const propertyBecameRequired = defineRule({
  id: 'property-became-required',
  on: 'property',
  effect: 'narrows',
  breaksTypes: true,
  stops: 'writers',
  say: (facts: { name: string }) => `Property ${quoted(facts.name)} is now required (was optional).`,
  examples: [{ name: 'note' }],
  *compare({ property: before }, { property: after }) {
    if (!before.required && after.required && canShareMessage(before, after))
      yield { before: false, after: true, facts: { name: after.name } }
  },
})
