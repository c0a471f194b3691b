import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A parameter has another name; names of path parameters are not on the wire. */
export const parameterRenamed = defineRule({
  id: 'parameter-renamed',
  on: 'parameter',
  effect: (facts: { before: string; after: string; in?: string }) =>
    facts.in === undefined ? 'annotates' : 'replaces',
  breaksTypes: true,
  say: (facts) =>
    `The ${facts.in ?? 'path'} parameter ${quoted(facts.before)} was renamed to ${quoted(facts.after)}.`,
  examples: [
    { before: 'id', after: 'orderId' },
    { before: 'subsetId', after: 'subsets', in: 'query' },
  ],
  /** Yields one finding if the name differs in the same location; for headers not if only the case differs. */
  *compare({ name: before, in: was }, { name: after, in: place }) {
    if (was !== place || before === after) return
    // The names of headers are case-insensitive.
    if (place === 'header' && before.toLowerCase() === after.toLowerCase()) return
    yield { before, after, facts: { before, after, ...(place === 'path' ? {} : { in: place }) } }
  },
})
