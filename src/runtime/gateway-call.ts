import type { Loss } from './adapt-types.ts'
import { readPlain } from './codec.ts'
import { type AnyAdapter, lossIssue, runAdapter } from './convert-run.ts'
import { GatewayRefusal } from './gateway-problem.ts'
import type {
  GatewayAdapter,
  GatewayBody,
  GatewayCall,
  GatewayPoints,
  GatewayRoute,
  GatewaySetting,
} from './gateway-types.ts'
import { defaultLimit, type EncodedBody, writeBody } from './http-body.ts'
import type { ReadInput, ReadParameters } from './http-request.ts'
import { writeJson } from './json/json-text.ts'
import { readMember } from './members.ts'
import type { Operation, OperationMedia, OperationParameter, ParameterForm } from './operation.ts'
import { inputMembers, parameterIssues } from './operation-check.ts'
import { readFitting } from './operation-fit.ts'
import { data, isComposite, percentEncode } from './operation-text.ts'
import { isUnread, jsonReader, jsonValue, readFieldTexts } from './operation-value.ts'
import type { Issue } from './result.ts'

type Values = Readonly<Record<string, unknown>>

type Parameters = Pick<ReadParameters, 'path' | 'query' | 'headers'>

export function findLimit({ maxBytes }: GatewaySetting): number {
  return maxBytes ?? defaultLimit
}

/**
 * Translates a call to the other version: parameters moved by the route, overridden by the user's code, and the
 * converted body. Throws a 422 refusal if parameters are not valid or a required body is missing.
 */
export function translate(
  scope: GatewayScope,
  { input, media }: ReadInput,
): { readonly input: Parameters; readonly body: EncodedBody | undefined } {
  const { points, asks, route } = scope
  const call = scope.call as GatewayCall<never>
  checkLeftParameters(scope, input)
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
        const target = asks.parameters.find((one) => one.in === place && one.name === to)
        const source = route.accepts.parameters.find((one) => one.in === here && one.name === from)
        return value === undefined ? [] : [[to, readAgain(target, value, source)]]
      }),
    )
  const given = {
    ...{ path: data(points.path?.(call)), query: data(points.query?.(call)) },
    header: data(points.headers?.(call)),
  }
  const preset = findPresets(scope, sent, given)
  const made: Parameters = {
    path: { ...carried('path'), ...given.path },
    query: { ...carried('query'), ...preset.query, ...given.query },
    headers: { ...carried('header'), ...preset.header, ...given.header },
  }
  const issues = asks.parameters.flatMap((one): readonly Issue[] => {
    if (one.in === 'cookie') return []
    const own = Object.hasOwn(given[one.in] ?? {}, one.name) ? undefined : findSource(route, one)
    return parameterIssues({ ...asks, parameters: [one] }, made).map((issue) =>
      own === undefined ? issue : { ...issue, path: [own, ...issue.path.slice(1)] },
    )
  })
  if (issues.length > 0)
    throw new GatewayRefusal(422, 'The other version does not take these parameters.', { issues })
  return { input: made, body }
}

/**
 * The defaults to send of parameters that neither the call nor the user's code gives. `onLoss` is asked about those
 * that the other version does not take.
 */
function findPresets(
  scope: GatewayScope,
  sent: Readonly<Record<'path' | 'query' | 'header', Values>>,
  given: Readonly<Record<'path' | 'query' | 'header', object | undefined>>,
): Readonly<Record<'query' | 'header', Values>> {
  const { asks, route } = scope
  const found = { query: new Map<string, unknown>(), header: new Map<string, unknown>() }
  for (const { in: here, from, toIn = here, to, preset } of route.parameters) {
    if (preset === undefined || toIn === 'path') continue
    if (sent[here][from] !== undefined || Object.hasOwn(given[toIn] ?? {}, to)) continue
    const target = asks.parameters.filter((one) => one.in === toIn && one.name === to)
    const source = route.accepts.parameters.find((one) => one.in === here && one.name === from)
    const value = readAgain(target[0], preset, source)
    const alone: Parameters = { path: {}, query: {}, headers: {}, [inputMembers[toIn]]: { [to]: value } }
    if (parameterIssues({ ...asks, parameters: target }, alone).length === 0) found[toIn].set(to, value)
    else {
      const path = [inputMembers[here], from]
      const loss: Loss = { path, value: preset, reason: 'does-not-fit', policy: 'drop' }
      checkLosses(scope, 'request', [loss], 'parameters')
    }
  }
  return { query: Object.fromEntries(found.query), header: Object.fromEntries(found.header) }
}

