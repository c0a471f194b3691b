import { quoted } from '../../diagnostics/index.ts'
import { expandedName, isUnnamedRoot } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** A new root element; only clients that request it receive it. */
export const rootAdded = defineRule({
  id: 'root-added',
  on: 'root',
  effect: 'widens',
  reach: 'names',
  say: (facts: { name: string }) => `Root ${quoted(facts.name)} was added.`,
  examples: [{ name: '{urn:shop}order' }],
  /** Yields one finding for an added root element; nothing if it is abstract or has no name. */
  *added({ name, isAbstract }) {
    if (isAbstract || isUnnamedRoot(name.local)) return
    yield { after: expandedName(name), facts: { name: expandedName(name) } }
  },
})
