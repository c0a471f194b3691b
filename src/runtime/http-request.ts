import { defaultLimit, readBody, readBodyBytes } from './http-body.ts'
import { isKnownCharset } from './http-charset.ts'
import { findInAnyOrder } from './http-media.ts'
import { Refusal } from './http-problem.ts'
import type { WebRequest } from './http-types.ts'
import type { Operation, OperationMedia } from './operation.ts'
import { hasPath, hideEscapes, parseCookies, parseHeaders, parsePath, parseQuery } from './operation-read.ts'
import type { Issue } from './result.ts'

type Values = Readonly<Record<string, unknown>>

/** The parameters of a call. */
export interface ReadParameters {
  readonly path: Values
  readonly query: Values
  readonly headers: Values
  readonly cookies: Values
}

/** The input of a call, and the media type of its body. */
export interface ReadInput {
  readonly input: ReadParameters & { readonly contentType?: string; readonly body?: unknown }
  readonly media: OperationMedia | undefined
}

/**
 * Reads and checks the parameters and body of a call; throws a `Refusal` (400, 413, 415) if they do not match the
 * operation. With `takesStreams`, a sequence or stream is not read here but by the handler.
 */
export async function readInput(
  operation: Operation<unknown, unknown>,
  request: WebRequest,
  path: string,
  maxBytes: number = defaultLimit,
  takesStreams = false,
): Promise<ReadInput> {
  const { search } = new URL(request.url)
  const header = (name: string) => request.headers.get(name) ?? undefined
  const parts = {
    path: parsePath(operation, path) ?? { ok: true, value: {} },
    query: parseQuery(operation, search),
    headers: parseHeaders(operation, header),
    cookies: parseCookies(operation, header('cookie') ?? ''),
  } as const
  const issues = Object.values(parts).flatMap((part) => (part.ok ? [] : part.issues))
  if (issues.length > 0) throw new Refusal(400, 'The parameters are not those of the operation.', { issues })
  const values = Object.entries(parts).map(([name, part]) => [name, part.ok ? part.value : {}])
  const parameters = Object.fromEntries(values) as unknown as ReadParameters
  const body = await readRequestBody(operation, request, maxBytes, takesStreams)
  return body === undefined
    ? { input: parameters, media: undefined }
    : { input: { ...parameters, contentType: body.type, body: body.value }, media: body.media }
}

interface ReadRequestBody {
  readonly value: unknown
  readonly media: OperationMedia
  /** The described media type, or the call's own type if a range is described. */
  readonly type: string
}

/**
 * Reads the body of a call; `undefined` if none is described or an optional one is empty. Throws 413 if it is too
 * large, 415 for another type or an encoding, 400 if it is missing, incomplete or not valid.
 */