/** The name that the caller's version has for a parameter of the other version; `undefined` without one. */
function findSource(
  { parameters }: GatewayRoute,
  { in: place, name }: OperationParameter,
): string | undefined {
  return parameters.find((one) => (one.toIn ?? one.in) === place && one.to === name)?.from
}

/**
 * Asks `onLoss` about the values of parameters that the other version does not have. Not where the user's code
 * makes a part of the request, since it can use them; cookies belong to one host.
 */
function checkLeftParameters({ points, ...scope }: GatewayScope, input: Parameters): void {
  const { route, setting } = scope
  const { path, query, headers, requestContext, requestBody } = points
  if (path || query || headers || requestContext || requestBody) return
  const forwarded = new Set(setting.forward?.map((name) => name.toLowerCase()))
  const losses = route.accepts.parameters.flatMap(({ in: place, name }): readonly Loss[] => {
    if (place === 'cookie' || (place === 'header' && forwarded.has(name.toLowerCase()))) return []
    if (route.parameters.some((one) => one.in === place && one.from === name)) return []
    const part = inputMembers[place]
    const value = readMember(input[part], name)
    return value === undefined
      ? []
      : [{ path: [part, name], value, reason: 'no-counterpart', policy: 'drop' }]
  })
  checkLosses({ points, ...scope }, 'request', losses, 'parameters')
}

/**
 * A parameter's value as the other version reads it: the same text can be a string in one version and a number or
 * a list in the other. Unchanged where it is valid as it is, and where its text is not valid either.
 */
function readAgain(
  target: OperationParameter | undefined,
  given: unknown,
  source: OperationParameter | undefined,
): unknown {
  if (target === undefined) return given
  const value = heldAgain(target, given, source)
  if (target.json) return value
  const { form, codec } = target
  const { in: place, name: called } = source ?? target
  const isOfForm = hasForm(form, value)
  if (isOfForm && codec?.validate(value).ok !== false) return value
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  const check = (one: unknown) => readPlain(codec, one)
  const readBy = (one: ParameterForm) =>
    readFieldTexts(one, all.map(percentEncode), jsonReader(codec, jsonValue))
  const read = all.some((one) => isComposite(one)) ? undefined : readFitting(form, readBy, check)
  if (read !== undefined && !isUnread(read)) {
    const checked = readPlain(codec, read)
    if (checked.ok) return checked.value
  }
  // Where the form is all that the schema requires, nothing else would refuse the value.
  if (isOfForm || codec !== undefined) return value
  const issue = { rule: 'parameter-value', message: `The ${place} parameter cannot be read.`, path: [called] }
  throw new GatewayRefusal(422, 'The other version does not take these parameters.', { issues: [issue] })
}

/**
 * A list or object as the other version holds its numbers and dates (`bigint`, `Date`): read from its JSON. Unchanged
 * where both versions hold it alike, or where the other version does not take it.
 */
function heldAgain(
  { codec }: OperationParameter,
  value: unknown,
  source: OperationParameter | undefined,
): unknown {
  const own = source?.codec?.kind === 'json' ? source.codec : undefined
  if (!isComposite(value) || (codec === undefined ? own?.plain === undefined : codec.validate(value).ok))
    return value
  if (codec === undefined) return own?.plain?.write(value, true)
  const read = codec.kind === 'json' ? codec.parse(own ? own.serialize(value) : writeJson(value)) : undefined
  return read?.ok ? read.value : value
}

/** Whether a value is of the kind that the text of a parameter is read as. */
function hasForm(form: ParameterForm, value: unknown): boolean {
  if (typeof form === 'string') return typeof value === form || (isComposite(value) && !Array.isArray(value))
  return !('array' in form) || Array.isArray(value)
}

/** One call in progress: its route, the operation of the other version, and the user's code for it. */
export interface GatewayScope {
  readonly route: GatewayRoute
  readonly asks: Operation<unknown, unknown>
  readonly points: GatewayPoints
  readonly setting: GatewaySetting
  readonly call: GatewayCall
}

