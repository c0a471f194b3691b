import { buildHeaders } from '../../../runtime/index.ts'
import {
  type ArrayNode,
  bodyParts,
  type Json,
  type Media,
  type NodeId,
  type Parameter,
  resolve,
  type SchemaSet,
  usualType,
  type Version,
} from '../../../schema/index.ts'
import { type ComposedBody, isJsonMediaRange, present, printFieldText, sendable, singleType } from './body.ts'
import { parameterSample } from './parameter-samples.ts'

/** One part of a body, as it is read. */
export interface Part {
  readonly name: string
  readonly type: string
  /** By names in small letters. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

const boundary = 'part'

/** Headers that a part is to have, by names in small letters, with a value where it is to be that one. */
export interface GivenHeaders {
  readonly partOf: string
  readonly values: ReadonlyMap<string, Json | undefined>
}

/** Each property as a part, each item of a list as one of its own (RFC 7578 §4.3); a text can stand for bytes of any type, else only JSON and texts are made. */
export function writtenParts(
  version: Version,
  media: Media,
  value: Readonly<Record<string, Json>>,
  given?: GivenHeaders,
): ComposedBody | undefined {
  const usualOf = usualTypes(version, media)
  const parts = present(value).flatMap(([name, one]) => {
    const encoding = media.encodings?.get(name)
    const items: readonly Json[] = Array.isArray(one) ? one : [one]
    const own = given?.partOf === name ? given.values : undefined
    const headers = makeHeaders(version, encoding?.headers ?? [], own)
    return items.map((item) => headers && written(name, item, encoding?.contentType, usualOf(name), headers))
  })
  return inParts(media, parts)
}

/** Each item of a list as a part without a name; a list must have one for there to be any. */
export function writtenItems(
  version: Version,
  media: Media,
  value: readonly Json[],
): ComposedBody | undefined {
  const { schema } = media
  const set = schema.kind === 'type' ? version.sets.find(({ name }) => name === schema.set) : undefined
  const body = set && schema.kind === 'type' ? resolve(set, schema.node) : undefined
  if (set === undefined || body?.kind !== 'array' || value.length === 0) return undefined
  const parts = value.map((item, at) => {
    const type = itemAt(body, at)
    return written(
      undefined,
      item,
      undefined,
      type === undefined ? { isBytes: false } : usualIn(set, type),
      [],
    )
  })
  return inParts(media, parts)
}

/** The type of an item at a place. */
export function itemAt({ prefix, items }: ArrayNode, at: number): NodeId | undefined {
  return prefix[at] ?? (items === false ? undefined : items)
}

function inParts(media: Media, parts: readonly (string | undefined)[]): ComposedBody | undefined {
  if (parts.some((part) => part === undefined || part.includes(`--${boundary}`))) return undefined
  const lines = parts.map((part) => `--${boundary}\n${part}\n`)
  const [type = ''] = media.type.split(';')
  return {
    type: `${type.trim().replace('*', 'mixed')}; boundary=${boundary}`,
    text: `${lines.join('')}--${boundary}--\n`,
  }
}

/** The media types that parts have where no encoding says another. */
function usualTypes({ sets }: Version, { schema }: Media) {
  const set = schema.kind === 'type' ? sets.find(({ name }) => name === schema.set) : undefined
  const properties = set && schema.kind === 'type' ? bodyParts(set, schema.node).properties : []
  return (name: string): Usual => {
    const own = properties.find((one) => one.name === name)
    return set === undefined || own === undefined ? { isBytes: false } : usualIn(set, own.type)
  }
}

function usualIn(set: SchemaSet, id: NodeId): Usual {
  const type = usualType(set, id, false)
  const isBytes = type === 'application/octet-stream'
  // What can be anything is not said to be bytes.
  return type === 'text/plain' || resolve(set, id).kind === 'union' ? { isBytes } : { type, isBytes }
}

interface Usual {
  /** Nothing for texts. */
  readonly type?: string
  /** Whether a text of it can stand for bytes of any type. */
  readonly isBytes: boolean
}

/** A part that has no name says of what type it is, or it would begin with nothing. */
function written(
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
  const text = type !== undefined && isJsonMediaRange(type) ? JSON.stringify(value) : printFieldText(value)
  const quoted = name?.replace(/["\r\n]/gu, encodeURIComponent)
  const typed = type ?? (name === undefined ? 'text/plain' : undefined)
  const all = [
    ...(quoted === undefined ? [] : [['Content-Disposition', `form-data; name="${quoted}"`]]),
    ...(typed === undefined ? [] : [['Content-Type', singleType(typed)]]),
    ...headers,
  ]
  return `${all.map(([key, one]) => `${key}: ${one}\n`).join('')}\n${text}`
}

/** The headers that a part must have, and those whose values are given. */
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
    ...(isJsonMediaRange(media) ? { json: true as const } : {}),
  }))
  const operation = { api: '', id: '', method: '', path: '', parameters, responses: [] }
  const made = sendable(() => buildHeaders(operation, Object.fromEntries(values)))
  return made && [...made]
}

function isWritable(type: string): boolean {
  return isJsonMediaRange(type) || /^text\//iu.test(type)
}

/** The parts of a body as it is written here. */
export function partsIn(body: string): readonly Part[] {
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
