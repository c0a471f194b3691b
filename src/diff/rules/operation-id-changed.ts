import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The wire is the same; what generated code calls the operation is not. */
export const operationIdChanged = defineRule({
  id: 'operation-id-changed',
  on: 'operation',
  effect: 'annotates',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `The operation's id is ${quoted(facts.after)} instead of ${quoted(facts.before)}.`,
  *compare({ operation: { id: before } }, { operation: { id: after } }) {
    if (before !== after && !before.includes('/') && !after.includes('/')) {
      yield { before, after, facts: { before, after } }
    }
  },
})
