import { quoted } from '../../diagnostics/index.ts'
import { scopesOnly, securityEdit } from '../facts/security-facts.ts'
import { defineRule } from '../rule.ts'

/** Clients need a further scope; those without it are refused. */
export const securityScopeAdded = defineRule({
  id: 'security-scope-added',
  on: 'security',
  effect: 'narrows',
  say: (facts: { scope: string }) => `Callers now need the scope ${quoted(facts.scope)}.`,
  examples: [{ scope: 'login: orders:write' }],
  /** Yields a finding for each added scope, if one requirement changed and only in its scopes. */
  *compare(before, after) {
    const edit = securityEdit(before, after)
    for (const scope of (edit && scopesOnly(edit))?.added ?? []) yield { after: scope, facts: { scope } }
  },
})
