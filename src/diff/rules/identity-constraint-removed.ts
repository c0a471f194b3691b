import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Values need not be unique, or refer to each other, any more. */
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
