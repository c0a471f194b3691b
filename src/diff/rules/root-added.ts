import { quoted } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** A new kind of document: nobody who does not ask for it meets it. */
export const rootAdded = defineRule({
  id: 'root-added',
  on: 'root',
  effect: 'widens',
  reach: 'names',
  say: (facts: { name: string }) => `Root ${quoted(facts.name)} was added.`,
  examples: [{ name: '{urn:shop}order' }],
  *added({ name, isAbstract }) {
    if (isAbstract) return
    yield { after: expandedName(name), facts: { name: expandedName(name) } }
  },
})
