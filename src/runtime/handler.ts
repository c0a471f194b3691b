import { isCookieLines } from './client-headers.ts'
import type { ContextOf, Handler, HandlerCall, HandlerOptions, Handlers } from './handler-types.ts'
import { inUtf8, writeBody } from './http-body.ts'
import { findInAnyOrder, weighMediaType } from './http-media.ts'
import { makeProblem, problemResponse, Refusal } from './http-problem.ts'
import { type HttpRoute, makeRouter, readInput } from './http-request.ts'
import type { WebRequest, WebResponse, WebSignal } from './http-types.ts'
import { isPlainJson, setQuickCheck } from './json/plain.ts'
import { readMember } from './members.ts'
import { type Operation, type OperationMedia, type OperationResponse, responseFor } from './operation.ts'
import { parameterIssues } from './operation-check.ts'
import { parseCredentials } from './operation-credentials.ts'
import { buildHeaders } from './operation-write.ts'
import { InvalidValueError } from './result.ts'

type Answer = (input: unknown, context: unknown) => unknown

/**
 * Creates a server of operations: a function that takes a standard `Request` and always returns a `Response`. It
 * finds the operation, checks credentials, reads and checks the input, calls the handler, and checks its output
 * before sending it. Failures are answered with problem details (RFC 9457); an error thrown by a handler gives 500
 * without its message.
 *
 * @example
 * const handler = createHandler({ getThing }, {
 *   getThing: async ({ path }, { store }: Context) => {
 *     const thing = await store.get(path.id)
 *     return thing ? { status: 200, body: thing } : { status: 404 }
 *   },
 * })
 */
export function createHandler<
  const Operations extends Readonly<Record<string, Operation<unknown, unknown>>>,
  Given extends Handlers<Operations, never>,
>(
  operations: Operations,
  handlers: Given,
  options: HandlerOptions<ContextOf<Given>> = {},
): Handler<ContextOf<Given>> {
  setQuickCheck(isPlainJson)
  const find = makeRouter(makeRoutes(operations, handlers, options), options.mount)
  return async (request, ...[context]) => {
    const at: { operation?: Operation<unknown, unknown> } = {}
    try {
      const { route, path, methods } = find(request)
      if (route === undefined)
        return new Response(null, { status: 204, headers: { allow: methods.join(', ') } })
      const { operation, to: answer } = route
      at.operation = operation
      await letIn({ operation, request, context: context as ContextOf<Given> }, options)
      if (!isAccepted(operation, request.headers.get('accept')))
        throw new Refusal(406, 'The operation has no answer of a type that the call accepts.')
      const { input } = await readInput(operation, request, path, options.maxBytes, true)
      const report = (error: unknown) => attempt(() => options.onError?.(error, { operation, request }))
      return responseFrom(operation, await answer(input, context), request, report)
    } catch (error) {
      return failed(error, { ...at, request }, options as HandlerOptions)
    }
  }
}

/**
 * Pairs each operation with its handler. Throws a `TypeError` for a missing handler, an unchecked operation, one that
 * requires credentials without `authorize`, and two of one method and path.
 */
function makeRoutes<Context>(
  operations: Readonly<Record<string, Operation<unknown, unknown>>>,
  handlers: object,
  { authorize }: HandlerOptions<Context>,
): readonly HttpRoute<Answer>[] {
  const known = new Map<string, string>()
  return Object.entries(operations).map(([name, operation]) => {
    const target = `${operation.method} ${operation.path}`
    const other = known.get(target)
    if (other !== undefined)
      throw new TypeError(`"${other}" and "${name}" are both ${target}: give one of them another "path".`)
    known.set(target, name)
    const to: unknown = Object.hasOwn(handlers, name) ? Reflect.get(handlers, name) : undefined
    if (typeof to !== 'function') throw new TypeError(`No handler has the name "${name}".`)
    if (operation.unchecked)
      throw new TypeError(`"${name}" is unchecked: a server needs the checked operation.`)
    if (authorize === undefined && operation.security?.some((asked) => asked.length > 0))
      throw new TypeError(`"${name}" asks for credentials: "authorize" must say who is let in.`)
    return { operation, to: to as Answer }
  })
}

/**
 * Throws a 401 `Refusal` unless a security requirement of the operation is fulfilled. Does nothing if it has none
 * or `authorize` is no function.
 */
async function letIn<Context>(
  call: HandlerCall<Context>,
  { authorize }: HandlerOptions<Context>,
): Promise<void> {
  const { operation, request } = call
  if (operation.security === undefined || typeof authorize !== 'function') return
  const header = (name: string) => request.headers.get(name) ?? undefined
  const shown = parseCredentials(operation, { header, query: new URL(request.url).search })
  const says = shown.ok
    ? 'The credentials do not let this call in.'
    : 'The call does not show the credentials that it needs.'
  for (const way of shown.ok ? shown.value : []) if (way.length === 0 || (await authorize(way, call))) return
  const schemes = operation.security.flat().flatMap(({ authScheme }) => authScheme ?? [])
  const challenges = [...new Set(schemes)].map((one) => (one === 'basic' ? 'Basic realm="api"' : titled(one)))
  const headers = challenges.length === 0 ? {} : { 'www-authenticate': challenges.join(', ') }
  throw new Refusal(401, says, { headers })
}

function titled(scheme: string): string {
  return `${scheme.slice(0, 1).toUpperCase()}${scheme.slice(1)}`
}

/**
 * The response for an error: a `Refusal` with its own status, anything else 500; `onError` gets those from 500 on.
 */
