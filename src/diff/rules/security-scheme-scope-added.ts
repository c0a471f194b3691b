import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A further scope is declared, which breaks nobody; the requirements of operations show who needs it. */
export const securitySchemeScopeAdded = defineRule({
  id: 'security-scheme-scope-added',
  on: 'security-scheme',
  effect: 'widens',
  reach: 'names',
  say: (facts: { scope: string }) => `Scope ${quoted(facts.scope)} was added.`,
  examples: [{ scope: 'orders:write' }],
  /** Yields a finding for each scope that only the later scheme declares. */
  *compare({ scheme: before }, { scheme: after }) {
    for (const scope of subtractItems([...after.scopes], [...before.scopes]))
      yield { after: scope, facts: { scope } }
  },
})
