import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A namespace was replaced as a whole, which changes every document; one change for all names in it. */
export const namespaceChanged = defineRule({
  id: 'namespace-changed',
  on: 'namespace',
  effect: 'replaces',
  say: (facts: { before: string; after: string }) =>
    `The namespace changed from ${quoted(facts.before)} to ${quoted(facts.after)}.`,
  examples: [{ before: 'urn:shop:1', after: 'urn:shop:2' }],
  *compare(before, after) {
    if (before !== after) yield { before, after, facts: { before, after } }
  },
})