export interface BodyOnItsWay {
  readonly part: 'request' | 'response'
  readonly ways: readonly GatewayBody[]
  /** Its media type; `undefined` without a body. */
  readonly source: OperationMedia | undefined
  readonly value: unknown
  readonly targets: readonly OperationMedia[]
}

/**
 * Converts a body to the other version and writes it; `undefined` if the route has no conversion for it, or, if
 * `onLoss` accepts that, no target. Throws 422 for a request and 502 for a response that cannot be converted.
 */
export function convertBody(scope: GatewayScope, body: BodyOnItsWay): EncodedBody | undefined {
  const { part, ways, source, value, targets } = body
  const way = ways.find(({ from }) => from === source?.type)
  if (way === undefined) return undefined
  const media = targets.find(({ type }) => type === way.to)
  if (media === undefined) {
    dropBody(scope, part, value)
    return undefined
  }
  const made =
    way.by === undefined ? asItStands(part, value, source, media) : converted(scope, part, way.by, value)
  if (made === undefined) throw refusal(part, 'The other version requires a body, and the call has none.', [])
  const written = writeBody(made, media)
  if (!written.ok) throw refusal(part, 'The body is not valid in the other version.', written.issues)
  return written.value
}

/** Asks `onLoss` about a body that the other version does not have; throws a refusal unless it is accepted. */
export function dropBody(scope: GatewayScope, part: BodyOnItsWay['part'], value: unknown): void {
  checkLosses(scope, part, [{ path: [], value, reason: 'no-counterpart', policy: 'drop' }])
}

/**
 * A value without an adapter: unchanged, or read again from its text if one side is a plain text. One version may
 * read a number and the other a string. Throws if the text is not valid there.
 */
function asItStands(
  part: BodyOnItsWay['part'],
  value: unknown,
  source: OperationMedia | undefined,
  { codec: target }: OperationMedia,
): unknown {
  const own = source?.codec
  if (own?.kind === 'parts' || target?.kind === 'parts') return value
  if (own?.kind !== 'text' && target?.kind !== 'text') return value
  const text = own === undefined ? String(value) : own.serialize(value)
  const read = target === undefined ? { ok: true as const, value: text } : target.parse(text)
  if (!read.ok) throw refusal(part, 'The body is not valid in the other version.', read.issues)
  return read.value
}

/**
 * Converts a body by the user's code (`ask`) or by an adapter with the user's context and hooks. Throws a refusal
 * if it fails or its losses are not accepted.
 */
function converted(
  scope: GatewayScope,
  part: BodyOnItsWay['part'],
  by: GatewayAdapter | 'ask',
  value: unknown,
): unknown {
  const { points, setting } = scope
  const call = scope.call as GatewayCall<never>
  const [body, context] =
    part === 'request'
      ? [points.requestBody, points.requestContext]
      : [points.responseBody, points.responseContext]
  if (by === 'ask') return body?.(value as never, call)
  const hooks: object = Reflect.get(setting.hooks ?? {}, by.name) ?? {}
  const adapted = runAdapter(by.run as AnyAdapter, value, context?.(call) ?? {}, hooks, setting.adapt)
  if (!adapted.ok) throw refusal(part, 'The body cannot be converted to the other version.', adapted.issues)
  checkLosses(scope, part, adapted.losses)
  return adapted.value
}

/** Throws a refusal that lists the losses, if there are any and `onLoss` does not accept them. */
export function checkLosses(
  { setting, call }: GatewayScope,
  part: BodyOnItsWay['part'],
  losses: readonly Loss[],
  what: 'body' | 'parameters' | 'headers' = 'body',
): void {
  if (losses.length === 0 || setting.onLoss(losses, call, part) === 'accept') return
  const message = `The other version cannot hold all of the ${what}.`
  throw refusal(part, message, losses.map(lossIssue))
}

/** The refusal for a body that cannot be translated: 422 for a request, 502 for a response. */
function refusal(part: BodyOnItsWay['part'], message: string, issues: readonly Issue[]): GatewayRefusal {
  if (part === 'request') return new GatewayRefusal(422, message, { issues })
  return new GatewayRefusal(502, `The answer: ${message.charAt(0).toLowerCase()}${message.slice(1)}`, {
    issues,
  })
}
