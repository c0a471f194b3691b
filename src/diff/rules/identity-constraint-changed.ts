import { quoted } from '../../diagnostics/index.ts'
import { constraintEffect } from '../facts/constraint-facts.ts'
import { defineRule } from '../rule.ts'

/** An identity constraint has other elements or fields; whether a document shows it is not decided here. */
export const identityConstraintChanged = defineRule({
  id: 'identity-constraint-changed',
  on: 'identity-constraint',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { name: string; before: string; after: string }) =>
    `Identity constraint ${quoted(facts.name)} changed from ${facts.before} to ${facts.after}.`,
  examples: [{ name: 'lineKey', before: 'key of line by @number', after: 'key of line by @id' }],
  /** Yields one finding if the meaning of a constraint differs; a new name alone is not reported. */
  *compare(one, other) {
    if (one.asks === other.asks) return
    const { name, text: after } = other
    const before = one.text
    yield { before, after, facts: { name, before, after }, effect: constraintEffect(one, other) }
  },
})
