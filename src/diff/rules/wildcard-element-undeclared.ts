import { quoted } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** An element that wildcards can find is no longer declared: what they checked is unchecked, or refused. */
export const wildcardElementUndeclared = defineRule({
  id: 'wildcard-element-undeclared',
  on: 'found-element',
  effect: ({ process }) => (process === 'lax' ? 'widens' : 'narrows'),
  say: ({ name, process }: { name: string; process: string }) => {
    const gone = `The element ${quoted(name)} is no longer declared`
    return process === 'lax'
      ? `${gone}: wildcards take it with any content.`
      : `${gone}: wildcards that take only what is declared refuse it.`
  },
  *removed({ name, process }) {
    yield { before: expandedName(name), facts: { name: expandedName(name), process } }
  },
})
