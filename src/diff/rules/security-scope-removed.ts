import { quoted } from '../../diagnostics/index.ts'
import { scopesOnly, securityEdit } from '../facts/security-facts.ts'
import { defineRule } from '../rule.ts'

/** Callers need a scope less. */
export const securityScopeRemoved = defineRule({
  id: 'security-scope-removed',
  on: 'security',
  effect: 'widens',
  say: (facts: { scope: string }) => `Callers no longer need the scope ${quoted(facts.scope)}.`,
  examples: [{ scope: 'login: orders:write' }],
  /** Yields a finding for each removed scope, if one requirement changed and only in its scopes. */
  *compare(before, after) {
    const edit = securityEdit(before, after)
    for (const scope of (edit && scopesOnly(edit))?.removed ?? []) yield { before: scope, facts: { scope } }
  },
})
