import { quoted } from '../../diagnostics/index.ts'
import type { Effect } from '../change.ts'
import { addressOf, templateOf } from '../facts/address.ts'
import { defineRule } from '../rule.ts'
import type { OperationSide } from '../subjects.ts'

interface MoveFacts {
  readonly [name: string]: string
  readonly before: string
  readonly after: string
  readonly effect: Effect
}

/** An operation kept its name or most of its path, and stands at another address; one may have the calls of the other. */
export const operationMoved = defineRule({
  id: 'operation-moved',
  on: 'operation',
  effect: ({ effect }: MoveFacts) => effect,
  // What stands in the path on one side is a parameter on the other.
  breaksTypes: ({ effect }) => effect !== 'replaces',
  say: ({ before, after, effect }) => {
    const sentence = `Operation ${quoted(before)} is now ${quoted(after)}`
    if (effect === 'widens') return `${sentence}, which answers the same calls and more.`
    return effect === 'narrows' ? `${sentence}, which answers only some of its calls.` : `${sentence}.`
  },
  *compare(before, after) {
    if (before.by !== 'id' && before.by !== 'path') return
    const [one, other] = [addressOf(before.operation), addressOf(after.operation)]
    if (templateOf(one) === templateOf(other)) return
    yield { before: one, after: other, facts: { before: one, after: other, effect: effectOf(before, after) } }
  },
})

function effectOf(before: OperationSide, after: OperationSide): Effect {
  if (after.answers) return 'widens'
  return before.answers ? 'narrows' : 'replaces'
}
