import { quoted } from '../../diagnostics/index.ts'
import { without } from '../facts/lists.ts'
import { scopesOf } from '../facts/scopes.ts'
import { defineRule } from '../rule.ts'

/** Callers need a scope less. */
export const securityScopeRemoved = defineRule({
  id: 'security-scope-removed',
  on: 'operation',
  effect: 'widens',
  say: (facts: { scope: string }) => `Callers no longer need the scope ${quoted(facts.scope)}.`,
  *compare({ operation: before }, { operation: after }) {
    for (const scope of without(scopesOf(before, after), scopesOf(after, before)))
      yield { before: scope, facts: { scope } }
  },
})
