import {
  buildHeaders,
  type Operation as Emitted,
  type OperationMedia,
  type OperationResponse,
  Refusal,
  responseFor,
  weighMediaType,
} from '../runtime/index.ts'
import { type SampleOptions, sampleDocument, sampleJson } from '../sample/index.ts'
import {
  type BodySchema,
  collectBodyParts,
  findOctets,
  isJsonMedia,
  type Media,
  type NodeId,
  type Parameter,
  type Response,
  type Version,
} from '../schema/index.ts'
import { findLayout } from '../typescript/index.ts'
import { makeHolder } from './held-values.ts'

/** The most seeds that are tried for one value. */
const mostTries = 50

export interface MockRequest {
  readonly input: unknown
  readonly seed: number
  /** The header `Accept` of the call. */
  readonly accept: string
  /** The status to answer with; without one, the first success. */
  readonly wanted?: number | undefined
}

/**
 * Returns a sample response of an operation: status, headers, and a body if one is described; always the same for the
 * same input and seed. Throws a `Refusal` with status 501 if the status is not described or no body is found.
 */
export function mockAnswer(
  version: Version,
  emitted: Emitted<unknown, unknown>,
  { input, seed, accept, wanted }: MockRequest,
): object {
  const operation = version.apis
    .flatMap(({ operations }) => operations)
    .find(({ api, method, path }) => {
      return api === emitted.api && method.toUpperCase() === emitted.method && path === emitted.path
    })
  const status = wanted ?? chooseStatus(emitted)
  const described = responseFor(emitted, status)
  const response = described && operation && findResponse(operation.responses, described.status)
  if (described === undefined || response === undefined)
    throw new Refusal(501, `The description of ${emitted.id} has no answer ${status}.`)
  const from = mixTextIntoSeed(seed, `${emitted.method} ${emitted.path} ${printInput(input)}`)
  const headers = Object.fromEntries(
    response.headers.flatMap((header) => {
      const codec = described.headers?.find(({ name }) => name === header.name)?.codec
      const isValid = (one: unknown) =>
        codec?.validate(one).ok !== false && hasText(described, header.name, one)
      const value = makeHeaderValue(version, header, from, isValid)
      return value === undefined ? [] : [[header.name, value]]
    }),
  )
  const found = chooseAcceptedMedia(response.media, described.media, accept)
  if (found === undefined) return { status, headers }
  const body = makeMockBody(version, found.media, found.form, from)
  if (body === undefined)
    throw new Refusal(501, `No value was found for the answer ${status} of ${emitted.id}.`)
  return { status, headers, contentType: found.type, body }
}

/** A media type that a response can have; `type` is the value of `Content-Type`. */
interface ChosenMedia {
  readonly media: Media
  readonly form: OperationMedia
  readonly type: string
}

/** Returns the described media type that the call prefers, the first of several; undefined if there is none. */
function chooseAcceptedMedia(
  described: readonly Media[],
  forms: readonly OperationMedia[],
  accept: string,
): ChosenMedia | undefined {
  const all = described.flatMap((media): readonly ChosenMedia[] => {
    const form = forms.find(({ type }) => type === media.type)
    return form === undefined
      ? []
      : listTypes(media.type, form, accept).map((type) => ({ media, form, type }))
  })
  const weighed = all.map((one) => ({ one, weight: weighMediaType(accept, one.type) }))
  // Sorting is stable: of equal weights, the first described one stays first.
  return weighed.sort((left, right) => right.weight - left.weight)[0]?.one
}

/**
 * Returns the response of a status: its own, else that of its range, else the default; undefined if there is none.
 */
function findResponse(responses: readonly Response[], status: string): Response | undefined {
  const asked = [status, `${status.slice(0, 1)}XX`, 'default']
  return asked.flatMap((one) => responses.find((response) => response.status === one) ?? [])[0]
}

/**
 * Returns a media type unchanged; for a range such as `image/*`, an example type in it, and for octets also the accepted
 * types in it. The example is JSON if the range includes it and its codec writes JSON.
 */
function listTypes(type: string, { codec, octets }: OperationMedia, accept: string): readonly string[] {
  const [bare = ''] = type.split(';')
  const [main = ''] = bare.trim().toLowerCase().split('/')
  if (!bare.includes('*')) return [type]
  if (codec?.kind === 'json' && /^(?:\*|application)$/u.test(main)) return ['application/json']
  const example = examples.get(main) ?? `${main === '*' ? 'application' : main}/octet-stream`
  const own = accept
    .toLowerCase()
    .split(',')
    .map((range) => {
      const parts = range.split(';').map((part) => part.trim())
      return parts.filter((part) => !part.startsWith('q=')).join(';')
    })
  const isOwn = (one: string) => isMediaType.test(one) && (main === '*' || one.startsWith(`${main}/`))
  return [example, ...(octets ? own.filter(isOwn) : [])]
}

