import { quoted } from '../../diagnostics/index.ts'
import type { Operation } from '../../schema/index.ts'
import { operationIdentifier } from '../../typescript/index.ts'
import { defineRule } from '../rule.ts'

/** The earlier and later `operationId`, empty if absent; generated code then uses `instead`. */
interface IdFacts {
  readonly [name: string]: string
  readonly before: string
  readonly after: string
}

/** The messages are the same, but generated code names the operation differently. */
export const operationIdChanged = defineRule({
  id: 'operation-id-changed',
  on: 'operation',
  effect: 'annotates',
  breaksTypes: ({ before, after, instead = '' }) =>
    operationIdentifier(before || instead) !== operationIdentifier(after || instead),
  say: ({ before, after }: IdFacts) => {
    if (after === '') return `operationId ${quoted(before)} was removed.`
    if (before === '') return `operationId ${quoted(after)} was added.`
    return `operationId changed from ${quoted(before)} to ${quoted(after)}.`
  },
  examples: [
    { before: 'getOrders', after: 'listOrders' },
    { before: 'getOrders', after: '', instead: 'GET /orders' },
    { before: '', after: 'listOrders', instead: 'GET /orders' },
  ],
  /**
   * Yields one finding if `operationId` was added, removed or changed; `instead` is method and path where it is
   * missing.
   */
  *compare({ operation: earlier }, { operation: later }) {
    const [before, after] = [declaredId(earlier), declaredId(later)]
    if (before === after) return
    yield {
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      facts:
        before !== undefined && after !== undefined
          ? { before, after }
          : {
              before: before ?? '',
              after: after ?? '',
              instead: (before === undefined ? earlier : later).id,
            },
    }
  },
})

/** The `operationId`; undefined if the operation's id is only its method and path. */
function declaredId({ id, method, path }: Operation): string | undefined {
  return id === `${method.toUpperCase()} ${path}` ? undefined : id
}
