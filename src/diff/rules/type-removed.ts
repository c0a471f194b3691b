import { quoted } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/**
 * A named type was removed; places that used it have changes of their own. Documents of a JSON file's own schema
 * have no schema then, and those that name an XML type by `xsi:type` are refused.
 */
export const typeRemoved = defineRule({
  id: 'type-removed',
  on: 'named-type',
  effect: 'narrows',
  reach: ({ hasDocuments, isOnlyNamed }) => (hasDocuments ? 'wire' : isOnlyNamed ? 'undecided' : 'names'),
  breaksTypes: ({ hasDocuments }) => hasDocuments === true,
  say: (facts: { name: string; hasDocuments?: true; isOnlyNamed?: true }) => {
    if (facts.hasDocuments)
      return `Schema file ${quoted(facts.name)} was removed, so its documents have no schema.`
    const removed = `Type ${quoted(facts.name)} was removed.`
    return facts.isOnlyNamed ? `${removed} Elements of documents could name it by xsi:type.` : removed
  },
  examples: [
    { name: '{urn:shop}GiftOrder' },
    { name: 'order', hasDocuments: true },
    { name: '{urn:shop}GiftCode', isOnlyNamed: true },
  ],
  *removed({ name, hasDocuments, isOnlyNamed }) {
    const stated = { ...(hasDocuments && { hasDocuments }), ...(isOnlyNamed && { isOnlyNamed }) }
    yield { before: expandedName(name), facts: { name: expandedName(name), ...stated } }
  },
})