async function readRequestBody(
  { request: described }: Operation<unknown, unknown>,
  request: WebRequest,
  limit: number,
  takesStreams: boolean,
): Promise<ReadRequestBody | undefined> {
  if (described === undefined) return undefined
  const contentType = request.headers.get('content-type') ?? ''
  const media = findInAnyOrder(described.media, contentType)
  const type = media?.type.includes('*') ? contentType : (media?.type ?? '')
  if (takesStreams && media?.sequence && request.body !== null && isNotEncoded(request)) {
    const value = media.sequence.read(request.body, { limit, validate: true, fail: notTaken })
    return { value, media, type }
  }
  const announced = Number(request.headers.get('content-length') ?? 0)
  const broken = (cause: unknown) => new Refusal(400, 'The body of the call broke off.', { cause })
  const bytes = announced > limit ? undefined : await readBodyBytes(request.body, limit, broken)
  if (bytes === undefined) throw new Refusal(413, `The body is larger than ${limit} bytes.`)
  const isEmpty = bytes.length === 0
  // An empty form is the empty text.
  if (isEmpty && !described.required && media?.codec?.kind !== 'form') return undefined
  if (isEmpty && !described.media.some(mayBeEmpty)) throw new Refusal(400, 'The request has no body.')
  const accept = described.media.map((one) => one.type).join(', ')
  if (media === undefined || !isNotEncoded(request))
    throw new Refusal(415, `The body must be of the type ${accept}, not encoded.`, { headers: { accept } })
  if (/^text\//iu.test(media.type) && !media.octets && !isKnownCharset(contentType))
    throw new Refusal(415, 'The charset of the body is unknown: send it as UTF-8.')
  const read = readBody(bytes, media, contentType)
  if (!read.ok) throw notTaken(read.issues)
  return { value: read.value, media, type }
}

function mayBeEmpty({ type, codec, octets, sequence }: OperationMedia): boolean {
  return type.startsWith('text/') || octets === true || sequence !== undefined || codec?.kind === 'form'
}

function isNotEncoded({ headers }: WebRequest): boolean {
  return (headers.get('content-encoding') ?? 'identity') === 'identity'
}

function notTaken(issues: readonly Issue[], cause?: unknown): Refusal {
  return new Refusal(400, 'The body is not what the operation takes.', { issues, cause })
}

/** An operation and its destination, such as its handler. */
export interface HttpRoute<T> {
  readonly operation: Operation<unknown, unknown>
  readonly to: T
}

/** The result of routing: the route, the path with query below the mount point, and the methods of the path. */
export interface Routed<T> {
  /** Absent for an `OPTIONS` request that no operation has; it is answered with `methods`. */
  readonly route?: HttpRoute<T>
  readonly path: string
  readonly methods: readonly string[]
}

/**
 * Returns a function that finds the route of a request; it throws a 404 `Refusal`, or a 405 one with the path's
 * methods. `HEAD` falls back to `GET`; `OPTIONS` without an operation gives the path's methods and no route. Paths with
 * a query of their own are tried first, then those that more specific templates describe: with fewer segments that vary,
 * then with more literal text in a segment. Those whose literal text is escaped as in a value are tried last.
 */
export function makeRouter<T>(
  routes: readonly HttpRoute<T>[],
  mount = '',
): (request: WebRequest) => Routed<T> {
  const prefix = mountPrefix(mount)
  const bySize = new Map<number, HttpRoute<T>[]>()
  for (const route of routes) {
    const size = segments(route.operation.path.replace(/\{[^{}]*\}/gu, '{}'))
    const known = bySize.get(size)
    if (known) known.push(route)
    else bySize.set(size, [route])
  }
  for (const candidates of bySize.values()) candidates.sort(compareRoutes)
  return ({ url, method: sent }) => {
    const { pathname, search } = new URL(url)
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) + search : undefined
    const candidates = path === undefined ? [] : (bySize.get(segments(path)) ?? [])
    const all = candidates.filter(({ operation }) => hasPath(operation, path ?? ''))
    const here = all[1] ? putEscapedLast(all, path ?? '') : all
    if (path === undefined || here.length === 0) throw new Refusal(404, 'No operation has this path.')
    const method = sent.toUpperCase()
    const own = [...new Set(here.map(({ operation }) => operation.method))]
    const route = here.find(({ operation }) => operation.method === method)
    if (route) return { route, path, methods: own }
    const methods = [...new Set([...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort()
    const get = here.find(({ operation }) => operation.method === 'GET')
    if (method === 'HEAD' && get) return { route: get, path, methods }
    if (method === 'OPTIONS') return { path, methods }
    throw new Refusal(405, 'The path has no operation with this method.', {
      headers: { allow: methods.join(', ') },
    })
  }
}

/** The routes that match a path, those last whose literal text it has as `%3A`, which a value is sooner written as. */
function putEscapedLast<T>(routes: readonly HttpRoute<T>[], path: string): readonly HttpRoute<T>[] {
  const hidden = hideEscapes(path)
  if (hidden === path) return routes
  const isFirst = ({ operation }: HttpRoute<T>): boolean =>
    hideEscapes(operation.path) !== operation.path || hasPath(operation, hidden)
  return [...routes.filter(isFirst), ...routes.filter((one) => !isFirst(one))]
}

/** The mount point as a prefix of paths: without a slash at its end. */
export function mountPrefix(mount: string): string {
  return mount.replace(/\/+$/u, '')
}

/** The number of slashes of a path, before its query or fragment. */
function segments(path: string): number {
  let count = 0
  for (let at = 0; at < path.length && path[at] !== '?' && path[at] !== '#'; at++)
    if (path[at] === '/') count++
  return count
}

/** Negative if the first route is tried first. A path whose matches are all matches of another one always is. */
function compareRoutes({ operation: a }: HttpRoute<unknown>, { operation: b }: HttpRoute<unknown>): number {
  const [first, second] = [sortKeys(a.path), sortKeys(b.path)]
  const at = first.findIndex((key, index) => key !== second[index])
  return at < 0 ? 0 : (first[at] ?? 0) - (second[at] ?? 0)
}

/**
 * The sort keys of a path. The first counts what varies: segments with variables, and variables of its query, two
 * less for each part of the query. Then for each segment: its least length, longer first, and its variables.
 */
function sortKeys(path: string): readonly number[] {
  const [own = '', asked] = path.replace(/\{[^{}]*\}/gu, '{').split('?')
  const count = (text: string): number => text.split('{').length - 1
  const parts = own.split('/')
  const vary = parts.filter((part) => part.includes('{')).length + count(asked ?? '')
  const asks = asked === undefined ? 0 : 2 * asked.split('&').length
  return [
    vary - asks,
    ...parts.flatMap((part) => [part.includes('{') ? -part.length : Number.NEGATIVE_INFINITY, count(part)]),
  ]
}
