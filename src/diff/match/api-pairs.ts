import { pairRoots } from '../../align/index.ts'
import type { Api, Operation, Version } from '../../schema/index.ts'
import { answersOf, template } from './answers.ts'
import { type Matched, matchNames } from './names.ts'
import { matchOperations } from './operations.ts'

/** The APIs of two versions: by name, then by the addresses that they share; one alone is the other's one. */
export function matchApiPairs(from: Version, to: Version): readonly Matched<Api>[] {
  const [[before], [after]] = [from.apis, to.apis]
  if (before && after && from.apis.length + to.apis.length === 2) return [{ before, after }]
  const byName = (version: Version) => new Map(version.apis.map((api) => [api.name, api]))
  const addresses = (api: Api) => api.operations.map((one) => `${one.method} ${template(one.path)}`)
  return matchNames(byName(from), byName(to), (before, after) => {
    const known = new Set(addresses(after))
    return addresses(before).some((address) => known.has(address))
  })
}

/** Two APIs that correspond, with every operation of both. */
export interface ApiOperations {
  readonly before: Api
  readonly after: Api
  readonly operations: readonly Matched<Operation>[]
}

/** Which operation became which, by the rule that comparisons use. */
export function pairOperations(from: Version, to: Version): readonly ApiOperations[] {
  const roots = pairRoots(from, to)
  return matchApiPairs(from, to).flatMap(({ before, after }) => {
    if (!before || !after) return []
    const answers = answersOf([from, before], [to, after])
    const operations = matchOperations(before.operations, after.operations, roots, answers).map((pair) => ({
      before: pair.before?.operation,
      after: pair.after?.operation,
    }))
    return [{ before, after, operations }]
  })
}
