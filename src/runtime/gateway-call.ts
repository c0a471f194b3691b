import { convertBody, type GatewayScope } from './gateway-body.ts'
import { GatewayRefusal } from './gateway-problem.ts'
import type { GatewayCall, GatewaySetting } from './gateway-types.ts'
import { defaultLimit, mediaOf, readBody, readBytes, type Written } from './http-body.ts'
import type { WebRequest } from './http-types.ts'
import type { Operation, OperationMedia } from './operation.ts'
import { parseHeaders, parsePath, parseQuery } from './operation-read.ts'
import type { Issue, Result } from './result.ts'

type Values = Readonly<Record<string, unknown>>

interface Parameters {
  readonly path: Values
  readonly query: Values
  readonly headers: Values
}

/** A call as its operation describes it, with the media type of its body. */
export interface ReadInput {
  readonly input: Parameters & { readonly contentType?: string; readonly body?: unknown }
  readonly media: OperationMedia | undefined
}

export function limitOf({ maxBytes }: GatewaySetting): number {
  return maxBytes ?? defaultLimit
}

/** Reads a call completely, and refuses it where it is not what its own version describes. */
export async function readInput(
  operation: Operation<unknown, unknown>,
  request: WebRequest,
  path: string,
  setting: GatewaySetting,
): Promise<ReadInput> {
  const { search } = new URL(request.url)
  const parts: readonly Result<unknown>[] = [
    parsePath(operation, path) ?? { ok: true, value: {} },
    parseQuery(operation, search),
    parseHeaders(operation, (name) => request.headers.get(name) ?? undefined),
  ]
  const issues = parts.flatMap((part) => (part.ok ? [] : part.issues))
  if (issues.length > 0)
    throw new GatewayRefusal(400, 'The parameters are not those of the operation.', { issues })
  const [own, query, headers] = parts.map((part) => (part.ok ? part.value : {}) as Values)
  const parameters = { path: own ?? {}, query: query ?? {}, headers: headers ?? {} }
  const body = await readRequestBody(operation, request, setting)
  return body === undefined
    ? { input: parameters, media: undefined }
    : { input: { ...parameters, contentType: body.media.type, body: body.value }, media: body.media }
}

async function readRequestBody(
  { request: described }: Operation<unknown, unknown>,
  request: WebRequest,
  setting: GatewaySetting,
): Promise<{ readonly value: unknown; readonly media: OperationMedia } | undefined> {
  if (described === undefined) return undefined
  const limit = limitOf(setting)
  const announced = Number(request.headers.get('content-length') ?? 0)
  const broken = (cause: unknown) => new GatewayRefusal(400, 'The body of the call broke off.', { cause })
  const bytes = announced > limit ? undefined : await readBytes(request.body, limit, broken)
  if (bytes === undefined) throw new GatewayRefusal(413, `The body is larger than ${limit} bytes.`)
  const isEmpty = bytes.length === 0
  if (isEmpty && !described.required) return undefined
  if (isEmpty && !described.media.some(({ type }) => type.startsWith('text/')))
    throw new GatewayRefusal(400, 'The request has no body.')
  const accept = described.media.map(({ type }) => type).join(', ')
  const media = mediaOf(described.media, request.headers.get('content-type') ?? '')
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (media === undefined || encoding !== 'identity')
    throw new GatewayRefusal(415, `The body must be of the type ${accept}, not encoded.`, {
      headers: { accept },
    })
  const read = readBody(bytes, media)
  if (!read.ok)
    throw new GatewayRefusal(400, 'The body is not what the operation takes.', { issues: read.issues })
  return { value: read.value, media }
}

/** The call of the other version: parameters carried or given, the body converted, everything checked. */
export function translate(
  scope: GatewayScope,
  { input, media }: ReadInput,
): { readonly input: Parameters; readonly body: Written | undefined } {
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
  const carried = (place: 'path' | 'query' | 'header', values: Values): Values =>
    Object.fromEntries(
      route.parameters.flatMap((one) => {
        const value = one.in === place ? values[one.from] : undefined
        return value === undefined ? [] : [[one.to, value]]
      }),
    )
  const made: Parameters = {
    path: { ...carried('path', input.path), ...points.path?.(call) },
    query: { ...carried('query', input.query), ...points.query?.(call) },
    headers: { ...carried('header', input.headers), ...points.headers?.(call) },
  }
  const issues = parameterIssues(asks, made)
  if (issues.length > 0)
    throw new GatewayRefusal(422, 'The other version does not take these parameters.', { issues })
  return { input: made, body }
}

function parameterIssues(
  { parameters }: Operation<unknown, unknown>,
  { path, query, headers }: Parameters,
): readonly Issue[] {
  const places: Readonly<Record<string, Values>> = { path, query, header: headers }
  return parameters.flatMap(({ name, in: place, required, codec }) => {
    const value = places[place]?.[name]
    if (value === undefined) {
      const message = `The other version requires the ${place} parameter, and nothing gives it.`
      return required && place !== 'cookie' ? [{ rule: 'parameter-missing', message, path: [name] }] : []
    }
    const checked = codec?.validate(value)
    return checked?.ok === false ? checked.issues.map((one) => ({ ...one, path: [name, ...one.path] })) : []
  })
}
