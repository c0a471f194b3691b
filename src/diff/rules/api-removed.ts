import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A whole group of operations is gone. */
export const apiRemoved = defineRule({
  id: 'api-removed',
  on: 'api',
  effect: 'narrows',
  say: (facts: { name: string }) => `API ${quoted(facts.name)} was removed.`,
  examples: [{ name: 'orders' }],
  *removed({ name }) {
    yield { before: name, facts: { name } }
  },
})
