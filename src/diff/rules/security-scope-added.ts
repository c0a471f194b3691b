import { quoted } from '../../diagnostics/index.ts'
import { without } from '../facts/lists.ts'
import { scopesOf } from '../facts/scopes.ts'
import { defineRule } from '../rule.ts'

/** Callers need a further scope: who has not been given it is refused. */
export const securityScopeAdded = defineRule({
  id: 'security-scope-added',
  on: 'operation',
  effect: 'narrows',
  say: (facts: { scope: string }) => `Callers need the scope ${quoted(facts.scope)}.`,
  *compare({ operation: before }, { operation: after }) {
    for (const scope of without(scopesOf(after, before), scopesOf(before, after)))
      yield { after: scope, facts: { scope } }
  },
})
