import type { RootPair, StatedParameters } from '../../../align/index.ts'
import type { Location } from '../../../diagnostics/index.ts'
import type { Api, Operation, SchemaSet, Version } from '../../../schema/index.ts'
import { type Direction, extendWithin, type Pair, type PairScope } from '../../pair.ts'
import type { OperationSide } from '../../subjects.ts'
import { matchApiPairs, type OperationNames } from './api-pairs.ts'
import { addHeaders, addParameter, type Bodies, matchBodies, pairDescriptions } from './messages.ts'
import { type BothAnswers, makeAnswerTests, matchOperations, removeParameterNames } from './operations.ts'
import { listExchangedNames, pairParameters } from './pair-parameters.ts'
import { mapByStatus, matchRanges, statusRanges } from './ranges.ts'
import { matchSecurity, matchSecuritySchemes, type SchemeNames } from './security.ts'

/** What the comparison of APIs needs: where pairs go, the roots that correspond, and the comparison of bodies. */
export interface ApiSurface {
  readonly add: (pair: Pair) => Pair
  readonly roots: readonly RootPair[]
  readonly bodies: Bodies
  readonly names: OperationNames
  /** Parameters that a person pairs. */
  readonly stated: readonly StatedParameters[]
}

/**
 * Adds an `api` pair for each API of two versions (paired by name, then by shared addresses); for one on both
 * sides, compares descriptions, security schemes, operations and webhooks.
 */
export function matchApis(surface: ApiSurface, from: Version, to: Version): void {
  for (const { before, after } of matchApiPairs(from, to)) {
    const scope: PairScope = {
      api: (before ?? after)?.name ?? '',
      operations: [],
      part: 'request',
      directions: ['request'],
      path: [],
      within: { steps: 0, words: [`API "${(before ?? after)?.name ?? ''}"`] },
      key: `api:${(before ?? after)?.name}`,
      dataElements: [],
      subsets: [],
    }
    const at = { beforeAt: apiLocation(before), afterAt: apiLocation(after) }
    const parent = surface.add({ on: 'api', before, after, ...at, scope })
    if (!before || !after) continue
    surface.add(pairDescriptions(parent, { notes: before.notes ?? [] }, { notes: after.notes ?? [] }))
    const here = { ...scope, key: '' }
    const schemes = matchSecuritySchemes(surface, [before, after], here, parent)
    const sets = { before: from.sets, after: to.sets }
    const answers = makeAnswerTests([from, before], [to, after])
    const haveOneServers = shareServers(before.operations) && shareServers(after.operations)
    const shared = { schemes, answers, sets, haveOneServers }
    matchApi(surface, before.operations, after.operations, here, parent, { ...calls, ...shared })
    matchApi(surface, before.webhooks ?? [], after.webhooks ?? [], here, parent, { ...webhooks, ...shared })
  }
}

/** The directions of requests and responses: swapped for webhooks, which the server calls. */
interface Directions {
  readonly request: Direction
  readonly response: Direction
}

const calls: Directions = { request: 'request', response: 'response' }
const webhooks: Directions = { request: 'response', response: 'request' }

interface Flow extends Directions {
  readonly schemes: SchemeNames
  readonly answers: BothAnswers
  /** Whether in both versions, all operations share one list of servers. */
  readonly haveOneServers: boolean
  readonly sets: Readonly<Record<'before' | 'after', readonly SchemaSet[]>>
}

function apiLocation(api: Api | undefined): Location | undefined {
  return api?.file === undefined ? undefined : { file: api.file, line: 1, column: 1 }
}

/**
 * Pairs operations (or webhooks), adds a pair for each, and compares those on both sides in detail. A lone webhook
 * is added as `webhook`, all others as `operation`.
 */
function matchApi(
  surface: ApiSurface,
  before: readonly Operation[],
  after: readonly Operation[],
  scope: PairScope,
  parent: Pair,
  flow: Flow,
): void {
  for (const pair of matchOperations(before, after, surface.roots, flow.answers)) {
    const { operation } = pair.before ?? pair.after ?? { operation: undefined }
    if (operation === undefined) continue
    const here: PairScope = {
      ...scope,
      operations: [surface.names(operation)],
      directions: [flow.request],
      key: `${scope.api}:${operation.method} ${removeParameterNames(operation.path)}`,
      path: [`${operation.method.toUpperCase()} ${operation.path}`],
      within: { steps: 1, words: [called(operation, flow)] },
    }
    const at = { beforeAt: pair.before?.operation.at, afterAt: pair.after?.operation.at }
    if (pair.before && pair.after) {
      const sides = markReordered(surface, pair.before, pair.after, flow)
      const own = surface.add({ on: 'operation', ...sides, ...at, scope: here, parent })
      surface.add(pairDescriptions(own, pair.before.operation, pair.after.operation))
      matchOperation(surface, pair.before, pair.after, here, own, flow)
    } else if (flow.request === 'request')
      surface.add({ on: 'operation', ...pair, ...at, scope: here, parent })
    else {
      const lone = { before: pair.before?.operation, after: pair.after?.operation }
      surface.add({ on: 'webhook', ...lone, ...at, scope: here, parent })
    }
  }
}

