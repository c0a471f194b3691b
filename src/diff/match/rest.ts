import type { RootPair } from '../../align/index.ts'
import type { Location } from '../../diagnostics/index.ts'
import type { Api, Operation, Parameter, Version } from '../../schema/index.ts'
import { type Direction, inside, type Pair, type Scope } from '../pair.ts'
import type { OperationSide } from '../subjects.ts'
import { answersOf, type BothAnswers, template } from './answers.ts'
import { matchApiPairs } from './api-pairs.ts'
import { type Bodies, matchBodies } from './bodies.ts'
import { matchNames } from './names.ts'
import type { OperationNames } from './operation-names.ts'
import { matchOperations } from './operations.ts'
import { byStatus } from './paired-media.ts'
import { addHeaders, addParameter } from './parameters.ts'
import { matchRanges, statusRanges } from './ranges.ts'
import { matchSecurity, matchSecuritySchemes, type SchemeNames } from './security.ts'
import { wordsOf } from './words.ts'

/** What the comparison of the REST surface needs: the roots that correspond, and where bodies are compared. */
export interface Surface {
  readonly add: (pair: Pair) => Pair
  readonly roots: readonly RootPair[]
  readonly bodies: Bodies
  readonly names: OperationNames
}

/** Compares the APIs of two versions: by name, then by the addresses that they share. */
export function matchApis(surface: Surface, from: Version, to: Version): void {
  for (const { before, after } of matchApiPairs(from, to)) {
    const scope: Scope = {
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
    surface.add(wordsOf(parent, { notes: before.notes ?? [] }, { notes: after.notes ?? [] }))
    const here = { ...scope, key: '' }
    const schemes = matchSecuritySchemes(surface, [before, after], here, parent)
    const shared = { schemes, answers: answersOf([from, before], [to, after]) }
    matchApi(surface, before.operations, after.operations, here, parent, { ...calls, ...shared })
    matchApi(surface, before.webhooks ?? [], after.webhooks ?? [], here, parent, { ...webhooks, ...shared })
  }
}

/** Who sends what: the caller of an operation sends the request; of a webhook, the provider does. */
interface Directions {
  readonly request: Direction
  readonly response: Direction
}

const calls: Directions = { request: 'request', response: 'response' }
const webhooks: Directions = { request: 'response', response: 'request' }

interface Flow extends Directions {
  readonly schemes: SchemeNames
  readonly answers: BothAnswers
}

function apiLocation(api: Api | undefined): Location | undefined {
  return api?.file === undefined ? undefined : { file: api.file, line: 1, column: 1 }
}

function matchApi(
  surface: Surface,
  before: readonly Operation[],
  after: readonly Operation[],
  scope: Scope,
  parent: Pair,
  flow: Flow,
): void {
  for (const pair of matchOperations(before, after, surface.roots, flow.answers)) {
    const { operation } = pair.before ?? pair.after ?? { operation: undefined }
    if (operation === undefined) continue
    const here: Scope = {
      ...scope,
      operations: [surface.names(operation)],
      directions: [flow.request],
      key: `${scope.api}:${operation.method} ${template(operation.path)}`,
      path: [`${operation.method.toUpperCase()} ${operation.path}`],
      within: { steps: 1, words: [called(operation, flow)] },
    }
    const at = { beforeAt: pair.before?.operation.at, afterAt: pair.after?.operation.at }
    if (pair.before && pair.after) {
      const own = surface.add({ on: 'operation', ...pair, ...at, scope: here, parent })
      surface.add(wordsOf(own, pair.before.operation, pair.after.operation))
      matchOperation(surface, pair.before, pair.after, here, own, flow)
    } else if (flow.request === 'request')
      surface.add({ on: 'operation', ...pair, ...at, scope: here, parent })
    else {
      const lone = { before: pair.before?.operation, after: pair.after?.operation }
      surface.add({ on: 'webhook', ...lone, ...at, scope: here, parent })
    }
  }
}

/** A webhook has no address, and a callback that of who asked for it. */
function called({ method, path, callback }: Operation, { request }: Directions): string {
  const verb = method.toUpperCase()
  if (callback !== undefined)
    return `callback "${callback.name}" of ${callback.of.replace(/^\w+/u, (word) => word.toUpperCase())}, ${verb}`
  return request === 'request' ? `${verb} ${path}` : `webhook "${path}", ${verb}`
}

function matchOperation(
  surface: Surface,
  before: OperationSide,
  after: OperationSide,
  scope: Scope,
  parent: Pair,
  flow: Flow,
): void {
  const [one, other] = [before.operation, after.operation]
  matchSecurity(surface.add, [one, other], flow.schemes, scope, parent)
  if (one.servers && other.servers) {
    // One list is mostly of all operations.
    const within = { steps: 0, words: [`API "${scope.api}"`, 'servers'] }
    const here: Scope = { ...scope, path: [], within, key: `${scope.api}:servers` }
    const at = { beforeAt: one.servers.at, afterAt: other.servers.at }
    surface.add({ on: 'servers', before: one, after: other, ...at, scope: here, parent })
  }
  matchParameters(surface, before, after, scope, parent)
  const request = { ...scope, part: 'request' as const, within: inside(scope, 'request body') }
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
      surface.add(wordsOf(own, one.request, other.request))
      matchBodies(surface, [one.request.media, other.request.media], { ...request, key }, parent)
    }
  }
  matchResponses(surface, one, other, scope, parent, flow)
}

