import { quoted } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** A new named type; places that use it have changes of their own, but documents may name it by `xsi:type`. */
export const typeAdded = defineRule({
  id: 'type-added',
  on: 'named-type',
  effect: 'widens',
  reach: ({ isOnlyNamed }) => (isOnlyNamed ? 'undecided' : 'names'),
  say: ({ name, isOnlyNamed }: { name: string; isOnlyNamed?: true }) =>
    `Type ${quoted(name)} was added.${isOnlyNamed ? ' Elements of documents can name it by xsi:type.' : ''}`,
  examples: [{ name: '{urn:shop}GiftOrder' }, { name: '{urn:shop}GiftCode', isOnlyNamed: true }],
  *added({ name, isOnlyNamed }) {
    const facts = { name: expandedName(name), ...(isOnlyNamed && { isOnlyNamed }) }
    yield { after: expandedName(name), facts }
  },
})
