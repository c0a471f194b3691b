import { quoted } from '../../diagnostics/index.ts'
import type { Operation } from '../../schema/index.ts'
import { operationIdentifier } from '../../typescript/index.ts'
import { defineRule } from '../rule.ts'

/** What it was and is, each empty where there is none; generated code then uses `instead`. */
interface IdFacts {
  readonly [name: string]: string
  readonly before: string
  readonly after: string
}

/** The wire is the same; what generated code calls the operation is not. */
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

/** Without an `operationId`, method and path stand for it; those that changed are said by themselves. */
function declaredId({ id, method, path }: Operation): string | undefined {
  return id === `${method.toUpperCase()} ${path}` ? undefined : id
}
