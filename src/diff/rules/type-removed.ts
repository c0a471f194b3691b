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
  reach: ({ isOfDocuments }) => (isOfDocuments ? 'wire' : 'names'),
  breaksTypes: ({ isOfDocuments }) => isOfDocuments === true,
  say: (facts: { name: string; isOfDocuments?: true }) =>
    facts.isOfDocuments
      ? `Schema file ${quoted(facts.name)} was removed, so its documents have no schema.`
      : `Type ${quoted(facts.name)} was removed.`,
  examples: [{ name: '{urn:shop}GiftOrder' }, { name: 'order', isOfDocuments: true }],
  *removed({ name, isOfDocuments }) {
    const facts = { name: expandedName(name), ...(isOfDocuments ? { isOfDocuments } : {}) }
    yield { before: expandedName(name), facts }
  },
})
