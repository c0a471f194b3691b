import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A part of the path has another name, which is not on the wire. */
export const parameterRenamed = defineRule({
  id: 'parameter-renamed',
  on: 'parameter',
  effect: 'annotates',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `The path parameter is called ${quoted(facts.after)} instead of ${quoted(facts.before)}.`,
  examples: [{ before: 'id', after: 'orderId' }],
  *compare({ name: before }, { name: after, in: place }) {
    if (place === 'path' && before !== after) yield { before, after, facts: { before, after } }
  },
})
