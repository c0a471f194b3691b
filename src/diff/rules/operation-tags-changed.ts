import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The groups that documentation shows an operation in. */
export const operationTagsChanged = defineRule({
  id: 'operation-tags-changed',
  on: 'operation',
  effect: 'annotates',
  say: (facts: { before: string[]; after: string[] }) =>
    `The tags changed from ${facts.before.map((tag) => quoted(tag)).join(', ') || 'none'} to ${facts.after.map((tag) => quoted(tag)).join(', ') || 'none'}.`,
  examples: [
    { before: ['orders', 'beta'], after: ['orders'] },
    { before: ['orders'], after: [] },
    { before: [], after: ['orders'] },
  ],
  /** Yields one finding if the tags differ; order is ignored. */
  *compare({ operation: one }, { operation: other }) {
    const [before, after] = [[...one.tags].sort(), [...other.tags].sort()]
    if (before.join('\n') !== after.join('\n')) yield { before, after, facts: { before, after } }
  },
})
