import { quoted } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** An element that wildcards can find is declared: what they took unchecked is checked, what they refused is taken. */
export const wildcardElementDeclared = defineRule({
  id: 'wildcard-element-declared',
  on: 'found-element',
  effect: ({ process }) => (process === 'lax' ? 'narrows' : 'widens'),
  reach: ({ process }) => (process === 'lax' ? 'wire' : 'unknown'),
  say: ({ name, process }: { name: string; process: string }) => {
    const declared = `The element ${quoted(name)} is declared now`
    return process === 'lax'
      ? `${declared}: wildcards took it with any content, which is checked.`
      : `${declared}: wildcards that take only what is declared refused it.`
  },
  *added({ name, process }) {
    yield { after: expandedName(name), facts: { name: expandedName(name), process } }
  },
})
