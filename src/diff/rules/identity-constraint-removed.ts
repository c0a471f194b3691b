import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Values no longer have to be unique, or to refer to each other. */
export const identityConstraintRemoved = defineRule({
  id: 'identity-constraint-removed',
  on: 'identity-constraint',
  effect: 'widens',
  say: (facts: { name: string; text: string }) =>
    `Identity constraint ${quoted(facts.name)} was removed: ${facts.text}.`,
  examples: [{ name: 'lineKey', text: 'key of line by @number' }],
  *removed({ name, text }) {
    yield { before: text, facts: { name, text } }
  },
})
