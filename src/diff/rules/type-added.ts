import { quoted } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** A new named type; places that use it have changes of their own. */
export const typeAdded = defineRule({
  id: 'type-added',
  on: 'named-type',
  effect: 'widens',
  reach: 'names',
  say: (facts: { name: string }) => `Type ${quoted(facts.name)} was added.`,
  examples: [{ name: '{urn:shop}GiftOrder' }],
  *added({ name }) {
    yield { after: expandedName(name), facts: { name: expandedName(name) } }
  },
})
