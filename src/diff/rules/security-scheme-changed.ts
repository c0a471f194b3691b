import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Callers must authenticate in another way. */
export const securitySchemeChanged = defineRule({
  id: 'security-scheme-changed',
  on: 'security-scheme',
  effect: 'replaces',
  say: (facts: { name: string; before: string; after: string }) =>
    `Security scheme ${quoted(facts.name)} changed from ${quoted(facts.before)} to ${quoted(facts.after)}.`,
  examples: [{ name: 'key', before: 'apiKey in header X-Key', after: 'apiKey in query key' }],
  *compare({ scheme: { form: before } }, { name, scheme: { form: after } }) {
    if (before !== after) yield { before, after, facts: { name, before, after } }
  },
})
