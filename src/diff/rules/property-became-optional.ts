import { quoted } from '../../diagnostics/index.ts'
import { canShareMessage } from '../facts/object-facts.ts'
import { defineRule } from '../rule.ts'

/** Objects without the property are accepted. */
export const propertyBecameOptional = defineRule({
  id: 'property-became-optional',
  on: 'property',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (facts: { name: string }) => `Property ${quoted(facts.name)} is now optional (was required).`,
  examples: [{ name: 'note' }],
  *compare({ property: before }, { property: after }) {
    if (before.required && !after.required && canShareMessage(before, after))
      yield { before: true, after: false, facts: { name: after.name } }
  },
})
