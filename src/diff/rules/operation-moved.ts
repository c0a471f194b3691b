import { quoted } from '../../diagnostics/index.ts'
import type { Json } from '../../schema/index.ts'
import type { Effect } from '../change.ts'
import { addressOf, templateOf } from '../facts/address.ts'
import { defineRule } from '../rule.ts'
import type { OperationSide } from '../subjects.ts'

interface MoveFacts {
  readonly [name: string]: Json
  readonly before: string
  readonly after: string
  /** Whether both paths have as many parameters. */
  readonly asksForAsMany: boolean
}

/** The same, where the one address has the calls of the other. */
interface WithinFacts extends MoveFacts {
  readonly effect: 'widens' | 'narrows'
}

/** An operation kept its name or most of its path, and stands at another address; one may have the calls of the other. */
export const operationMoved = defineRule({
  id: 'operation-moved',
  on: 'operation',
  effect: (facts: MoveFacts | WithinFacts): Effect => effectOf(facts),
  // What stands in the path on one side, or is not in it, is a parameter on the other.
  breaksTypes: ({ asksForAsMany }) => !asksForAsMany,
  say: (facts) => {
    const { before, after } = facts
    const effect = effectOf(facts)
    const sentence = `Operation ${quoted(before)} is now ${quoted(after)}`
    if (effect === 'widens') return `${sentence}, which answers the same calls and more.`
    return effect === 'narrows' ? `${sentence}, which answers only some of its calls.` : `${sentence}.`
  },
  *compare(before, after) {
    if (before.by !== 'id' && before.by !== 'path') return
    const [one, other] = [addressOf(before.operation), addressOf(after.operation)]
    if (templateOf(one) === templateOf(other)) return
    const asksForAsMany = count(before) === count(after)
    const facts = { before: one, after: other, asksForAsMany, ...within(before, after) }
    yield { before: one, after: other, facts }
  },
})

function count({ operation }: OperationSide): number {
  return operation.path.split('{').length
}

function within(before: OperationSide, after: OperationSide): Pick<WithinFacts, 'effect'> | undefined {
  if (after.answers) return { effect: 'widens' }
  return before.answers ? { effect: 'narrows' } : undefined
}

function effectOf(facts: MoveFacts | WithinFacts): Effect {
  return (facts as Partial<WithinFacts>).effect ?? 'replaces'
}
