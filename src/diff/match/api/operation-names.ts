import { pairRoots } from '../../../align/index.ts'
import type { Operation, Version } from '../../../schema/index.ts'
import { matchApiPairs } from './api-pairs.ts'
import { matchOperations } from './operations.ts'
import { countResponses } from './responses.ts'

/** What a comparison calls an operation: of the later side, as the one that it was. */
export type OperationNames = (operation: Operation) => string

/** An operation with two ids is one: it has the earlier. */
export function matchOperationNames(from: Version, to: Version, roots = pairRoots(from, to)): OperationNames {
  const earlier = new Map<Operation, string>()
  for (const { before, after } of matchApiPairs(from, to)) {
    if (!before || !after) continue
    const answers = countResponses([from, before], [to, after])
    for (const [one, other] of [
      [before.operations, after.operations],
      [before.webhooks ?? [], after.webhooks ?? []],
    ] as const) {
      for (const pair of matchOperations(one, other, roots, answers)) {
        if (pair.before && pair.after) earlier.set(pair.after.operation, pair.before.operation.id)
      }
    }
  }
  return (operation) => earlier.get(operation) ?? operation.id
}
