import { convertBody, dropBody, findLimit, type GatewayScope } from './gateway-call.ts'
import { GatewayRefusal, isLate, readProblem, refusalFor } from './gateway-problem.ts'
import { type EncodedBody, findMedia, readBody, readBodyBytes } from './http-body.ts'
import type { ProblemDetails, WebResponse } from './http-types.ts'
import { type OperationMedia, responseFor } from './operation.ts'

type Answer =
  | { readonly problem: ProblemDetails; readonly headers: Readonly<Record<string, string>> }
  | Success

interface Success {
  readonly status: number
  readonly body: EncodedBody | undefined
  /** Of a failure: what it says to programs. */
  readonly headers?: Readonly<Record<string, string>>
  /** Why the upstream's answer could not be read, or must not be lost, where the caller has no body for it. */
  readonly unreadable?: GatewayRefusal
}

/** The upstream's answer as the caller's version says it: with its body, or why the call failed. */
export async function answerFrom(scope: GatewayScope, response: WebResponse): Promise<Answer> {
  const { status } = response
  const isSuccess = status >= 200 && status < 300
  const broken = (cause: unknown) => brokenOff(cause, isSuccess && !isSafe(scope))
  const bytes = await readBodyBytes(response.body, findLimit(scope.setting), broken)
  if (isSuccess) return successFrom(scope, response, bytes)
  if (bytes === undefined) throw tooLarge()
  if (status < 400) throw undescribed(status)
  const headers = keptHeaders(response)
  const body = errorFrom(scope, response, bytes)
  if (body !== undefined) return { status, body, headers }
  const contentType = response.headers.get('content-type') ?? ''
  return { problem: readProblem(status, contentType, bytes), headers }
}

/** The body of a failure as the caller's version describes it; nothing where it is told as a problem instead. */
function errorFrom(scope: GatewayScope, response: WebResponse, bytes: Uint8Array): EncodedBody | undefined {
  const { route, asks } = scope
  const [described, target] = [asks, route.accepts].map((one) => responseFor(one, response.status))
  const way = route.errors?.find(({ from, to }) => from === described?.status && to === target?.status)
  if (!way || !described || !target) return undefined
  try {
    const read = readFrom(response, bytes, described.media)
    // Problem details may have members that no schema names: as a problem they all go on.
    const isProblem = /^application\/problem\+/iu.test(read.source?.type ?? '')
    const setting = isProblem ? { ...scope.setting, onLoss: () => 'refuse' as const } : scope.setting
    const body = { part: 'response', ways: way.bodies, ...read, targets: target.media } as const
    return convertBody({ ...scope, setting }, body)
  } catch (error) {
    // What cannot be read, converted or written is a failure all the same: its problem says what is left.
    if (error instanceof GatewayRefusal) return undefined
    throw error
  }
}

/**
 * The upstream has done what it was asked for, whatever its answer looks like. A caller whose version has no body for it
 * is told so; another one learns that the call must not be sent again.
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
    if (targets.length === 0) return { status: to, ...withoutBody(scope, read) }
    return {
      status: to,
      body: convertBody(scope, { part: 'response', ways: way.bodies, ...read(), targets }),
    }
  } catch (error) {
    throw refusalFor(error, false)
  }
}

/** Another status of success: 202 and 206 do not say that all is done (RFC 9110, 15.3). */
function undescribedSuccess({ route }: GatewayScope, status: number): Success {
  const unreadable = undescribed(status)
  const bare = route.responses
    .map(({ from, to = Number(from) }) => to)
    .find((to) => responseFor(route.accepts, to)?.media.length === 0)
  if (bare === undefined || status === 202 || status === 206) throw unreadable
  return { status: bare, body: undefined, unreadable }
}

/**
 * What the upstream says and the caller's version has no body for is a loss; what cannot be read says nothing. After a
 * call that changed something neither takes the success away.
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
  /** Nothing where no body is described. */
  readonly source: OperationMedia | undefined
  readonly value: unknown
}

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

/** Whether the asked operation changes nothing, so that it may be sent again (RFC 9110, 9.2.1). */
function isSafe({ asks }: GatewayScope): boolean {
  return ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'].includes(asks.method)
}

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

/** What a failure says to programs: when to try again, and how to say who one is. */
function keptHeaders({ headers }: WebResponse): Readonly<Record<string, string>> {
  const kept = ['retry-after', 'www-authenticate'].flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return Object.fromEntries(kept)
}

function resolveMedia(
  media: readonly OperationMedia[],
  contentType: string,
  bytes: Uint8Array,
): OperationMedia | undefined {
  if (media.length === 0) return undefined
  const found = findMedia(media, contentType)
  if (found !== undefined) return found
  const what = bytes.length === 0 ? 'no body' : `a body of the type "${contentType}"`
  throw new GatewayRefusal(502, `The upstream answered ${what}, which its description does not have.`)
}

function valueIn(bytes: Uint8Array, media: OperationMedia, contentType: string): unknown {
  const read = readBody(bytes, media, contentType)
  if (read.ok) return read.value
  throw new GatewayRefusal(502, 'The answer of the upstream is not what its description says.', {
    issues: read.issues,
  })
}
