import {
  buildHeaders,
  buildQuery,
  InvalidValueError,
  type OperationParameter,
} from '../../../runtime/index.ts'
import { isObject } from '../../../sample/index.ts'
import {
  type ArrayNode,
  collectBodyParts,
  type Encoding,
  isForm,
  isInParts,
  isInUnnamedParts,
  isJsonRange,
  type Json,
  type Media,
  type NodeId,
  type Parameter,
  resolve,
  type SchemaSet,
  usualType,
  type Version,
} from '../../../schema/index.ts'
import { parameterSample } from './parameter-samples.ts'

/** One part of a body, as it is read. */
export interface Part {
  readonly name: string
  readonly type: string
  /** By names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

const boundary = 'part'

/** Headers for the part of one property, by names in lower case; with a value if it has to be that one. */
export interface GivenHeaders {
  readonly partOf: string
  readonly values: ReadonlyMap<string, Json | undefined>
}

/**
 * Writes an object as a multipart body: one part for each property, and for each item of a list (RFC 7578 §4.3).
 * Only JSON, texts, and texts in place of bytes are written; undefined for others.
 */
function writeParts(
  version: Version,
  media: Media,
  value: Readonly<Record<string, Json>>,
  given?: GivenHeaders,
): ComposedBody | undefined {
  const usualOf = usualTypes(version, media)
  const parts = listPresent(value).flatMap(([name, one]) => {
    const encoding = media.encodings?.get(name)
    const items: readonly Json[] = Array.isArray(one) ? one : [one]
    const own = given?.partOf === name ? given.values : undefined
    const headers = makeHeaders(version, encoding?.headers ?? [], own)
    return items.map(
      (item) => headers && writePart(name, item, encoding?.contentType, usualOf(name), headers),
    )
  })
  return inParts(media, parts)
}

/**
 * Writes a list as a multipart body with one unnamed part for each item. Undefined for an empty list, or if a part
 * cannot be written.
 */
function writeItems(version: Version, media: Media, value: readonly Json[]): ComposedBody | undefined {
  const { schema } = media
  const set = schema.kind === 'type' ? version.sets.find(({ name }) => name === schema.set) : undefined
  const body = set && schema.kind === 'type' ? resolve(set, schema.node) : undefined
  if (set === undefined || body?.kind !== 'array' || value.length === 0) return undefined
  const parts = value.map((item, at) => {
    const type = findItemType(body, at)
    return writePart(
      undefined,
      item,
      undefined,
      type === undefined ? { isBytes: false } : findUsual(set, type),
      [],
    )
  })
  return inParts(media, parts)
}

/** Returns the type of the item at an index; undefined if there can be none. */
export function findItemType({ prefix, items }: ArrayNode, at: number): NodeId | undefined {
  return prefix[at] ?? (items === false ? undefined : items)
}

/** Joins parts into a multipart body; undefined if one is missing or contains the boundary. */
function inParts(media: Media, parts: readonly (string | undefined)[]): ComposedBody | undefined {
  if (parts.some((part) => part === undefined || part.includes(`--${boundary}`))) return undefined
  const lines = parts.map((part) => `--${boundary}\n${part}\n`)
  const [type = ''] = media.type.split(';')
  return {
    type: `${type.trim().replace('*', 'mixed')}; boundary=${boundary}`,
    text: `${lines.join('')}--${boundary}--\n`,
  }
}

/** Returns a function that tells the default media type of a property's part, by name. */
function usualTypes({ sets }: Version, { schema }: Media) {
  const set = schema.kind === 'type' ? sets.find(({ name }) => name === schema.set) : undefined
  const properties = set && schema.kind === 'type' ? collectBodyParts(set, schema.node).properties : []
  return (name: string): Usual => {
    const own = properties.find((one) => one.name === name)
    return set === undefined || own === undefined ? { isBytes: false } : findUsual(set, own.type)
  }
}

/** Returns the default media type of a type's part: none for texts and unions, which can be anything. */
function findUsual(set: SchemaSet, id: NodeId): Usual {
  const type = usualType(set, id, false)
  const isBytes = type === 'application/octet-stream'
  // A union can be anything, so no media type is stated for it.
  return type === 'text/plain' || resolve(set, id).kind === 'union' ? { isBytes } : { type, isBytes }
}

interface Usual {
  /** The media type; undefined for texts. */
  readonly type?: string
  /** Whether the value is bytes, for which any text can stand. */
  readonly isBytes: boolean
}

/**
 * Writes one part: headers, an empty line and the value; undefined if its media type cannot be written. A part
 * without a name always states its media type.
 */
function writePart(
  name: string | undefined,
  value: Json,
  contentType: string | undefined,
  usual: Usual,
  headers: readonly (readonly [string, string])[],
): string | undefined {
  const isComposite = typeof value === 'object' && value !== null
  const stated = contentType?.split(',').map((one) => one.trim())
  const plain = isComposite ? 'application/json' : usual.type
  const type = stated === undefined ? plain : (stated.find(isWritable) ?? stated[0])
  const isMade = type === undefined || isWritable(type) || (!isComposite && usual.isBytes)
  if (!isMade) return undefined
  const text = type !== undefined && isJsonRange(type) ? JSON.stringify(value) : printFieldText(value)
  const quoted = name?.replace(/["\r\n]/gu, encodeURIComponent)
  const typed = type ?? (name === undefined ? 'text/plain' : undefined)
  const all = [
    ...(quoted === undefined ? [] : [['Content-Disposition', `form-data; name="${quoted}"`]]),
    ...(typed === undefined ? [] : [['Content-Type', chooseSingleType(typed)]]),
    ...headers,
  ]
  return `${all.map(([key, one]) => `${key}: ${one}\n`).join('')}\n${text}`
}

/**
 * Returns the headers that a part requires or is given, as names and texts; undefined if a value cannot be made or
 * sent.
 */
function makeHeaders(version: Version, headers: readonly Parameter[], given?: GivenHeaders['values']) {
  const values: [string, Json][] = []
  const wanted = headers.filter(({ name, required }) => required || given?.has(name.toLowerCase()))
  for (const { name, schema } of wanted) {
    const value = given?.get(name.toLowerCase()) ?? parameterSample(version, schema, 1)
    if (value === undefined) return undefined
    values.push([name, value])
  }
  const parameters = wanted.map(({ name, style, explode, media = '' }) => ({
    ...{ name, in: 'header' as const, required: true, style, explode, form: 'string' as const },
    ...(isJsonRange(media) ? { json: true as const } : {}),
  }))
  const operation = { api: '', id: '', method: '', path: '', parameters, responses: [] }
  const made = tryWriting(() => buildHeaders(operation, Object.fromEntries(values)))
  return made && [...made]
}

/** Whether values can be written in a media type: JSON and texts. */
function isWritable(type: string): boolean {
  return isJsonRange(type) || /^text\//iu.test(type)
}

/** Splits a multipart body, with the boundary that `inParts` writes, into its parts. */
export function splitParts(body: string): readonly Part[] {
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return parts.map((part) => {
    const [head = '', ...rest] = part.replace(/^\n/u, '').replace(/\n$/u, '').split('\n\n')
    const headers = new Map(
      head.split('\n').map((line): [string, string] => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      }),
    )
    const [, quoted = ''] = /name="([^"]*)"/u.exec(headers.get('content-disposition') ?? '') ?? []
    const name = quoted.replace(/%22|%0D|%0A/giu, decodeURIComponent)
    return { name, type: headers.get('content-type') ?? 'text/plain', headers, text: rest.join('\n\n') }
  })
}

