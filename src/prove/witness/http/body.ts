import { buildQuery, type OperationParameter } from '../../../runtime/index.ts'
import { type Encoding, isForm, type Json, type Media } from '../../../schema/index.ts'
import { isObject } from '../../generate/index.ts'

/** A body as a message carries it. */
export interface Body {
  /** Of a range, one of the types that it holds. */
  readonly type: string
  readonly text: string
}

/** A value in a media type; nothing where no text of the type is known to hold it. */
export function writtenBody(
  { type, encodings }: Pick<Media, 'type' | 'encodings'>,
  value: Json,
): Body | undefined {
  if (isForm({ type })) return isObject(value) ? { type, text: formText(value, encodings) } : undefined
  if (/^multipart\/form-data\s*(?:;|$)/iu.test(type))
    return isObject(value) ? partsOf(value, encodings) : undefined
  if (isJson(type)) return { type: singleType(type), text: JSON.stringify(value, null, 2) }
  return typeof value === 'object' ? undefined : { type: singleType(type), text: String(value) }
}

/** A range that holds JSON is taken as JSON, as the emitted operations take it. */
/** Whether a body of a media type, or of a range that has it, is written as JSON. */
export function isJson(type: string): boolean {
  return /^(?:\*\/\*|application\/\*|[^;]*[/+]json)\s*(?:;|$)/iu.test(type)
}

export function singleType(type: string): string {
  const [, whole] = /^([^/;\s]+)\/\*/u.exec(type) ?? []
  if (whole === undefined) return type
  return isJson(type) ? 'application/vnd.example+json' : `${whole}/vnd.example`
}

type Properties = Readonly<Record<string, Json>>
type Encodings = Media['encodings']

/** Names and values, written as in a query; an object without a style is JSON (OpenAPI 3.0.4, Encoding Object). */
function formText(value: Properties, encodings: Encodings): string {
  const entries = present(value)
  const parameters = entries.map(([name]): OperationParameter => {
    const { style = 'form', explode = true }: Partial<Encoding> = encodings?.get(name) ?? {}
    return { name, in: 'query', required: false, style, explode, form: 'string' }
  })
  const texts = entries.map(([name, one]) => [name, fieldOf(one, encodings?.get(name))] as const)
  const form = { api: '', id: '', method: '', path: '', parameters, responses: [] }
  return buildQuery(form, Object.fromEntries(texts)).slice(1)
}

function fieldOf(value: Json, encoding: Encoding | undefined): Json {
  if (encoding?.style !== undefined) return shallow(value)
  if (encoding?.contentType !== undefined && isJson(encoding.contentType)) return JSON.stringify(value)
  return Array.isArray(value) ? value.map(fieldText) : fieldText(value)
}

/** Styles know lists and objects of single values; what is deeper is JSON. */
function shallow(value: Json): Json {
  if (Array.isArray(value)) return value.map(fieldText)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fieldText(one)]))
}

function fieldText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What is null is not sent. */
function present(value: Properties): readonly (readonly [string, Json])[] {
  return Object.entries(value).filter(([, one]) => one !== null)
}

const boundary = 'part'

/** Each property as a part, each item of a list as one of its own (RFC 7578 §4.3); a type that is neither text nor JSON is not made. */
function partsOf(value: Properties, encodings: Encodings): Body | undefined {
  const parts = present(value).flatMap(([name, one]) => {
    const { contentType }: Partial<Encoding> = encodings?.get(name) ?? {}
    const items: readonly Json[] = Array.isArray(one) ? one : [one]
    return items.map((item) => partOf(name, item, contentType))
  })
  if (parts.some((part) => part === undefined || part.includes(`--${boundary}`))) return undefined
  const lines = parts.map((part) => `--${boundary}\n${part}\n`)
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${lines.join('')}--${boundary}--\n` }
}

function partOf(name: string, value: Json, contentType: string | undefined): string | undefined {
  const stated = contentType?.split(',').map((one) => one.trim())
  const type =
    stated === undefined ? (isComposite(value) ? 'application/json' : undefined) : stated.find(isWritable)
  if (stated !== undefined && type === undefined) return undefined
  const text = type !== undefined && isJson(type) ? JSON.stringify(value) : fieldText(value)
  const quoted = name.replace(/["\r\n]/gu, encodeURIComponent)
  const header = type === undefined ? '' : `Content-Type: ${singleType(type)}\n`
  return `Content-Disposition: form-data; name="${quoted}"\n${header}\n${text}`
}

function isComposite(value: Json): boolean {
  return typeof value === 'object' && value !== null
}

function isWritable(type: string): boolean {
  return isJson(type) || /^text\//iu.test(type)
}
