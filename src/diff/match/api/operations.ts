import type { RootPair } from '../../../align/index.ts'
import {
  type Api,
  type BodySchema,
  expandedName,
  type Media,
  type Name,
  type Operation,
  type Parameter,
  type SchemaSet,
  splitPathTemplate,
  type Version,
} from '../../../schema/index.ts'
import { takesText } from '../../effect/text.ts'
import { listBasePaths } from '../../servers.ts'
import type { OperationSide } from '../../subjects.ts'

/** Two operations that correspond. */
interface Paired {
  readonly before: Operation
  readonly after: Operation
  /** Whether the new address is the only change: matched by id or path, and neither answers the other's calls. */
  readonly isMoved: boolean
}

/** How paths start on both sides, with a slash at the end. */
export interface PathStarts {
  readonly before: string
  readonly after: string
}

/**
 * The path prefixes that were replaced as a whole, by earlier operation: at least two operations moved with the
 * prefix, and every remaining operation below it did. Operations that moved alone are not listed.
 */
function movedStarts(paired: readonly Paired[]): ReadonlyMap<Operation, PathStarts> {
  const calls = paired.filter(({ before, after }) => isCalled(before) && isCalled(after))
  const groups = new Map<string, { readonly starts: PathStarts; readonly of: Operation[] }>()
  for (const { before, after, isMoved } of calls) {
    const starts =
      isMoved && before.method === after.method ? findPathStarts(before.path, after.path) : undefined
    if (starts === undefined) continue
    const key = JSON.stringify(starts)
    const group = groups.get(key) ?? { starts, of: [] }
    groups.set(key, group)
    group.of.push(before)
  }
  const whole = [...groups.values()].filter(
    ({ starts, of }) => of.length > 1 && calls.every((one) => isMovedBy(starts, one)),
  )
  return new Map(whole.flatMap(({ starts, of }) => of.map((one) => [one, starts] as const)))
}

/** Whether an operation has a path of its own on the server, so is neither webhook nor callback. */
function isCalled({ path, servers, callback }: Operation): boolean {
  return path.startsWith('/') && servers !== undefined && callback === undefined
}

/**
 * The differing prefixes of two paths, before their longest common end (at least one segment is prefix). Undefined
 * if the paths are equal, or if only one ends with a slash.
 */
function findPathStarts(before: string, after: string): PathStarts | undefined {
  const [one, other] = [splitPath(before), splitPath(after)]
  if ((one.at(-1) === '') !== (other.at(-1) === '') && before !== '/' && after !== '/') return undefined
  const [ones, others] = [one.map(removeParameterNames), other.map(removeParameterNames)]
  const most = Math.min(ones.length, others.length) - 1
  let alike = 0
  while (alike < most && ones.at(-1 - alike) === others.at(-1 - alike)) alike++
  if (ones.join('/') === others.join('/')) return undefined
  const start = (parts: readonly string[]) => [...parts.slice(0, parts.length - alike), ''].join('/')
  return { before: start(one), after: start(other) }
}

/** Whether replacing the prefix turns the earlier path into the later one; true for paths without that prefix. */
function isMovedBy(starts: PathStarts, { before, after }: Paired): boolean {
  const [one, other] = [slashed(before.path), slashed(after.path)]
  if (!one.startsWith(starts.before)) return true
  return (
    removeParameterNames(`${starts.after}${one.slice(starts.before.length)}`) === removeParameterNames(other)
  )
}

function splitPath(path: string): readonly string[] {
  return slashed(path).split('/').slice(0, -1)
}

function slashed(path: string): string {
  return path === '/' ? path : `${path}/`
}

/** Whether an operation also answers the calls of an operation of the other version (`call`). */
export type Answers = (operation: Operation, call: Operation) => boolean

export interface BothAnswers {
  readonly before: Answers
  readonly after: Answers
}

/** The tests, for each side, whether an operation of it answers the calls of an operation of the other side. */
export function makeAnswerTests(
  before: readonly [Version, Api],
  after: readonly [Version, Api],
): BothAnswers {
  return { before: answering(...before), after: answering(...after) }
}

/**
 * A test whether an operation of this API answers a call of another version: same method, and its path parameters
 * accept the fixed segments of the call. False if the API has the call's path itself (OpenAPI, Paths Object), and
 * for callbacks.
 */
function answering({ sets }: Version, { operations }: Api): Answers {
  const paths = new Set(operations.map(({ path }) => removeParameterNames(path)))
  return (operation, call) => {
    if (operation.method !== call.method || operation.callback || call.callback) return false
    if (!operation.path.startsWith('/') || paths.has(removeParameterNames(call.path))) return false
    const [own, others] = [splitOperationPath(operation), splitOperationPath(call)]
    if (own.length !== others.length) return false
    return own.every((one, at) => takesSegment(sets, operation, one, others[at] ?? ''))
  }
}

