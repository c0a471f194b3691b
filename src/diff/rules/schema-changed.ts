import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A combination of schemas changed in a way that no finer rule names. */
export const schemaChanged = defineRule({
  id: 'schema-changed',
  on: 'node',
  effect: 'replaces',
  reach: 'undecided',
  breaksTypes: true,
  say: (facts: { kind: string; before: string; after: string }) =>
    `The members of a schema of kind ${quoted(facts.kind)} changed.`,
  examples: [{ kind: 'dynamic', before: '["order"]', after: '["purchase"]' }],
  /** Yields one finding if the own texts of two nodes of one kind differ. */
  *compare(before, after) {
    if (before.text === after.text) return
    const facts = { kind: after.kind, before: before.text, after: after.text }
    yield { before: before.text, after: after.text, facts }
  },
})
