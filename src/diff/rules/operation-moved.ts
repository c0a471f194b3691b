import { quoted } from '../../diagnostics/index.ts'
import { addressOf, templateOf } from '../facts/address.ts'
import { defineRule } from '../rule.ts'

/** An operation kept its name or most of its path, and stands at another address. */
export const operationMoved = defineRule({
  id: 'operation-moved',
  on: 'operation',
  effect: 'replaces',
  say: (facts: { before: string; after: string }) =>
    `Operation ${quoted(facts.before)} is now ${quoted(facts.after)}.`,
  *compare(before, after) {
    if (before.by !== 'id' && before.by !== 'path') return
    const [one, other] = [addressOf(before.operation), addressOf(after.operation)]
    if (templateOf(one) !== templateOf(other))
      yield { before: one, after: other, facts: { before: one, after: other } }
  },
})
