import { answerFrom } from './gateway-answer.ts'
import { readInput, translate } from './gateway-call.ts'
import { GatewayRefusal, isLate, problemOf, refusalFor, writeProblem } from './gateway-problem.ts'
import type { GatewayCall, GatewayPoints, GatewayRoute, GatewaySetting } from './gateway-types.ts'
import type { ProblemDetails, WebRequest, WebResponse } from './http-types.ts'
import { parsePath } from './operation-read.ts'
import { buildHeaders, buildUrl } from './operation-write.ts'

/** A route with what the user's code answers for it. */
type NamedRoute = readonly [name: string, route: GatewayRoute]

type Answer = (request: WebRequest) => Promise<WebResponse>

/**
 * Accepts the calls of one version and asks an upstream that speaks the other. Every call is answered: what cannot go
 * on is told as problem details (RFC 9457), in the form that the called operation describes.
 */
export function createGateway(
  routes: Readonly<Record<string, GatewayRoute>>,
  setting: GatewaySetting,
): Answer {
  const named = Object.entries(routes).sort(([, a], [, b]) => variables(a) - variables(b))
  return async (request) => {
    const at: { route?: GatewayRoute; call?: GatewayCall; points?: GatewayPoints } = {}
    try {
      const [name, route] = routeOf(named, request, setting)
      at.route = route
      const own: unknown = Reflect.get(setting.operations ?? {}, name)
      if (route.asks === undefined) return await unmatched(route, own, request)
      at.points = (own ?? {}) as GatewayPoints
      const input = await readInput(route.accepts, request, pathOf(request, setting) ?? '', setting)
      at.call = { operation: route.accepts.id, input: input.input, request }
      const call = { route, asks: route.asks, points: at.points, setting, call: at.call }
      const asked = translate(call, input)
      const response = await sent(requestFor(call, asked), setting)
      const answer = await answerFrom(call, response)
      if ('problem' in answer) return refused(answer.problem, at, request, answer.headers)
      const { status, body, unreadable } = answer
      if (unreadable) tell(setting, unreadable, at.call)
      const headers = body === undefined ? {} : { 'content-type': body.type }
      return new Response(body?.content ?? null, { status, headers })
    } catch (error) {
      const refusal = refusalFor(error)
      if (refusal.status >= 500) tell(setting, refusal, at.call)
      return refused(problemOf(refusal), at, request, refusal.headers)
    }
  }
}

/** A log that fails must not take the answer away. */
function tell({ onFailure }: GatewaySetting, refusal: GatewayRefusal, call: GatewayCall | undefined): void {
  try {
    onFailure?.(refusal.cause ?? refusal, call)
  } catch {}
}

/** Paths that ask something of the query, and then those without variables, before those that would match them too. */
function variables({ accepts }: GatewayRoute): number {
  const [, asked] = accepts.path.split('?')
  return accepts.path.split('{').length - (asked === undefined ? 0 : 2 * asked.split('&').length)
}

function routeOf(routes: readonly NamedRoute[], request: WebRequest, setting: GatewaySetting): NamedRoute {
  const path = pathOf(request, setting)
  const here = routes.filter(
    ([, { accepts }]) => path !== undefined && parsePath(accepts, path) !== undefined,
  )
  const found = here.find(([, { accepts }]) => accepts.method === request.method.toUpperCase())
  if (found) return found
  if (here.length === 0) throw new GatewayRefusal(404, 'No operation has this path.')
  const allow = [...new Set(here.map(([, { accepts }]) => accepts.method))].sort().join(', ')
  throw new GatewayRefusal(405, 'The path has no operation with this method.', { headers: { allow } })
}

/** The path and query of a call below the mount point; nothing where it is not below it. */
function pathOf({ url }: WebRequest, { mount = '' }: GatewaySetting): string | undefined {
  const { pathname, search } = new URL(url)
  const prefix = mount.replace(/\/+$/u, '')
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) + search : undefined
}

async function unmatched({ accepts }: GatewayRoute, own: unknown, request: WebRequest): Promise<WebResponse> {
  if (typeof own === 'function') return (own as Answer)(request)
  throw new GatewayRefusal(501, `The other version has no operation for ${accepts.id}.`)
}

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
    throw new GatewayRefusal(422, 'The path, query or headers of the other version cannot carry this call.', {
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

async function sent(request: Request, { upstream }: GatewaySetting): Promise<WebResponse> {
  try {
    return await upstream(request)
  } catch (cause) {
    if (isLate(cause)) throw new GatewayRefusal(504, 'The upstream did not answer in time.', { cause })
    throw new GatewayRefusal(502, 'The upstream cannot be reached.', { cause })
  }
}

function refused(
  problem: ProblemDetails,
  at: { readonly route?: GatewayRoute; readonly call?: GatewayCall; readonly points?: GatewayPoints },
  request: WebRequest,
  headers: Readonly<Record<string, string>> = {},
): WebResponse {
  const { pathname } = new URL(request.url)
  let given: object = {}
  try {
    const call = at.call ?? { operation: at.route?.accepts.id ?? '', input: undefined, request }
    given = at.points?.problem?.(problem, call as GatewayCall<never>) ?? {}
  } catch {
    // A person's code that fails while a failure is told must not take the answer away.
  }
  const body = writeProblem(at.route?.accepts, problem, given, pathname)
  const all = { ...headers, ...(body === undefined ? {} : { 'content-type': body.type }) }
  return new Response(body?.content ?? null, { status: problem.status, headers: all })
}
