import { quoted } from '../../diagnostics/index.ts'
import { expandedName, isUnnamedRoot } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** Documents with this root are refused. */
export const rootRemoved = defineRule({
  id: 'root-removed',
  on: 'root',
  effect: 'narrows',
  breaksTypes: true,
  say: (facts: { name: string }) => `Root ${quoted(facts.name)} was removed.`,
  examples: [{ name: '{urn:shop}order' }],
  /** Yields one finding for a removed root element; nothing if it was abstract or has no name. */
  *removed({ name, isAbstract }) {
    if (isAbstract || isUnnamedRoot(name.local)) return
    yield { before: expandedName(name), facts: { name: expandedName(name) } }
  },
})
