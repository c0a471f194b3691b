import { buildHeaders, buildUrl, mediaFor, type OperationMedia, responseFor } from '../../../runtime/index.ts'
import { isObject, passJson, passThrough, printMade, startMaking } from '../../../sample/index.ts'
import {
  isInUnnamedParts,
  type Json,
  type Media,
  type Operation,
  type Parameter,
  resolve,
  rootStep,
  type Version,
} from '../../../schema/index.ts'
import { type ComposedBody, chooseSingleType, isWrittenAsForm, tryWriting, writeMediaBody } from './body.ts'
import { fillEmpty } from './fill.ts'
import { cookieHeader, type Emitted } from './judge.ts'
import type { WitnessRequest, WitnessResponse } from './message.ts'
import { makeSample, parameterSample, shortTexts } from './parameter-samples.ts'

/** Optional parameters to send as well, by `parameterKey`; with a value if it has to be that one. */
export type Wanted = ReadonlyMap<string, Json | undefined>

/** A text that identifies a parameter: its location and name, a header's name in lower case. */
export function parameterKey({ in: place, name }: Pick<Parameter, 'in' | 'name'>): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`
}

/**
 * Makes the smallest request of an operation, with the wanted parameters as well. Undefined if a value, the body
 * or the address cannot be made.
 */
export function composeRequest(
  version: Version,
  operation: Operation,
  emitted: Emitted,
  seed: number,
  wanted: Wanted = new Map(),
): WitnessRequest | undefined {
  const values = new Map<Parameter['in'], Record<string, Json>>()
  for (const parameter of operation.parameters) {
    const key = parameterKey(parameter)
    if (!parameter.required && !wanted.has(key)) continue
    const given = wanted.get(key)
    const value = given ?? fillPathValue(emitted, parameter, parameterSample(version, parameter.schema, seed))
    if (value === undefined) return undefined
    values.set(parameter.in, { ...values.get(parameter.in), [parameter.name]: value })
  }
  const [media] = operation.request?.required === true ? operation.request.media : []
  const body = media && composeBody(version, media, seed)
  if (media !== undefined && body === undefined) return undefined
  const written = writingJson(emitted)
  const built = tryWriting(() => buildHeaders(written, values.get('header')))
  const target = tryWriting(() =>
    buildUrl(written, { path: values.get('path') ?? {}, query: values.get('query') ?? {} }),
  )
  if (built === undefined || target === undefined) return undefined
  const headers = new Map(built)
  const cookies = tryWriting(() => [cookieHeader(written, values.get('cookie') ?? {})])
  if (cookies === undefined) return undefined
  const [cookie] = cookies
  if (cookie !== undefined) headers.set('Cookie', cookie)
  if (body !== undefined) headers.set('Content-Type', body.type)
  if ([...headers.values()].some((value) => /[\r\n]/u.test(value))) return undefined
  return { method: emitted.method, target, headers, ...(body === undefined ? {} : { body: body.text }) }
}

/**
 * Returns the operation without the codecs of values whose in-memory form is not JSON, such as bigint. It writes
 * parameters from JSON, valid or not.
 */
function writingJson(emitted: Emitted): Emitted {
  const parameters = emitted.parameters.map(({ codec, ...one }) => {
    const isHeld = codec?.kind === 'json' && codec.plain !== undefined
    return codec === undefined || isHeld ? one : { ...one, codec }
  })
  return { ...emitted, parameters }
}

/**
 * Replaces an empty path parameter by a short text that its codec accepts, since no path has an empty part. Other
 * values stay.
 */
function fillPathValue(
  { parameters }: Emitted,
  parameter: Parameter,
  value: Json | undefined,
): Json | undefined {
  if (value !== '' || parameter.in !== 'path') return value
  const own = parameters.find((one) => parameterKey(one) === parameterKey(parameter))
  return shortTexts.find((text) => own?.codec?.validate(text).ok !== false)
}

/**
 * Makes a response with a status, and with a sample body and its `Content-Type` if `media` is given; undefined if no such
 * body can be made.
 */
export function composeResponse(
  version: Version,
  emitted: Emitted,
  status: number,
  media: Media | undefined,
  seed: number,
): WitnessResponse | undefined {
  if (media === undefined) return { status, headers: new Map() }
  const body =
    composeBody(version, media, seed) ?? makePlaceholderBody(media, responseFor(emitted, status)?.media)
  if (body === undefined) return undefined
  return { status, headers: new Map([['Content-Type', body.type]]), body: body.text }
}

/** Returns a placeholder body for a media type that the operation lists without a codec; undefined otherwise. */
export function makePlaceholderBody(
  { type }: Media,
  emitted: readonly OperationMedia[] = [],
): ComposedBody | undefined {
  const sent = chooseSingleType(type)
  const read = mediaFor(emitted, sent)
  if (read === undefined || read.codec !== undefined) return undefined
  return { type: sent, text: /[/+]xml\s*(?:;|$)/iu.test(sent) ? '<text/>' : 'text' }
}

/** Makes the smallest body of a media type; undefined if no value can be made or written in it. */
export function composeBody(version: Version, media: Media, seed: number): ComposedBody | undefined {
  const { type, schema } = media
  if (schema.kind === 'root') {
    const text = makeDocument(version, schema.set, schema.element, seed)
    return text === undefined ? undefined : { type: chooseSingleType(type), text }
  }
  const value = (isInUnnamedParts(media) ? parameterSample : makeSample)(version, schema, seed)
  return value === undefined ? undefined : writeMediaBody(version, media, fillForm(version, media, value))
}

/**
 * Fills empty lists and objects inside a form's value, since nothing would be written for them. Other values stay.
 */
function fillForm({ sets }: Version, { type, schema }: Media, value: Json): Json {
  const set = schema.kind === 'type' ? sets.find(({ name }) => name === schema.set) : undefined
  const isLeft = !isWrittenAsForm(type) || !isObject(value) || Object.keys(value).length === 0
  if (set === undefined || schema.kind !== 'type' || isLeft) return value
  return fillEmpty({ here: { set, id: schema.node }, there: undefined }, 0, value)
}

/** Makes the smallest value of a body that has a property; undefined if its type does not declare the property. */
export function makeValueWith(
  version: Version,
  { schema }: Media,
  name: string,
  seed: number,
): Json | undefined {
  const set = schema.kind === 'type' ? version.sets.find((one) => one.name === schema.set) : undefined
  const node = set && schema.kind === 'type' ? resolve(set, schema.node) : undefined
  const property = node?.kind === 'object' ? node.properties.find((one) => one.name === name) : undefined
  if (set === undefined || node === undefined || property === undefined) return undefined
  const below = parameterSample(version, { kind: 'type', set: set.name, node: property.type }, seed)
  const made = passJson(set, node.id, [{ kind: 'property', name, to: property.type }], seed)
  return isObject(made?.value) && below !== undefined ? { ...made.value, [name]: below } : made?.value
}

/** Makes the smallest XML document of a root, as text; undefined if the root is unknown or none can be made. */
function makeDocument({ sets }: Version, name: string, element: string, seed: number): string | undefined {
  const set = sets.find((one) => one.name === name)
  const root = set?.elements.get(element)
  if (set === undefined || root === undefined) return undefined
  const making = startMaking(set, { seed, size: 'minimal' })
  const made = passThrough(making, root, [[rootStep(root)]])
  return made && printMade(making, made.root)
}
