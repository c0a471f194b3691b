import { quoted } from '../../diagnostics/index.ts'
import type { Json, Operation } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'
import { makeTemplate, printAddress } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'
import type { OperationSide } from '../subjects.ts'

interface MoveFacts {
  readonly [name: string]: Json
  readonly before: string
  readonly after: string
  /** Whether both paths have as many parameters. */
  readonly asksForAsMany: boolean
  /** A webhook was renamed; its URL is registered with the server, so no document shows the name. */
  readonly isName: boolean
}

/** All paths with one prefix moved to another: `before` and `after` are the prefixes, with a slash at the end. */
interface StartFacts extends MoveFacts {
  readonly isStart: true
}

/** Path parameters changed places; calls to both addresses look alike. */
interface ReorderFacts extends MoveFacts {
  readonly isReordered: true
}

/** One of the two operations also answers the calls of the other. */
interface WithinFacts extends MoveFacts {
  readonly effect: 'widens' | 'narrows'
}

/** An operation with the same id or most of its path moved to another address. */
export const operationMoved = defineRule({
  id: 'operation-moved',
  on: 'operation',
  effect: (facts: MoveFacts | StartFacts | ReorderFacts | WithinFacts): Effect => resolveEffect(facts),
  reach: ({ isName }) => (isName ? 'undecided' : 'wire'),
  // With another number of path parameters, generated functions have other parameters.
  breaksTypes: ({ asksForAsMany }) => !asksForAsMany,
  say: (facts) => {
    const { before, after } = facts
    const effect = resolveEffect(facts)
    if (facts.isName) return `Webhook ${quoted(before)} was renamed to ${quoted(after)}.`
    if (facts.isStart === true) {
      return `All paths below ${quoted(before)} moved to ${quoted(after)}.`
    }
    if (facts.isReordered === true) {
      return `Operation ${quoted(before)} moved to ${quoted(after)}: its path parameters changed places.`
    }
    const sentence = `Operation ${quoted(before)} moved to ${quoted(after)}`
    if (effect === 'widens') return `${sentence}, which answers the same calls and more.`
    return effect === 'narrows' ? `${sentence}, which answers only some of its calls.` : `${sentence}.`
  },
  examples: [
    { before: 'GET /order', after: 'GET /orders', asksForAsMany: true, isName: false },
    { before: 'onOrder', after: 'onPurchase', asksForAsMany: true, isName: true },
    { before: '/v1/', after: '/v2/', asksForAsMany: true, isName: false, isStart: true },
    {
      before: 'GET /orders/{id}/{line}',
      after: 'GET /orders/{line}/{id}',
      asksForAsMany: true,
      isName: false,
      isReordered: true,
    },
    {
      before: 'GET /orders/latest',
      after: 'GET /orders/{id}',
      asksForAsMany: false,
      isName: false,
      effect: 'widens',
    },
    {
      before: 'GET /orders/{id}',
      after: 'GET /orders/latest',
      asksForAsMany: false,
      isName: false,
      effect: 'narrows',
    },
  ],
  /**
   * Yields one finding if operations matched by id or path have different paths or methods; if all paths with a
   * prefix moved, the finding is about the prefix. Renamed path parameters are not reported; those that changed
   * places are, also beside a prefix.
   */
  *compare(before, after) {
    const [one, other] = [printAddress(before.operation), printAddress(after.operation)]
    if (before.isReordered) {
      const of = { before: one, after: other }
      yield { ...of, facts: { ...of, asksForAsMany: true, isName: false, isReordered: true } }
      if (before.start === undefined) return
    }
    if (before.by !== 'id' && before.by !== 'path') return
    if (makeTemplate(one) === makeTemplate(other)) return
    const asksForAsMany = count(before) === count(after)
    const isName = isRenamed(before.operation, after.operation)
    if (before.start !== undefined && after.start !== undefined) {
      const starts = { before: before.start, after: after.start }
      const facts: StartFacts = { ...starts, asksForAsMany, isName: false, isStart: true }
      yield { ...starts, facts, cause: 'start' }
      return
    }
    const of = isName
      ? { before: before.operation.path, after: after.operation.path }
      : { before: one, after: other }
    yield { ...of, facts: { ...of, asksForAsMany, isName, ...within(before, after) } }
  },
})

/** Whether both are webhooks with the same method, so that a new path is only a new name. */
function isRenamed(before: Operation, after: Operation): boolean {
  const isWebhook = ({ servers, callback }: Operation): boolean =>
    servers === undefined && callback === undefined
  return isWebhook(before) && isWebhook(after) && before.method === after.method
}

function count({ operation }: OperationSide): number {
  return operation.path.split('{').length
}

/** `widens` if the later operation answers the earlier calls too, `narrows` if the reverse; else undefined. */
function within(before: OperationSide, after: OperationSide): Pick<WithinFacts, 'effect'> | undefined {
  if (after.answers) return { effect: 'widens' }
  return before.answers ? { effect: 'narrows' } : undefined
}

function resolveEffect(facts: MoveFacts | WithinFacts): Effect {
  return (facts as Partial<WithinFacts>).effect ?? 'replaces'
}