/**
 * Parameters by place and name. The names of those of the path are not on the wire: they go by position, and in a path that
 * moved by name first, then by order, where as many are left on both sides.
 */
function matchParameters(
  surface: Surface,
  before: OperationSide,
  after: OperationSide,
  scope: Scope,
  parent: Pair,
): void {
  const isMoved = template(before.operation.path) !== template(after.operation.path)
  const isAligned = !isMoved || before.answers === true || after.answers === true
  const [one, other] = isAligned
    ? [positions(before.operation), positions(after.operation)]
    : orders(before.operation, after.operation)
  const sides = [parametersOf(before.operation, one), parametersOf(after.operation, other)] as const
  for (const pair of matchNames(...sides)) {
    const parameter = pair.before ?? pair.after
    // A path that changed says itself which parameters it has.
    if (parameter === undefined || (isMoved && parameter.in === 'path' && !(pair.before && pair.after)))
      continue
    addParameter(surface, 'parameter', pair, { ...scope, part: 'parameter' }, parent)
  }
}

/** What pairs the parameters of a path, by name. */
type PlacesByName = ReadonlyMap<string, string>

function parametersOf({ parameters }: Operation, places: PlacesByName): ReadonlyMap<string, Parameter> {
  return new Map(
    parameters.map((one) => [
      one.in === 'path'
        ? `path ${places.get(one.name)}`
        : `${one.in} ${one.in === 'header' ? one.name.toLowerCase() : one.name}`,
      one,
    ]),
  )
}

function positions({ path }: Operation): PlacesByName {
  const parts = [...path.matchAll(/\{([^{}]*)\}/gu)]
  return new Map(parts.map(({ 1: name = '', index }) => [name, placeOf(path.slice(0, index))]))
}

function orders(before: Operation, after: Operation): readonly [PlacesByName, PlacesByName] {
  const [one, other] = [namesIn(before), namesIn(after)]
  const lone = [
    one.filter((name) => !other.includes(name)),
    other.filter((name) => !one.includes(name)),
  ] as const
  const isEven = lone[0].length === lone[1].length
  const side = (names: readonly string[], own: readonly string[], which: string): PlacesByName =>
    new Map(
      names.map((name) => {
        const at = own.indexOf(name)
        return [name, at < 0 ? `named ${name}` : isEven ? String(at) : `${which} ${at}`]
      }),
    )
  return [side(one, lone[0], 'before'), side(other, lone[1], 'after')]
}

function namesIn({ path }: Operation): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/gu)].map(([, name = '']) => name)
}

/** In which segment of a path something stands, and after how many parameters in it. */
function placeOf(start: string): string {
  const segments = start.split('/')
  return `${segments.length} ${segments.at(-1)?.split('{').length}`
}

function matchResponses(
  surface: Surface,
  before: Operation,
  after: Operation,
  scope: Scope,
  parent: Pair,
  flow: Flow,
): void {
  for (const pair of matchRanges(byStatus(before), byStatus(after), statusRanges)) {
    const { key: status, before: one, after: other } = pair
    const here: Scope = {
      ...scope,
      part: 'response',
      directions: [flow.response],
      path: [...scope.path, status],
      within: inside(scope, `response ${status}`, 1),
      key: `${scope.key} ${status}`,
    }
    const at = { beforeAt: one?.at ?? before.at, afterAt: other?.at ?? after.at }
    const own = surface.add({ on: 'response', before: one, after: other, ...at, scope: here, parent })
    if (!one || !other) continue
    // A range speaks of more than one status.
    if (pair.isOwn) surface.add(wordsOf(own, one, other))
    addHeaders(surface, [one.headers, other.headers], { ...here, part: 'header' }, own)
    matchBodies(surface, [one.media, other.media], here, own, flow.response === 'response')
  }
}
