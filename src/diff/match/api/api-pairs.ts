import { noStatedPairs, pairRoots, type StatedPairs } from '../../../align/index.ts'
import type { Api, Operation, Parameter, Version } from '../../../schema/index.ts'
import { type Matched, matchNames } from '../shared/pairing.ts'
import { makeAnswerTests, matchOperations, removeParameterNames } from './operations.ts'
import { pairParameters } from './pair-parameters.ts'

/** Gives the id of an operation; for a later operation that of its earlier counterpart. */
export type OperationNames = (operation: Operation) => string

/** A function that gives the id of an operation of either version; paired operations both have the earlier id. */
export function matchOperationNames(from: Version, to: Version, roots = pairRoots(from, to)): OperationNames {
  const earlier = new Map<Operation, string>()
  for (const { before, after } of matchApiPairs(from, to)) {
    if (!before || !after) continue
    const answers = makeAnswerTests([from, before], [to, after])
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

/**
 * Pairs the APIs of two versions: the only one of each, else by name, then by a shared address; others are
 * one-sided.
 */
export function matchApiPairs(from: Version, to: Version): readonly Matched<Api>[] {
  const [[before], [after]] = [from.apis, to.apis]
  if (before && after && from.apis.length + to.apis.length === 2) return [{ before, after }]
  const byName = (version: Version) => new Map(version.apis.map((api) => [api.name, api]))
  const addresses = (api: Api) =>
    api.operations.map((one) => `${one.method} ${removeParameterNames(one.path)}`)
  return matchNames(byName(from), byName(to), (before, after) => {
    const known = new Set(addresses(after))
    return addresses(before).some((address) => known.has(address))
  })
}

/** Two APIs that correspond, with every operation of both. */
export interface ApiOperations {
  readonly before: Api
  readonly after: Api
  readonly operations: readonly PairedOperation[]
}

/** Two operations that correspond, with every parameter of both. */
export interface PairedOperation extends Matched<Operation> {
  /** None where one operation is missing. */
  readonly parameters: readonly Matched<Parameter>[]
}

/**
 * The APIs that both versions have, with all their operations and parameters paired as in comparisons. Webhooks
 * and lone APIs are left out.
 */
export function pairOperations(
  from: Version,
  to: Version,
  stated: StatedPairs = noStatedPairs,
): readonly ApiOperations[] {
  const roots = pairRoots(from, to, stated)
  return matchApiPairs(from, to).flatMap(({ before, after }) => {
    if (!before || !after) return []
    const answers = makeAnswerTests([from, before], [to, after])
    const operations = matchOperations(before.operations, after.operations, roots, answers).map(
      ({ before: one, after: other }): PairedOperation => ({
        before: one?.operation,
        after: other?.operation,
        parameters:
          one && other
            ? pairParameters({ ...one, sets: from.sets }, { ...other, sets: to.sets }, stated.parameters)
            : [],
      }),
    )
    return [{ before, after, operations }]
  })
}
