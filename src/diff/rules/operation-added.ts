import { quoted } from '../../diagnostics/index.ts'
import { printAddress } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'

/** A new operation. */
export const operationAdded = defineRule({
  id: 'operation-added',
  on: 'operation',
  effect: 'widens',
  say: (facts: { operation: string }) => `Operation ${quoted(facts.operation)} was added.`,
  examples: [{ operation: 'GET /orders' }],
  /** Yields one finding with method and path of the added operation. */
  *added({ operation }) {
    const address = printAddress(operation)
    yield { after: address, facts: { operation: address } }
  },
})
