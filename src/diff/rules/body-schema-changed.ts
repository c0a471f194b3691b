import { defineRule } from '../rule.ts'

/** A body that was left open is closed, or the reverse, or XML became JSON: nobody can say which documents pass both. */
export const bodySchemaChanged = defineRule({
  id: 'body-schema-changed',
  on: 'body-schema',
  effect: 'replaces',
  reach: 'undecided',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `The body is now described by ${facts.after} (was ${facts.before}).`,
  examples: [{ before: 'nothing', after: 'an XML root' }],
  *compare(before, after) {
    if (before.kind === after.kind) return
    const facts = { before: words[before.kind], after: words[after.kind] }
    yield { before: before.kind, after: after.kind, facts }
  },
})

const words = { type: 'a JSON schema', root: 'an XML root', open: 'nothing' } as const