/** The two sides of an operation, marked if path parameters changed places. */
function markReordered(
  surface: ApiSurface,
  before: OperationSide,
  after: OperationSide,
  { sets }: Flow,
): Readonly<Record<'before' | 'after', OperationSide>> {
  const sides = [
    { ...before, sets: sets.before },
    { ...after, sets: sets.after },
  ] as const
  if (listExchangedNames(...sides, surface.stated).length === 0) return { before, after }
  return { before: { ...before, isReordered: true }, after: { ...after, isReordered: true } }
}

/** An operation in words: `GET /orders`, `webhook "x", POST`, or `callback "x" of POST /orders, POST`. */
function called({ method, path, callback }: Operation, { request }: Directions): string {
  const verb = method.toUpperCase()
  if (callback !== undefined)
    return `callback "${callback.name}" of ${callback.of.replace(/^\w+/u, (word) => word.toUpperCase())}, ${verb}`
  return request === 'request' ? `${verb} ${path}` : `webhook "${path}", ${verb}`
}

/**
 * Adds the pairs of what two operations have: security, servers (if both state some), parameters, request
 * body and responses. The description and media types of the request body are compared only if both have one.
 */
function matchOperation(
  surface: ApiSurface,
  before: OperationSide,
  after: OperationSide,
  scope: PairScope,
  parent: Pair,
  flow: Flow,
): void {
  const [one, other] = [before.operation, after.operation]
  matchSecurity(surface.add, [one, other], flow.schemes, scope, parent)
  if (one.servers && other.servers) {
    const here = flow.haveOneServers
      ? makeServersScope(scope)
      : { ...scope, within: extendWithin(scope, 'servers'), key: `${scope.key}:servers` }
    const at = { beforeAt: one.servers.at, afterAt: other.servers.at }
    surface.add({ on: 'servers', before: one, after: other, ...at, scope: here, parent })
  }
  matchParameters(surface, before, after, scope, parent, flow)
  const request = { ...scope, part: 'request' as const, within: extendWithin(scope, 'request body') }
  if (one.request || other.request) {
    const at = { beforeAt: one.request?.at ?? one.at, afterAt: other.request?.at ?? other.at }
    const key = `${scope.key} request`
    const own = surface.add({
      on: 'request-body',
      before: one.request,
      after: other.request,
      ...at,
      scope: { ...request, key },
      parent,
    })
    if (one.request && other.request) {
      surface.add(pairDescriptions(own, one.request, other.request))
      matchBodies(surface, [one.request.media, other.request.media], { ...request, key }, parent)
    }
  }
  matchResponses(surface, one, other, scope, parent, flow)
}

/** The place of the servers of a whole API. */
function makeServersScope(scope: PairScope): PairScope {
  const within = { steps: 0, words: [`API "${scope.api}"`, 'servers'] }
  return { ...scope, path: [], within, key: `${scope.api}:servers` }
}

/** Whether all operations share one list of servers: none has its own. */
function shareServers(operations: readonly Operation[]): boolean {
  const lists = operations.flatMap(({ servers }) => servers ?? [])
  return lists.every((one) => one === lists[0])
}

/**
 * Pairs the parameters of two operations and adds a `parameter` pair for each. Lone path parameters are left
 * out if the path changed, since the path itself shows them.
 */
function matchParameters(
  surface: ApiSurface,
  before: OperationSide,
  after: OperationSide,
  scope: PairScope,
  parent: Pair,
  { sets }: Flow,
): void {
  const isMoved = removeParameterNames(before.operation.path) !== removeParameterNames(after.operation.path)
  const sides = [
    { ...before, sets: sets.before },
    { ...after, sets: sets.after },
  ] as const
  for (const pair of pairParameters(...sides, surface.stated)) {
    const parameter = pair.before ?? pair.after
    // A path that changed says itself which parameters it has.
    if (parameter === undefined || (isMoved && parameter.in === 'path' && !(pair.before && pair.after)))
      continue
    addParameter(surface, 'parameter', pair, { ...scope, part: 'parameter' }, parent)
  }
}

/**
 * Pairs responses by status or range and adds a `response` pair for each; for one on both sides, compares headers
 * and bodies, and the description if both have the same status.
 */
function matchResponses(
  surface: ApiSurface,
  before: Operation,
  after: Operation,
  scope: PairScope,
  parent: Pair,
  flow: Flow,
): void {
  for (const pair of matchRanges(mapByStatus(before), mapByStatus(after), statusRanges)) {
    const { key: status, before: one, after: other } = pair
    const here: PairScope = {
      ...scope,
      part: 'response',
      directions: [flow.response],
      path: [...scope.path, status],
      within: extendWithin(scope, `response ${status}`, 1),
      key: `${scope.key} ${status}`,
    }
    const at = { beforeAt: one?.at ?? before.at, afterAt: other?.at ?? after.at }
    const own = surface.add({ on: 'response', before: one, after: other, ...at, scope: here, parent })
    if (!one || !other) continue
    // A range speaks of more than one status.
    if (pair.isOwn) surface.add(pairDescriptions(own, one, other))
    addHeaders(surface, [one.headers, other.headers], { ...here, part: 'header' }, own)
    matchBodies(surface, [one.media, other.media], here, own, flow.response === 'response')
  }
}
