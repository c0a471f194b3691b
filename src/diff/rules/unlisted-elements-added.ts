import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Elements that the new structure allows here without giving them a meaning. */
export const unlistedElementsAdded = defineRule({
  id: 'unlisted-elements-added',
  on: 'content',
  effect: 'widens',
  reach: 'unknown',
  say: (facts: { names: string[] }) =>
    `Elements without a data element were added: ${facts.names.map((name) => quoted(name)).join(', ')}.`,
  examples: [{ names: ['note', 'remark'] }],
  *compare(_before, { unlisted: after }) {
    if (after.length > 0) yield { after, facts: { names: [...after] } }
  },
})
