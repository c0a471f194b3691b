import { defaultLimit, findMedia, readBody, readBodyBytes } from './http-body.ts'
import { Refusal } from './http-problem.ts'
import type { WebRequest } from './http-types.ts'
import type { Operation, OperationMedia } from './operation.ts'
import { hasPath, parseCookies, parseHeaders, parsePath, parseQuery } from './operation-read.ts'
import type { Issue } from './result.ts'

type Values = Readonly<Record<string, unknown>>

/** The parameters of a call. */
export interface ReadParameters {
  readonly path: Values
  readonly query: Values
  readonly headers: Values
  readonly cookies: Values
}

/** A call as its operation describes it, with the media type of its body. */
export interface ReadInput {
  readonly input: ReadParameters & { readonly contentType?: string; readonly body?: unknown }
  readonly media: OperationMedia | undefined
}

/**
 * Reads a call completely; throws a `Refusal` where it is not what its operation describes. `takesStreams`: items of a
 * sequence, and octets of a `streamed` operation, are read by whoever takes them.
 */
export async function readInput(
  operation: Operation<unknown, unknown>,
  request: WebRequest,
  path: string,
  maxBytes = defaultLimit,
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
  /** The media type; what the call says where the description has a range. */
  readonly type: string
}

async function readRequestBody(
  { request: described }: Operation<unknown, unknown>,
  request: WebRequest,
  limit: number,
  takesStreams: boolean,
): Promise<ReadRequestBody | undefined> {
  if (described === undefined) return undefined
  const told = request.headers.get('content-type') ?? ''
  const media = findMedia(described.media, told)
  const type = media?.type.includes('*') ? told : (media?.type ?? '')
  if (takesStreams && media?.sequence && request.body !== null && isNotEncoded(request)) {
    const value = media.sequence.read(request.body, { limit, validate: true, fail: notTaken })
    return { value, media, type }
  }
  const announced = Number(request.headers.get('content-length') ?? 0)
  const broken = (cause: unknown) => new Refusal(400, 'The body of the call broke off.', { cause })
  const bytes = announced > limit ? undefined : await readBodyBytes(request.body, limit, broken)
  if (bytes === undefined) throw new Refusal(413, `The body is larger than ${limit} bytes.`)
  const isEmpty = bytes.length === 0
  if (isEmpty && !described.required) return undefined
  if (isEmpty && !described.media.some((one) => one.type.startsWith('text/') || one.octets || one.sequence))
    throw new Refusal(400, 'The request has no body.')
  const accept = described.media.map((one) => one.type).join(', ')
  if (media === undefined || !isNotEncoded(request))
    throw new Refusal(415, `The body must be of the type ${accept}, not encoded.`, { headers: { accept } })
  const read = readBody(bytes, media, told)
  if (!read.ok) throw notTaken(read.issues)
  return { value: read.value, media, type }
}

function isNotEncoded({ headers }: WebRequest): boolean {
  return (headers.get('content-encoding') ?? 'identity') === 'identity'
}

function notTaken(issues: readonly Issue[], cause?: unknown): Refusal {
  return new Refusal(400, 'The body is not what the operation takes.', { issues, cause })
}

/** An operation with what answers it. */
export interface HttpRoute<T> {
  readonly operation: Operation<unknown, unknown>
  readonly to: T
}

/** What a request leads to: a route, its path and query below the mount point, and the methods that the path has. */
export interface Routed<T> {
  /** Absent where no operation has the method, which is then `HEAD` or `OPTIONS`. */
  readonly route?: HttpRoute<T>
  readonly path: string
  readonly methods: readonly string[]
}

/**
 * Finds the operation of a request; throws a `Refusal` with 404, or with 405 and the methods of the path. Paths that ask
 * something of the query come first, then those with fewer variables. Only operations with as many segments are tried.
 */
export function makeRouter<T>(
  routes: readonly HttpRoute<T>[],
  mount = '',
): (request: WebRequest) => Routed<T> {
  const prefix = mount.replace(/\/+$/u, '')
  const bySize = new Map<number, HttpRoute<T>[]>()
  for (const route of [...routes].sort((a, b) => variables(a) - variables(b))) {
    const size = segments(route.operation.path)
    const known = bySize.get(size)
    if (known) known.push(route)
    else bySize.set(size, [route])
  }
  return ({ url, method: sent }) => {
    const { pathname, search } = new URL(url)
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) + search : undefined
    const candidates = path === undefined ? [] : (bySize.get(segments(path)) ?? [])
    const here = candidates.filter(({ operation }) => hasPath(operation, path ?? ''))
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

/** How many segments a path has, without its query. */
function segments(path: string): number {
  let count = 0
  for (let at = 0; at < path.length && path[at] !== '?' && path[at] !== '#'; at++)
    if (path[at] === '/') count++
  return count
}

function variables({ operation }: HttpRoute<unknown>): number {
  const [, asked] = operation.path.split('?')
  return operation.path.split('{').length - (asked === undefined ? 0 : 2 * asked.split('&').length)
}
