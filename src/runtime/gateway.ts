import { answerFrom } from './gateway-answer.ts'
import { translate } from './gateway-call.ts'
import { GatewayRefusal, gatewayProblem, isLate, refusalFor } from './gateway-problem.ts'
import type { GatewayCall, GatewayPoints, GatewayRoute, GatewaySetting } from './gateway-types.ts'
import { problemResponse } from './http-problem.ts'
import { makeRouter, readInput } from './http-request.ts'
import type { ProblemDetails, WebRequest, WebResponse } from './http-types.ts'
import { isPlainJson, setQuickCheck } from './json/plain.ts'
import { buildHeaders, buildUrl } from './operation-write.ts'

type Answer = (request: WebRequest) => Promise<WebResponse>

/**
 * Creates a gateway: a function that accepts calls of one version, sends them to an upstream of the other version
 * and translates the answer. It never throws: failures are answered with problem details (RFC 9457), in the form
 * that the called operation describes.
 */
export function createGateway(
  routes: Readonly<Record<string, GatewayRoute>>,
  setting: GatewaySetting,
): Answer {
  const named = Object.entries(routes).map(([name, route]) => ({
    operation: route.accepts,
    to: [name, route] as const,
  }))
  setQuickCheck(isPlainJson)
  const find = makeRouter(named, setting.mount)
  return async (request) => {
    const at: { route?: GatewayRoute; call?: GatewayCall; points?: GatewayPoints } = {}
    try {
      const { route: found, path, methods } = find(request)
      if (found === undefined)
        return new Response(null, { status: 204, headers: { allow: methods.join(', ') } })
      const [name, route] = found.to
      at.route = route
      const own: unknown = Reflect.get(setting.operations ?? {}, name)
      if (route.asks === undefined) return await unmatched(route, own, request)
      at.points = (own ?? {}) as GatewayPoints
      const input = await readInput(route.accepts, request, path, setting.maxBytes)
      at.call = { operation: route.accepts.id, input: input.input, request }
      const call = { route, asks: route.asks, points: at.points, setting, call: at.call }
      const asked = translate(call, input)
      const response = await sent(requestFor(call, asked), setting)
      const answer = await answerFrom(call, response)
      if ('problem' in answer) return refused(answer.problem, at, request, answer.headers)
      const { status, body, unreadable, headers: kept } = answer
      if (unreadable) tell(setting, unreadable, at.call)
      const headers = { ...kept, ...(body === undefined ? {} : { 'content-type': body.type }) }
      const isHead = request.method.toUpperCase() === 'HEAD'
      return new Response(isHead ? null : (body?.content ?? null), { status, headers })
    } catch (error) {
      const refusal = refusalFor(error)
      if (refusal.status >= 500) tell(setting, refusal, at.call)
      return refused(gatewayProblem(refusal), at, request, refusal.headers)
    }
  }
}

/** Passes the refusal's cause (or the refusal) to `onFailure` and ignores errors that it throws. */
function tell({ onFailure }: GatewaySetting, refusal: GatewayRefusal, call: GatewayCall | undefined): void {
  try {
    onFailure?.(refusal.cause ?? refusal, call)
  } catch {}
}

/** Answers a call without counterpart by the user's function; throws 501 if there is none. */
async function unmatched({ accepts }: GatewayRoute, own: unknown, request: WebRequest): Promise<WebResponse> {
  if (typeof own === 'function') return (own as Answer)(request)
  throw new GatewayRefusal(501, `The other version has no operation for ${accepts.id}.`)
}

/**
 * Builds the request to the upstream: URL, headers (with those of `forward`, `accept` and `content-type`) and
 * body. Throws 422 if the parameters cannot be written.
 */
function requestFor(
  { asks, setting, call }: Parameters<typeof translate>[0],
  { input, body }: ReturnType<typeof translate>,
): Request {
  const { request } = call
  let url: string
  let headers: Headers
  try {
    url = buildUrl<object>(
      asks as Parameters<typeof buildUrl<object>>[0],
      input,
      setting.base ?? new URL(request.url).origin,
    )
    headers = new Headers([...buildHeaders(asks, input.headers)])
  } catch (cause) {
    throw new GatewayRefusal(422, 'The call does not fit the path, query or headers of the other version.', {
      cause,
    })
  }
  for (const name of setting.forward ?? []) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const accept = new Set(asks.responses.flatMap(({ media }) => media.map(({ type }) => type)))
  if (accept.size > 0) headers.set('accept', [...accept].join(', '))
  if (body) headers.set('content-type', body.type)
  const { signal } = request
  return new Request(url, {
    method: asks.method,
    headers,
    body: body?.content ?? null,
    signal,
    redirect: 'manual',
  })
}

/** Sends a request to the upstream; throws 504 if it times out and 502 if it fails otherwise. */
async function sent(request: Request, { upstream }: GatewaySetting): Promise<WebResponse> {
  try {
    return await upstream(request)
  } catch (cause) {
    if (isLate(cause)) throw new GatewayRefusal(504, 'The upstream did not answer in time.', { cause })
    throw new GatewayRefusal(502, 'The upstream cannot be reached.', { cause })
  }
}

/** The response for a problem, with the members of the user's `problem` function; errors of that are ignored. */
function refused(
  problem: ProblemDetails,
  at: { readonly route?: GatewayRoute; readonly call?: GatewayCall; readonly points?: GatewayPoints },
  request: WebRequest,
  headers: Readonly<Record<string, string>> = {},
): WebResponse {
  let given: object = {}
  try {
    const call = at.call ?? { operation: at.route?.accepts.id ?? '', input: undefined, request }
    given = at.points?.problem?.(problem, call as GatewayCall<never>) ?? {}
  } catch {
    // The user's code must not prevent the response.
  }
  return problemResponse(problem, { request, operation: at.route?.accepts, given, headers })
}
