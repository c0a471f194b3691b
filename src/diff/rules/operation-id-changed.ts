import { quoted } from '../../diagnostics/index.ts'
import type { Operation } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** The wire is the same; what generated code calls the operation is not. */
export const operationIdChanged = defineRule({
  id: 'operation-id-changed',
  on: 'operation',
  effect: 'annotates',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `The operation's id is ${quoted(facts.after)} instead of ${quoted(facts.before)}.`,
  *compare({ operation: earlier }, { operation: later }) {
    const [before, after] = [earlier.id, later.id]
    if (before !== after && isDeclared(earlier) && isDeclared(later)) {
      yield { before, after, facts: { before, after } }
    }
  },
})

/** Without an `operationId`, method and path stand for it; those that changed are said by themselves. */
function isDeclared({ id, method, path }: Operation): boolean {
  return id !== `${method.toUpperCase()} ${path}`
}
