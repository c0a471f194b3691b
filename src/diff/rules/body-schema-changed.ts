import { defineRule } from '../rule.ts'

/** A body got or lost its schema, or XML became JSON; which documents both versions accept cannot be decided. */
export const bodySchemaChanged = defineRule({
  id: 'body-schema-changed',
  on: 'body-schema',
  effect: 'replaces',
  reach: 'undecided',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `The body is now described by ${facts.after} (was ${facts.before}).`,
  examples: [{ before: 'nothing', after: 'an XML root' }],
  /** Yields one finding if the kind of body schema differs (JSON schema, XML root, none). */
  *compare(before, after) {
    if (before.kind === after.kind) return
    const facts = { before: words[before.kind], after: words[after.kind] }
    yield { before: before.kind, after: after.kind, facts }
  },
})

const words = { type: 'a JSON schema', root: 'an XML root', open: 'nothing' } as const
