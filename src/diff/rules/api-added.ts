import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A new group of operations. */
export const apiAdded = defineRule({
  id: 'api-added',
  on: 'api',
  effect: 'widens',
  say: (facts: { name: string }) => `API ${quoted(facts.name)} was added.`,
  examples: [{ name: 'orders' }],
  *added({ name }) {
    yield { after: name, facts: { name } }
  },
})
