import { quoted } from '../../diagnostics/index.ts'
import { printAddress } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'

/** An operation was replaced by another one whose bodies have the corresponding root elements. */
export const operationReplaced = defineRule({
  id: 'operation-replaced',
  on: 'operation',
  effect: 'replaces',
  say: (facts: { before: string; after: string }) =>
    `${quoted(facts.before)} was replaced by ${quoted(facts.after)}.`,
  examples: [{ before: 'PUT /orders/{id}', after: 'POST /orders' }],
  /** Yields one finding if two operations were matched only by the roots of their bodies. */
  *compare(before, after) {
    if (before.by !== 'roots') return
    const [one, other] = [printAddress(before.operation), printAddress(after.operation)]
    yield { before: one, after: other, facts: { before: one, after: other } }
  },
})