/** A media type without `*`: two tokens, and parameters without quotes or spaces (RFC 9110, 8.3.1). */
const isMediaType = /^[\w!#$%&'+.^`|~-]+\/[\w!#$%&'+.^`|~-]+(?:;[\w!#$%&'+.^`|~-]+=[\w!#$%&'*+.^`|~-]+)*$/u

const examples: ReadonlyMap<string, string> = new Map(
  ['audio/mpeg', 'font/woff2', 'image/png', 'multipart/mixed', 'text/plain', 'video/mp4'].map((type) => [
    type.replace(/\/.*/u, ''),
    type,
  ]),
)

/**
 * Returns the first described 2xx status, else the first described one; of a range such as `4XX` its first status.
 * 200 for `default` or if nothing is described.
 */
function chooseStatus({ responses }: Emitted<unknown, unknown>): number {
  const [first] = responses.flatMap(({ status }) => (/^2/u.test(status) ? [status] : []))
  const [other = { status: '200' }] = responses
  const chosen = first ?? other.status
  return chosen === 'default' ? 200 : Number(chosen.replace(/XX$/u, '00'))
}

/**
 * Returns a sample for a header that `isValid` accepts; undefined if none is found. Without a schema: a text if
 * required.
 */
function makeHeaderValue(
  version: Version,
  { schema, required }: Parameter,
  seed: number,
  isValid: (value: unknown) => boolean,
): unknown {
  if (schema.kind !== 'type') return required ? 'text' : undefined
  return makeSampleValue(version, schema, schema.node, seed, isValid)
}

/**
 * Returns a sample body for a media type: bytes, a list of events, or a value that its codec accepts. Undefined if
 * none is found.
 */
function makeMockBody(version: Version, media: Media, form: OperationMedia, seed: number): unknown {
  const { schema, item } = media
  if (form.octets) return makeBytes(seed)
  if (form.sequence) {
    if (item === undefined || schema.kind !== 'type') return [{ data: `event ${seed % 1000}` }]
    const items = [1, 2, 3].map((index) => makeSampleValue(version, schema, item, seed + index, () => true))
    return items.filter((one) => one !== undefined)
  }
  const { codec } = form
  if (schema.kind === 'root') {
    const { set } = findLayout(version).set(schema.set)
    const root = set.elements.get(schema.element)
    for (let attempt = 0; root !== undefined && attempt < mostTries; attempt++) {
      const text = sampleDocument(set, root, makeSampleOptions(seed + attempt))
      const read = text === undefined ? undefined : codec?.kind === 'xml' ? codec.parse(text) : undefined
      if (read?.ok) return read.value
    }
    return undefined
  }
  if (schema.kind === 'open') return isJsonMedia(media.type) ? {} : ''
  const isForm = codec?.kind === 'form' || codec?.kind === 'parts'
  const value = makeSampleValue(
    version,
    schema,
    schema.node,
    seed,
    (one) => codec?.validate(one).ok !== false && (!isForm || isWritable(() => codec.serialize(one))),
    (one) => (codec?.kind === 'parts' ? withFiles(version, media, one, seed) : one),
  )
  // A text has neither properties nor items: a schema that describes them is ignored, and the body is a string.
  const isText = codec === undefined && !isJsonMedia(media.type)
  return isText && typeof value === 'object' ? '' : value
}

/**
 * Returns the value of a multipart form with sample bytes in place of its files, as long as their schemas require.
 * Other values are returned unchanged.
 */
function withFiles(version: Version, { schema, encodings }: Media, value: unknown, seed: number): unknown {
  if (schema.kind !== 'type' || typeof value !== 'object' || value === null) return value
  const { set } = findLayout(version).set(schema.set)
  const files = collectBodyParts(set, schema.node).properties.flatMap(({ name, type }) => {
    const { style, contentType } = encodings?.get(name) ?? {}
    const file = style === undefined ? findOctets(set, type, contentType) : undefined
    const own: unknown = Reflect.get(value, name)
    if (file === undefined || own === undefined) return []
    const { minLength = 0, maxLength = mockBytes } = file.node.kind === 'scalar' ? file.node.facets : {}
    const bytes = makeBytes(seed, Math.max(minLength, Math.min(maxLength, mockBytes)))
    return [[name, file.count === 'list' || Array.isArray(own) ? [own].flat().map(() => bytes) : bytes]]
  })
  return { ...value, ...Object.fromEntries(files) }
}

/** Whether a header can hold a value; not one with the commas that separate items, for example. */
function hasText(described: OperationResponse, name: string, value: unknown): boolean {
  return isWritable(() => buildHeaders(described, { [name]: value }))
}

/** Whether `write` returns without throwing. */
function isWritable(write: () => unknown): boolean {
  try {
    write()
    return true
  } catch {
    return false
  }
}

/**
 * Returns a sample of a type that `isValid` accepts, after `complete` has changed it: one of 50 random ones, else the
 * smallest one. Undefined if none is accepted.
 */
function makeSampleValue(
  version: Version,
  schema: Extract<BodySchema, { kind: 'type' }>,
  node: NodeId,
  seed: number,
  isValid: (value: unknown) => boolean,
  complete: (value: unknown) => unknown = (value) => value,
): unknown {
  const { set } = findLayout(version).set(schema.set)
  const hold = makeHolder(set, node)
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const value = complete(hold(sampleJson(set, node, makeSampleOptions(seed + attempt))))
    if (value !== undefined && isValid(value)) return value
  }
  const least = complete(hold(sampleJson(set, node, { seed, size: 'minimal' })))
  return least !== undefined && isValid(least) ? least : undefined
}

/** Options for a random sample with this seed. */
function makeSampleOptions(seed: number): SampleOptions {
  return { seed: seed >>> 0, size: 'random' }
}

/** How many bytes a sample has, unless its schema asks for more or fewer. */
const mockBytes = 16

/** Returns bytes that depend on the seed. */
function makeBytes(seed: number, length: number = mockBytes): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (seed >>> (index % 24)) & 0xff)
}

/** Mixes a seed and a text into a new seed. */
function mixTextIntoSeed(seed: number, text: string): number {
  let mixed = Math.imul(seed, 0x9e3779b1)
  for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  return mixed >>> 0
}

/** An input as JSON; an empty text if it cannot be written as JSON. */
function printInput(input: unknown): string {
  try {
    return JSON.stringify(input) ?? ''
  } catch {
    return ''
  }
}
