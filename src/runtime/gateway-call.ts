import { convertBody, type GatewayScope } from './gateway-body.ts'
import { GatewayRefusal } from './gateway-problem.ts'
import type { GatewayCall, GatewaySetting } from './gateway-types.ts'
import { defaultLimit, type EncodedBody } from './http-body.ts'
import type { ReadInput, ReadParameters } from './http-request.ts'
import { parameterIssues } from './operation-check.ts'
import { data } from './operation-text.ts'

type Values = Readonly<Record<string, unknown>>

type Parameters = Pick<ReadParameters, 'path' | 'query' | 'headers'>

export function findLimit({ maxBytes }: GatewaySetting): number {
  return maxBytes ?? defaultLimit
}

/** The call of the other version: parameters carried or given, the body converted, everything checked. */
export function translate(
  scope: GatewayScope,
  { input, media }: ReadInput,
): { readonly input: Parameters; readonly body: EncodedBody | undefined } {
  const { points, asks, route } = scope
  const call = scope.call as GatewayCall<never>
  const body = convertBody(scope, {
    part: 'request',
    ways: route.request,
    source: media,
    value: input.body,
    targets: asks.request?.media ?? [],
  })
  if (asks.request?.required === true && body === undefined)
    throw new GatewayRefusal(422, 'The other version needs a body, and the call has none.')
  const sent: Readonly<Record<'path' | 'query' | 'header', Values>> = {
    ...{ path: input.path, query: input.query, header: input.headers },
  }
  const carried = (place: keyof typeof sent): Values =>
    Object.fromEntries(
      route.parameters.flatMap(({ in: here, from, toIn = here, to }) => {
        const value = toIn === place ? sent[here][from] : undefined
        return value === undefined ? [] : [[to, value]]
      }),
    )
  const made: Parameters = {
    path: { ...carried('path'), ...data(points.path?.(call)) },
    query: { ...carried('query'), ...data(points.query?.(call)) },
    headers: { ...carried('header'), ...data(points.headers?.(call)) },
  }
  const { parameters } = asks
  const carriable = { ...asks, parameters: parameters.filter((one) => one.in !== 'cookie') }
  const issues = parameterIssues(carriable, made)
  if (issues.length > 0)
    throw new GatewayRefusal(422, 'The other version does not take these parameters.', { issues })
  return { input: made, body }
}