function splitOperationPath({ path }: Operation): readonly string[] {
  return splitPathTemplate(path, '/')
}

/**
 * Whether a path segment is equal to the other, or is a path parameter whose schema accepts the other as a text.
 */
function takesSegment(
  sets: readonly SchemaSet[],
  { parameters }: Operation,
  own: string,
  other: string,
): boolean {
  if (removeParameterNames(own) === removeParameterNames(other)) return true
  const name = /^\{([^{}]*)\}$/u.exec(own)?.[1]
  const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
  return parameter !== undefined && !other.includes('{') && takes(sets, parameter, other)
}

/** Whether a path parameter of style `simple` accepts a text by its schema; false if that is not known. */
function takes(sets: readonly SchemaSet[], { schema, style, media }: Parameter, text: string): boolean {
  if (schema.kind !== 'type' || style !== 'simple' || media !== undefined) return false
  const set = sets.find(({ name }) => name === schema.set)
  return set !== undefined && takesText(set, schema.node, text)
}

/** The path with each parameter name removed: `/a/{id}` gives `/a/{}`. */
export function removeParameterNames(path: string): string {
  return path.replace(/\{[^{}]*\}/gu, '{}')
}

export interface OperationPair {
  readonly before: OperationSide | undefined
  readonly after: OperationSide | undefined
}

type Operations = readonly Operation[]

/** For each operation of the earlier side those of the later one that it may have become. */
type Candidates = ReadonlyMap<Operation, Operations>

/** A function that gives, for each left operation, the right operations with the same key. */
function byKey(keyOf: (operation: Operation) => string): (left: Operations, right: Operations) => Candidates {
  return (left, right) => {
    const known = new Map<string, Operation[]>()
    for (const one of right) known.set(keyOf(one), [...(known.get(keyOf(one)) ?? []), one])
    return new Map(left.map((one) => [one, known.get(keyOf(one)) ?? []]))
  }
}

function byTest(
  test: (before: Operation, after: Operation) => boolean,
): (left: Operations, right: Operations) => Candidates {
  return (left, right) => new Map(left.map((one) => [one, right.filter((other) => test(one, other))]))
}

/** Cached pairs by the earlier operations: comparison and the making of witnesses need the same ones. */
const known = new WeakMap<
  Operations,
  { readonly after: Operations; readonly pairs: readonly OperationPair[] }
>()

/**
 * Pairs the operations of two versions; those without counterpart follow as one-sided pairs. The tests are
 * those of `buildOperationPairs`; the last result for `before` is cached.
 */
export function matchOperations(
  before: Operations,
  after: Operations,
  roots: readonly RootPair[],
  answers: BothAnswers,
): readonly OperationPair[] {
  const found = known.get(before)
  if (found?.after === after) return found.pairs
  const pairs = buildOperationPairs(before, after, roots, answers)
  known.set(before, { after, pairs })
  return pairs
}

/**
 * Pairs operations; those without counterpart follow as one-sided pairs. Tests in this order: method and path with
 * server base path, then without it, callback name, `operationId`, paired body roots, a path that answers the
 * other's calls, a similar path. A test pairs two only if each is the other's only candidate.
 */
