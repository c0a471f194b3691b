import { quoted } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** A named type was removed; places that used it have changes of their own. */
export const typeRemoved = defineRule({
  id: 'type-removed',
  on: 'named-type',
  effect: 'narrows',
  reach: 'names',
  say: (facts: { name: string }) => `Type ${quoted(facts.name)} was removed.`,
  examples: [{ name: '{urn:shop}GiftOrder' }],
  *removed({ name }) {
    yield { before: expandedName(name), facts: { name: expandedName(name) } }
  },
})
