import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A further security scheme is declared; the requirements of operations show who needs it. */
export const securitySchemeAdded = defineRule({
  id: 'security-scheme-added',
  on: 'security-scheme',
  effect: 'annotates',
  say: (facts: { name: string }) => `Security scheme ${quoted(facts.name)} was added.`,
  examples: [{ name: 'key' }],
  *added({ name }) {
    yield { after: name, facts: { name } }
  },
})