function buildOperationPairs(
  before: Operations,
  after: Operations,
  roots: readonly RootPair[],
  { before: earlier, after: later }: BothAnswers,
): readonly OperationPair[] {
  const found = new Map<Operation, { readonly after: Operation; readonly by: OperationSide['by'] }>()
  /** Pairs unpaired operations that are each other's only candidate. */
  const pairBy = (
    by: OperationSide['by'],
    candidates: (left: Operations, right: Operations) => Candidates,
  ) => {
    const taken = new Set([...found.values()].map((pair) => pair.after))
    const left = before.filter((one) => !found.has(one))
    const right = after.filter((other) => !taken.has(other))
    const fits = candidates(left, right)
    const claimed = new Map<Operation, number>()
    for (const others of fits.values())
      for (const one of others) claimed.set(one, (claimed.get(one) ?? 0) + 1)
    for (const [one, others] of fits) {
      const [only] = others
      if (only !== undefined && others.length === 1 && claimed.get(only) === 1)
        found.set(one, { after: only, by })
    }
  }
  pairBy('address', byKey(printCallKey))
  pairBy('address', byKey(printAddressKey))
  pairBy('address', byKey(printCallbackKey))
  pairBy(
    'id',
    byKey(({ id }) => id),
  )
  pairBy(
    'roots',
    byTest((one, other) => carryPairedRoots(one, other, roots)),
  )
  pairBy(
    'path',
    byTest((one, other) => later(other, one) || earlier(one, other)),
  )
  pairBy('path', byLikePath)
  const taken = new Set([...found.values()].map((pair) => pair.after))
  const moved = movedStarts(
    [...found].map(([operation, { after, by }]) => ({
      ...{ before: operation, after },
      isMoved: (by === 'id' || by === 'path') && !earlier(operation, after) && !later(after, operation),
    })),
  )
  return [
    ...before.map((operation): OperationPair => {
      const match = found.get(operation)
      const by = match?.by ?? 'address'
      if (match === undefined) return { before: { operation, by }, after: undefined }
      const starts = moved.get(operation)
      /** The side of a matched operation; with the prefix of its path if that moved. */
      const side = (own: Operation, isAnswering: boolean, start: string | undefined): OperationSide => ({
        ...{ operation: own, by },
        ...(isAnswering ? { answers: true } : {}),
        ...(start === undefined ? {} : { start }),
      })
      return {
        before: side(operation, earlier(operation, match.after), starts?.before),
        after: side(match.after, later(match.after, operation), starts?.after),
      }
    }),
    ...after
      .filter((operation) => !taken.has(operation))
      .map((operation): OperationPair => ({ before: undefined, after: { operation, by: 'address' } })),
  ]
}

/**
 * A key of method and path template; for a callback the method, its operation's path and the URL that is called.
 */
function printAddressKey({ method, path, callback }: Operation): string {
  return callback
    ? `${method} ${removeParameterNames(callback.of)} ${callback.url}`
    : `${method} ${removeParameterNames(path)}`
}

/** A key that has a callback's name instead of its URL; the address key for other operations. */
function printCallbackKey(operation: Operation): string {
  const { method, callback } = operation
  return callback
    ? `${method} ${removeParameterNames(callback.of)} ${callback.name}`
    : printAddressKey(operation)
}

/**
 * A key of method and full paths (base paths of the servers included, hosts not); for a callback of name and URL.
 */
function printCallKey(operation: Operation): string {
  if (operation.callback) return `${printCallbackKey(operation)} ${operation.callback.url}`
  const path = removeParameterNames(operation.path)
  return [operation.method, ...listBasePaths(operation).map((base) => `${base}${path}`)].join(' ')
}

/**
 * Candidates with the same method whose paths share at least half of the longer one's segments, counted from the
 * end, with at least one fixed segment among them.
 */
function byLikePath(left: Operations, right: Operations): Candidates {
  const segments = new Map(
    [...left, ...right].map((one) => [
      one,
      removeParameterNames(one.path).split('/').filter(Boolean).reverse(),
    ]),
  )
  return byTest((before, after) => {
    const [one, other] = [segments.get(before) ?? [], segments.get(after) ?? []]
    if (before.method !== after.method || one[0] !== other[0]) return false
    let shared = 0
    while (shared < one.length && one[shared] === other[shared]) shared++
    const isNamed = one.slice(0, shared).some((segment) => segment !== '{}')
    return isNamed && shared * 2 >= Math.max(one.length, other.length)
  })(left, right)
}

/** Whether request bodies, or response bodies, of two operations have root elements that are paired. */
function carryPairedRoots(before: Operation, after: Operation, roots: readonly RootPair[]): boolean {
  if (roots.length === 0) return false
  /** The media types of the request and of all responses. */
  const bodies = ({ request, responses }: Operation): readonly (readonly [string, readonly Media[]])[] => [
    ['request', request?.media ?? []],
    ['response', responses.flatMap((response) => response.media)],
  ]
  const theirs = new Map(bodies(after))
  return bodies(before).some(([part, media]) =>
    media.some((one) =>
      (theirs.get(part) ?? []).some((other) => areRootsPaired(one.schema, other.schema, roots)),
    ),
  )
}

/** Whether the root elements of two bodies are one of the given pairs; false for bodies without root element. */
export function areRootsPaired(before: BodySchema, after: BodySchema, roots: readonly RootPair[]): boolean {
  return roots.some(
    (pair) =>
      isRoot(before, pair.before.set.name, pair.before.element.name) &&
      isRoot(after, pair.after.set.name, pair.after.element.name),
  )
}

function isRoot(schema: BodySchema, set: string, name: Name): boolean {
  return schema.kind === 'root' && schema.set === set && schema.element === expandedName(name)
}