function failed(
  error: unknown,
  call: { readonly operation?: Operation<unknown, unknown>; readonly request: WebRequest },
  { onError, problem: more }: HandlerOptions,
): WebResponse {
  const isKnown =
    error instanceof Refusal && Number.isInteger(error.status) && error.status >= 400 && error.status < 600
  const refusal = isKnown ? error : new Refusal(500, 'The server could not answer this call.')
  const problem = makeProblem(refusal)
  // Errors of the user's `onError` and `problem` must not prevent the response.
  if (refusal.status >= 500) attempt(() => onError?.(error, call))
  const given = attempt(() => more?.(problem, call.operation)) ?? {}
  const about = { request: call.request, operation: call.operation }
  return (
    attempt(() => problemResponse(problem, { ...about, given, headers: refusal.headers })) ??
    problemResponse(problem, { ...about, given: {}, headers: {} })
  )
}

/** The function's result; `undefined` if it throws. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

type SentBody = Exclude<ConstructorParameters<typeof Response>[0], undefined>

interface AnyOutput {
  readonly status: number
  readonly headers?: Readonly<Record<string, unknown>>
  readonly contentType?: string
  readonly body?: unknown
}

/**
 * The response for a handler's output: status, headers and written body (none for `HEAD`). Throws if the operation
 * does not describe the output or it is not valid; `onError` gets errors of items sent later.
 */
function responseFrom(
  operation: Operation<unknown, unknown>,
  given: unknown,
  request: WebRequest,
  onError: (error: unknown) => void,
): WebResponse {
  const { id } = operation
  const { status, headers: values = {}, contentType, body } = (given ?? {}) as AnyOutput
  const described = Number.isInteger(status) ? responseFor(operation, status) : undefined
  if (described === undefined)
    throw new TypeError(`The handler of ${id} gave the status ${status}, which is not described.`)
  const issues = parameterIssues({ ...operation, parameters: described.headers ?? [] }, { headers: values })
  if (issues.length > 0) throw new InvalidValueError(issues)
  const headers = buildAnswerHeaders(described, values)
  const isHead = request.method.toUpperCase() === 'HEAD'
  if (described.media.length === 0) {
    if (body !== undefined) throw new TypeError(`The handler of ${id} gave a body, and ${status} has none.`)
    return new Response(null, { status, headers })
  }
  const media = chooseMedia(described.media, contentType)
  if (media === undefined)
    throw new TypeError(`The handler of ${id} gave no content type that ${status} has.`)
  if (isHead && media.sequence) {
    headers.set('content-type', media.type)
    return new Response(null, { status, headers })
  }
  const written = writeBody(body, media, onError, findSignal(request))
  if (!written.ok) throw new InvalidValueError(written.issues)
  const { type, content } = written.value
  const open = contentType ?? guessContentType(content, type)
  const sent = type.includes('*') ? (typeof content === 'string' ? inUtf8(open) : open) : type
  if (findInAnyOrder([media], sent) === undefined)
    throw new TypeError(`The handler of ${id} gave no content type that ${status} has.`)
  headers.set('content-type', sent)
  return new Response(isHead ? null : (content as SentBody), { status, headers })
}

/** The headers of a response; each item of a list of cookies is a line of its own (RFC 9110, 5.3). */
function buildAnswerHeaders(
  described: OperationResponse,
  values: Readonly<Record<string, unknown>>,
): Headers {
  const all = described.headers ?? []
  const cookies = all.filter((one) => isCookieLines(one) && Array.isArray(readMember(values, one.name)))
  const others = all.filter((one) => !cookies.includes(one))
  const headers = new Headers([...buildHeaders({ ...described, headers: others }, values)])
  for (const { codec: _, ...one } of cookies) {
    for (const line of readMember(values, one.name) as readonly unknown[]) {
      const [text = ''] = buildHeaders(
        { ...described, headers: [{ ...one, form: 'string' }] },
        { [one.name]: line },
      ).values()
      headers.append(one.name, text)
    }
  }
  return headers
}

/** The signal that aborts when the client disconnects; `undefined` for requests that have none. */
function findSignal(request: WebRequest): WebSignal | undefined {
  return (request as { readonly signal?: WebSignal }).signal
}

/** The media type that the handler names; without a name the only one, or `undefined` if there are several. */
function chooseMedia(
  media: readonly OperationMedia[],
  contentType: string | undefined,
): OperationMedia | undefined {
  if (contentType !== undefined) return findInAnyOrder(media, contentType)
  return media.length === 1 ? media[0] : undefined
}

/** The content type if only a range is described: JSON or plain text, the blob's own type, else octets. */
function guessContentType(content: unknown, range: string): string {
  if (typeof content === 'string') return /^text\//iu.test(range) ? 'text/plain' : 'application/json'
  return (content as { readonly type?: string }).type || 'application/octet-stream'
}

/**
 * Whether `Accept` allows a media type of one of the operation's 2XX responses, or of all if there are none (RFC
 * 9110, 12.5.1). Also true if `Accept` is absent or names no media type, and if a response has no body or a range as
 * media type.
 */
function isAccepted({ responses }: Operation<unknown, unknown>, accept: string | null): boolean {
  // A header without `type/subtype` is malformed, and is ignored.
  if (accept === null || !/[^\s,;]\/[^\s,;]/u.test(accept)) return true
  const good = responses.filter(({ status }) => /^2/u.test(status))
  const types = (good.length > 0 ? good : responses).map(({ media }) => media)
  if (types.length === 0 || types.some((media) => media.length === 0)) return true
  return types.flat().some(({ type }) => type.includes('*') || weighMediaType(accept, type) !== 0)
}
