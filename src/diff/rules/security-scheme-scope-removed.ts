import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A scope is no longer declared; clients that request it are refused. */
export const securitySchemeScopeRemoved = defineRule({
  id: 'security-scheme-scope-removed',
  on: 'security-scheme',
  effect: 'narrows',
  reach: 'undecided',
  say: (facts: { scope: string }) => `Scope ${quoted(facts.scope)} was removed.`,
  examples: [{ scope: 'orders:write' }],
  /** Yields a finding for each scope that only the earlier scheme declares. */
  *compare({ scheme: before }, { scheme: after }) {
    for (const scope of subtractItems([...before.scopes], [...after.scopes]))
      yield { before: scope, facts: { scope } }
  },
})
