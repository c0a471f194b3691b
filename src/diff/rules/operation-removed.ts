import { quoted } from '../../diagnostics/index.ts'
import { printAddress } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'

/** An operation is gone: calls to it are refused. */
export const operationRemoved = defineRule({
  id: 'operation-removed',
  on: 'operation',
  effect: 'narrows',
  breaksTypes: true,
  say: (facts: { operation: string }) => `Operation ${quoted(facts.operation)} was removed.`,
  examples: [{ operation: 'GET /orders' }],
  /** Yields one finding with method and path of the removed operation. */
  *removed({ operation }) {
    const address = printAddress(operation)
    yield { before: address, facts: { operation: address } }
  },
})
