import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** An operation became deprecated, or no longer is. */
export const operationDeprecated = defineRule({
  id: 'operation-deprecated',
  on: 'operation',
  effect: 'annotates',
  say: (facts: { operation: string; isDeprecated: boolean }) =>
    `Operation ${quoted(facts.operation)} is ${facts.isDeprecated ? 'now' : 'no longer'} deprecated.`,
  examples: [
    { operation: 'getOrders', isDeprecated: true },
    { operation: 'getOrders', isDeprecated: false },
  ],
  /** Yields one finding if `deprecated` differs, in either direction. */
  *compare({ operation: before }, { operation: after }) {
    if (before.deprecated === after.deprecated) return
    const facts = { operation: after.id, isDeprecated: after.deprecated }
    yield { before: before.deprecated, after: after.deprecated, facts }
  },
})
