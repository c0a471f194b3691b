import type { Loss } from './adapt-types.ts'
import { checkLosses, convertBody, dropBody, findLimit, type GatewayScope } from './gateway-call.ts'
import { GatewayRefusal, isLate, readProblem, refusalFor } from './gateway-problem.ts'
import { type EncodedBody, readBody, readBodyBytes } from './http-body.ts'
import { findInAnyOrder } from './http-media.ts'
import { mountPrefix } from './http-request.ts'
import type { ProblemDetails, WebResponse } from './http-types.ts'
import { type OperationMedia, type OperationResponse, responseFor } from './operation.ts'
import { parseHeaders } from './operation-read.ts'

type Answer =
  | { readonly problem: ProblemDetails; readonly headers: Readonly<Record<string, string>> }
  | Success

interface Success {
  readonly status: number
  readonly body: EncodedBody | undefined
  /** The headers that are passed on. */
  readonly headers?: Readonly<Record<string, string>>
  /** A failure to report although the call succeeds: the upstream's body could not be read or must not be lost. */
  readonly unreadable?: GatewayRefusal
}

/**
 * Translates the upstream's answer to the caller's version. A success or failure gets its converted body; a
 * failure without one becomes a problem. Throws a `GatewayRefusal` for 1XX, 3XX, and a success that cannot be
 * translated.
 */
export async function answerFrom(scope: GatewayScope, response: WebResponse): Promise<Answer> {
  const { status } = response
  const isSuccess = status >= 200 && status < 300
  const broken = (cause: unknown) => brokenOff(cause, isSuccess && !isSafe(scope))
  const bytes = await readBodyBytes(response.body, findLimit(scope.setting), broken)
  if (isSuccess) return successFrom(scope, response, bytes)
  if (bytes === undefined) throw tooLarge()
  if (status < 400) throw undescribed(status)
  const headers = failureHeaders(scope, response)
  const body = errorFrom(scope, response, bytes)
  if (body !== undefined) return { status, body, headers }
  const contentType = response.headers.get('content-type') ?? ''
  return { problem: readProblem(status, contentType, bytes), headers }
}

/**
 * The converted body of a failed answer; `undefined` if the route has no conversion for its status or the
 * conversion fails. The answer is then a problem instead, also if problem details would lose members.
 */
function errorFrom(scope: GatewayScope, response: WebResponse, bytes: Uint8Array): EncodedBody | undefined {
  const { route, asks } = scope
  const [described, target] = [asks, route.accepts].map((one) => responseFor(one, response.status))
  const way = route.errors?.find(({ from, to }) => from === described?.status && to === target?.status)
  if (!way || !described || !target) return undefined
  try {
    const read = readFrom(response, bytes, described.media)
    // Problem details may have members outside of their schema, which only a problem passes on.
    const isProblem = /^application\/problem\+/iu.test(read.source?.type ?? '')
    const setting = isProblem ? { ...scope.setting, onLoss: () => 'refuse' as const } : scope.setting
    const body = { part: 'response', ways: way.bodies, ...read, targets: target.media } as const
    return convertBody({ ...scope, setting }, body)
  } catch (error) {
    // If the body cannot be read, converted or written, the failure is answered as a problem.
    if (error instanceof GatewayRefusal) return undefined
    throw error
  }
}

/**
 * Translates a successful answer: status, and body if the caller's version has one. A failure is thrown as a
 * refusal that tells the caller not to send the call again, since the upstream has carried it out.
 */
function successFrom(scope: GatewayScope, response: WebResponse, bytes: Uint8Array | undefined): Success {
  const { route, asks } = scope
  const { status } = response
  const described = responseFor(asks, status)
  const way = route.responses.find(({ from }) => from === described?.status)
  try {
    if (described === undefined || way === undefined) return undescribedSuccess(scope, status)
    const to = way.to ?? status
    const targets = responseFor(route.accepts, to)?.media ?? []
    const read = () => readFrom(response, bytes, described.media)
    const headers = passHeaders(scope, response, described, responseFor(route.accepts, to))
    if (targets.length === 0) return { status: to, headers, ...withoutBody(scope, read) }
    return {
      ...{ status: to, headers },
      body: convertBody(scope, { part: 'response', ways: way.bodies, ...read(), targets }),
    }
  } catch (error) {
    throw refusalFor(error, false)
  }
}

/** Headers that belong to one body or one host. */
const ownHeaders = new Set(['content-type', 'content-length', 'content-encoding', 'set-cookie'])

/**
 * The headers of an answer that both versions describe by the same name, as the upstream wrote them; addresses
 * below its base become the gateway's own. `onLoss` is asked about those that the caller's version cannot read, and
 * its refusal is thrown unless the answer is a failure itself.
 */
function passHeaders(
  scope: GatewayScope,
  { headers }: WebResponse,
  described: OperationResponse,
  target: OperationResponse | undefined,
  isFailure = false,
): Readonly<Record<string, string>> {
  const passed: [string, string][] = []
  const losses: Loss[] = []
  for (const { name } of described.headers ?? []) {
    const key = name.toLowerCase()
    const taken = target?.headers?.find((one) => one.name.toLowerCase() === key)
    const text = headers.get(name)
    if (text === null || taken === undefined || ownHeaders.has(key)) continue
    const value = key === 'location' || key === 'content-location' ? ownAddress(scope, text) : text
    const reading = { status: '', headers: [taken], media: [] }
    if (parseHeaders(reading, () => value).ok) passed.push([taken.name, value])
    else losses.push({ path: ['headers', name], value, reason: 'does-not-fit', policy: 'drop' })
  }
  try {
    checkLosses(scope, 'response', losses, 'headers')
  } catch (error) {
    // A failure is not replaced by another one.
    if (!isFailure || !(error instanceof GatewayRefusal)) throw error
  }
  return Object.fromEntries(passed)
}

