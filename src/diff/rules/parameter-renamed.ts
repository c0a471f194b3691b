import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A parameter has another name, which of a part of the path is not on the wire. */
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
  *compare({ name: before, in: was }, { name: after, in: place }) {
    if (was !== place || before === after) return
    // The case of a header's name says nothing.
    if (place === 'header' && before.toLowerCase() === after.toLowerCase()) return
    yield { before, after, facts: { before, after, ...(place === 'path' ? {} : { in: place }) } }
  },
})
