import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Elements that the earlier structure allowed here without giving them a meaning have no place in the new one. */
export const unlistedElementsRemoved = defineRule({
  id: 'unlisted-elements-removed',
  on: 'content',
  effect: 'narrows',
  say: (facts: { names: string[] }) =>
    `Elements without a data element have no counterpart: ${facts.names.map((name) => quoted(name)).join(', ')}.`,
  examples: [{ names: ['note', 'remark'] }],
  *compare({ unlisted: before }) {
    if (before.length > 0) yield { before, facts: { names: [...before] } }
  },
})