/** A body as a message carries it. */
export interface ComposedBody {
  /** The media type; for a range, an example type in it. */
  readonly type: string
  readonly text: string
}

/** Writes a value as a body of a media type; undefined where the media type cannot hold it. */
export function writeMediaBody(
  version: Version,
  media: Media,
  value: Json,
  given?: GivenHeaders,
): ComposedBody | undefined {
  const { type, encodings } = media
  if (isForm({ type })) {
    const text = isObject(value) ? tryWriting(() => writeForm(value, encodings)) : undefined
    return text === undefined ? undefined : { type, text }
  }
  if (isInParts({ type }) && isObject(value)) return writeParts(version, media, value, given)
  if (isInParts({ type }))
    return Array.isArray(value) && isInUnnamedParts({ type }) ? writeItems(version, media, value) : undefined
  if (isJsonRange(type)) return { type: chooseSingleType(type), text: JSON.stringify(value, null, 2) }
  return typeof value === 'object' ? undefined : { type: chooseSingleType(type), text: String(value) }
}

/** Returns the result of `make`; undefined if it throws because no text can stand for the value. */
export function tryWriting<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof TypeError || error instanceof InvalidValueError) return undefined
    throw error
  }
}

/** Returns a media type itself; for a range such as `text/*`, an example type in it. */
export function chooseSingleType(type: string): string {
  const [, whole] = /^([^/;\s]+)\/\*/u.exec(type) ?? []
  if (whole === undefined) return type
  return isJsonRange(type) ? 'application/vnd.example+json' : `${whole}/vnd.example`
}

type Properties = Readonly<Record<string, Json>>
type Encodings = Media['encodings']

/**
 * Writes names and values as in a query; an object without a style becomes JSON (OpenAPI 3.0.4, Encoding Object).
 */
function writeForm(value: Properties, encodings: Encodings): string {
  const entries = listPresent(value)
  const parameters = entries.map(([name]): OperationParameter => {
    const { style = 'form', explode = true }: Partial<Encoding> = encodings?.get(name) ?? {}
    return { name, in: 'query', required: false, style, explode, form: 'string' }
  })
  const texts = entries.map(([name, one]) => [name, printField(one, encodings?.get(name))] as const)
  const form = { api: '', id: '', method: '', path: '', parameters, responses: [] }
  return buildQuery(form, Object.fromEntries(texts)).slice(1)
}

/** Returns a property as its encoding writes it: in a style, as JSON, or as texts. */
function printField(value: Json, encoding: Encoding | undefined): Json {
  if (encoding?.style === 'deepObject') return value
  if (encoding?.style !== undefined) return flattenMembers(value)
  if (encoding?.contentType !== undefined && isJsonRange(encoding.contentType)) return JSON.stringify(value)
  return Array.isArray(value) ? value.map(printFieldText) : printFieldText(value)
}

/** Returns a list or object whose members are single texts; deeper values become JSON. Single values stay. */
function flattenMembers(value: Json): Json {
  if (Array.isArray(value)) return value.map(printFieldText)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, printFieldText(one)]))
}

/** A value as text: JSON for lists, objects and null. */
function printFieldText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns the names and values of an object without those that are null, which are not sent. */
function listPresent(value: Properties): readonly (readonly [string, Json])[] {
  return Object.entries(value).filter(([, one]) => one !== null)
}

/** Whether a media type is a form: URL-encoded or multipart. */
export function isWrittenAsForm(type: string): boolean {
  return isForm({ type }) || isInParts({ type })
}
