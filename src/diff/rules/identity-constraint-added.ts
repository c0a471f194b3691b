import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Values must be unique, or refer to each other. */
export const identityConstraintAdded = defineRule({
  id: 'identity-constraint-added',
  on: 'identity-constraint',
  effect: 'narrows',
  say: (facts: { name: string; text: string }) =>
    `Identity constraint ${quoted(facts.name)} was added: ${facts.text}.`,
  examples: [{ name: 'lineKey', text: 'key of line by @number' }],
  *added({ name, text }) {
    yield { after: text, facts: { name, text } }
  },
})
