import { defineRule } from '../rule.ts'

/** Longer models are not shown in messages. */
const longest = 120

/** The groups of a content model changed in a way that no single element shows; containment decides the effect. */
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
  /** Yields one finding with the printed models if the content models differ as a whole. */
  *compare(before, after) {
    if (before.modelKey === after.modelKey) return
    const facts = { before: before.modelPart, after: after.modelPart }
    yield { before: before.model, after: after.model, facts }
  },
})
