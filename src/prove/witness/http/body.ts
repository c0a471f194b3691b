import { buildQuery, type OperationParameter } from '../../../runtime/index.ts'
import { isObject } from '../../../sample/index.ts'
import {
  type Encoding,
  isForm,
  isInParts,
  isInUnnamedParts,
  type Json,
  type Media,
  type Version,
} from '../../../schema/index.ts'
import { type GivenHeaders, writeItems, writeParts } from './parts.ts'

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
    return Array.isArray(value) && isInUnnamedParts({ type })
      ? writeItems(version, media, value)
      : undefined
  if (isJsonMediaRange(type)) return { type: chooseSingleType(type), text: JSON.stringify(value, null, 2) }
  return typeof value === 'object' ? undefined : { type: chooseSingleType(type), text: String(value) }
}

/** Returns the result of `make`; undefined if it throws a TypeError, because no text can stand for the value. */
export function tryWriting<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Whether a media type is JSON, or a range that includes it such as `application/*`. */
export function isJsonMediaRange(type: string): boolean {
  return /^(?:\*\/\*|application\/\*|[^;]*[/+]json)\s*(?:;|$)/iu.test(type)
}

/** Returns a media type itself; for a range such as `text/*`, an example type in it. */
export function chooseSingleType(type: string): string {
  const [, whole] = /^([^/;\s]+)\/\*/u.exec(type) ?? []
  if (whole === undefined) return type
  return isJsonMediaRange(type) ? 'application/vnd.example+json' : `${whole}/vnd.example`
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
  if (encoding?.contentType !== undefined && isJsonMediaRange(encoding.contentType))
    return JSON.stringify(value)
  return Array.isArray(value) ? value.map(printFieldText) : printFieldText(value)
}

/** Returns a list or object whose members are single texts; deeper values become JSON. Single values stay. */
function flattenMembers(value: Json): Json {
  if (Array.isArray(value)) return value.map(printFieldText)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, printFieldText(one)]))
}

/** A value as text: JSON for lists, objects and null. */
export function printFieldText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns the names and values of an object without those that are null, which are not sent. */
export function listPresent(value: Properties): readonly (readonly [string, Json])[] {
  return Object.entries(value).filter(([, one]) => one !== null)
}

/** Whether a media type is a form: URL-encoded or multipart. */
export function isWrittenAsForm(type: string): boolean {
  return isForm({ type }) || isInParts({ type })
}
