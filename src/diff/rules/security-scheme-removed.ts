import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The declaration of a security scheme is removed; the requirements of operations show who is affected. */
export const securitySchemeRemoved = defineRule({
  id: 'security-scheme-removed',
  on: 'security-scheme',
  effect: 'annotates',
  say: (facts: { name: string }) => `Security scheme ${quoted(facts.name)} was removed.`,
  examples: [{ name: 'key' }],
  *removed({ name }) {
    yield { before: name, facts: { name } }
  },
})
