import { quoted } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/**
 * A named type was removed; places that used it have changes of their own. Documents of a JSON file's own schema
 * have no schema then.
 */
export const typeRemoved = defineRule({
  id: 'type-removed',
  on: 'named-type',
  effect: 'narrows',
  reach: ({ hasDocuments }) => (hasDocuments ? 'wire' : 'names'),
  breaksTypes: ({ hasDocuments }) => hasDocuments === true,
  say: (facts: { name: string; hasDocuments?: true }) =>
    facts.hasDocuments
      ? `Schema file ${quoted(facts.name)} was removed, so its documents have no schema.`
      : `Type ${quoted(facts.name)} was removed.`,
  examples: [{ name: '{urn:shop}GiftOrder' }, { name: 'order', hasDocuments: true }],
  *removed({ name, hasDocuments }) {
    const facts = { name: expandedName(name), ...(hasDocuments ? { hasDocuments } : {}) }
    yield { before: expandedName(name), facts }
  },
})
