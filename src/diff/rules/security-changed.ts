import { listEffect, listed, without } from '../facts/lists.ts'
import { defineRule } from '../rule.ts'

/** The ways to authenticate: fewer refuse callers, more let callers in. */
export const securityChanged = defineRule({
  id: 'security-changed',
  on: 'operation',
  effect: (facts: { removed: string[]; added: string[] }) => listEffect(facts),
  say: ({ removed, added }) =>
    `The ways to authenticate changed${listed('no longer', removed)}${listed('now', added)}.`,
  *compare({ operation: before }, { operation: after }) {
    const [one, other] = [alternatives(before.security), alternatives(after.security)]
    const facts = { removed: without(one, other), added: without(other, one) }
    if (facts.removed.length + facts.added.length > 0) yield { before: one, after: other, facts }
  },
})

/** An operation without security takes callers who show nothing. */
function alternatives(security: readonly (readonly string[])[]): string[] {
  if (security.length === 0) return ['none']
  return security.map((schemes) => (schemes.length === 0 ? 'none' : [...schemes].sort().join(' and '))).sort()
}