/**
 * An address or path below the upstream's base as one below the gateway's own; any other unchanged. A path without
 * a slash at its beginning belongs to the path of the call, in both.
 */
function ownAddress({ setting: { base, mount = '' }, call }: GatewayScope, address: string): string {
  if (base === undefined || !/^(?:[a-z][a-z\d+.-]*:\/)?\//iu.test(address)) return address
  const [start, target] = [readUrl(base)?.replace(/\/+$/u, ''), readUrl(address, base)]
  if (start === undefined || !target?.startsWith(start)) return address
  const rest = target.slice(start.length)
  if (!/^(?:[/?#]|$)/u.test(rest)) return address
  const own = mountPrefix(mount) + rest
  // A path stays a path.
  return /^\/(?!\/)/u.test(address) && own !== '' ? own : new URL(call.request.url).origin + own
}

/** The text of an address, resolved; `undefined` if it is none. */
function readUrl(address: string, base?: string): string | undefined {
  return URL.canParse(address, base) ? new URL(address, base).href : undefined
}

/**
 * An undescribed success becomes the route's first status without a body, with a failure to report. Throws if
 * there is no such status, and for 202 and 206, which do not say that all is done (RFC 9110, 15.3).
 */
function undescribedSuccess({ route }: GatewayScope, status: number): Success {
  const unreadable = undescribed(status)
  const bare = route.responses
    .map(({ from, to = Number(from) }) => to)
    .find((to) => responseFor(route.accepts, to)?.media.length === 0)
  if (bare === undefined || status === 202 || status === 206) throw unreadable
  return { status: bare, body: undefined, unreadable }
}

/**
 * A success without body, after the user's `onLoss` was asked about the upstream's body. If that is refused,
 * throws after a safe call and otherwise returns the failure to report; a body that cannot be read is always only
 * reported.
 */
function withoutBody(scope: GatewayScope, read: () => ReadAnswer): Omit<Success, 'status'> {
  let found: ReadAnswer | undefined
  try {
    found = read()
    if (found.source !== undefined) dropBody(scope, 'response', found.value)
    return { body: undefined }
  } catch (error) {
    if (found !== undefined && isSafe(scope)) throw error
    return { body: undefined, unreadable: refusalFor(error) }
  }
}

interface ReadAnswer {
  /** `undefined` if no body is described. */
  readonly source: OperationMedia | undefined
  readonly value: unknown
}

/** Reads the upstream's body by its media type; throws a `GatewayRefusal` if it is too large or does not match. */
function readFrom(
  { headers }: WebResponse,
  bytes: Uint8Array | undefined,
  media: readonly OperationMedia[],
): ReadAnswer {
  if (bytes === undefined) throw tooLarge()
  const contentType = headers.get('content-type') ?? ''
  const source = resolveMedia(media, contentType, bytes)
  return { source, value: source && valueIn(bytes, source, contentType) }
}

/**
 * Whether the upstream's operation has a safe method, which changes nothing and may be repeated (RFC 9110, 9.2.1).
 */
function isSafe({ asks }: GatewayScope): boolean {
  return ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'].includes(asks.method)
}

/**
 * The refusal for a body that ended early: 504 after a timeout, else 502; not to be repeated if the call is done.
 */
function brokenOff(cause: unknown, isDone: boolean): GatewayRefusal {
  const retryable = isDone ? false : undefined
  if (isLate(cause))
    return new GatewayRefusal(504, 'The upstream did not answer in time.', { cause, retryable })
  return new GatewayRefusal(502, 'The answer of the upstream broke off.', { cause, retryable })
}

function tooLarge(): GatewayRefusal {
  return new GatewayRefusal(502, 'The answer of the upstream is too large.')
}

function undescribed(status: number): GatewayRefusal {
  return new GatewayRefusal(502, `The upstream answered ${status}, which its description does not have.`)
}

/**
 * The headers of a failed answer: those that both versions describe for its status, and `retry-after` and
 * `www-authenticate`. The failure is answered even if `onLoss` refuses the loss of others.
 */
function failureHeaders(scope: GatewayScope, response: WebResponse): Readonly<Record<string, string>> {
  const [described, target] = [scope.asks, scope.route.accepts].map((one) =>
    responseFor(one, response.status),
  )
  const passed = described ? passHeaders(scope, response, described, target, true) : {}
  const names = new Set(Object.keys(passed).map((name) => name.toLowerCase()))
  const kept = ['retry-after', 'www-authenticate'].flatMap((name) => {
    const value = names.has(name) ? null : response.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return { ...passed, ...Object.fromEntries(kept) }
}

/** The described media type of an answer; `undefined` if none is described. Throws 502 if it is another one. */
function resolveMedia(
  media: readonly OperationMedia[],
  contentType: string,
  bytes: Uint8Array,
): OperationMedia | undefined {
  if (media.length === 0) return undefined
  const found = findInAnyOrder(media, contentType)
  if (found !== undefined) return found
  const what = bytes.length === 0 ? 'no body' : `a body of the type "${contentType}"`
  throw new GatewayRefusal(502, `The upstream answered ${what}, which its description does not have.`)
}

/** Reads and checks the upstream's body; throws 502 with the issues if it is not valid. */
function valueIn(bytes: Uint8Array, media: OperationMedia, contentType: string): unknown {
  const read = readBody(bytes, media, contentType)
  if (read.ok) return read.value
  throw new GatewayRefusal(502, 'The answer of the upstream is not what its description says.', {
    issues: read.issues,
  })
}
