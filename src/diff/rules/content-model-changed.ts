import { defineRule } from '../rule.ts'

/** A model longer than this is no message. */
const longest = 120

/** What may stand together, as groups say it, where no change of one element tells it: containment decides what it does. */
export const contentModelChanged = defineRule({
  id: 'content-model-changed',
  on: 'content',
  effect: 'replaces',
  reach: 'undecided',
  say: ({ before, after }: { before: string; after: string }) =>
    before.length + after.length > longest
      ? 'The content model changed.'
      : `The content model changed from ${before} to ${after}.`,
  examples: [
    { before: '(sku | name)', after: '(sku, name?)' },
    { before: `(${'line, '.repeat(12)}note)`, after: `(${'line, '.repeat(12)}note?)` },
  ],
  *compare(before, after) {
    if (before.modelKey === after.modelKey) return
    const facts = { before: before.modelPart, after: after.modelPart }
    yield { before: before.model, after: after.model, facts }
  },
})
