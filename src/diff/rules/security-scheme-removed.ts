import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A way to authenticate is no longer declared; the operations say who is hurt. */
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
