import { jsonQuestions } from '../../../containment/index.ts'
import { isWithin } from '../../../diff/index.ts'
import {
  type Codec,
  type Issue,
  type OperationParameter,
  type ParameterForm,
  parseHeaders,
  parseQuery,
  type Result,
} from '../../../runtime/index.ts'
import {
  type BodySchema,
  collectBodyParts,
  findNode,
  isForm,
  isInUnnamedParts,
  isJsonRange,
  isText,
  type Json,
  type Media,
  type NodeId,
  type Parameter,
  type Property,
  resolve,
  type SchemaSet,
  usualType,
} from '../../../schema/index.ts'
import { textForm } from '../../../typescript/index.ts'
import { findItemType, type Part, splitParts } from './body.ts'
import type { HttpVerdict } from './judge.ts'
import type { HttpSurface } from './surface.ts'

/** A verdict on a form, with the values that were read from it. */
export interface FormVerdict extends HttpVerdict {
  readonly values?: Readonly<Record<string, unknown>>
}

/** The properties of a form, as a version describes them. */
interface Form {
  readonly surface: HttpSurface
  readonly media: Media
  readonly set: SchemaSet
  readonly properties: readonly Property[]
  /** Whether it may have properties that are not described. */
  readonly isOpen: boolean
}

/**
 * Reads a form, multipart or text body as a version describes it, and says what is wrong with it. Undefined where
 * no properties are described; emitted operations leave that to the service.
 */
export function judgeForm(surface: HttpSurface, media: Media, body: string): FormVerdict | undefined {
  if (isText(media)) return judgeText(surface, media, body)
  if (isInUnnamedParts(media)) {
    const verdict = judgeItems(surface, media, splitParts(body))
    if (verdict !== undefined) return verdict
  }
  const form = findForm(surface, media)
  if (form === undefined) return undefined
  return isForm(media) ? judgeFields(form, body.trimEnd()) : judgeParts(form, splitParts(body))
}

/** Returns the properties of a form and whether it allows others; undefined if its schema has no properties. */
function findForm(surface: HttpSurface, media: Media): Form | undefined {
  const { schema } = media
  if (schema.kind !== 'type') return undefined
  const set = surface.version.sets.find(({ name }) => name === schema.set)
  if (set === undefined) return undefined
  const { schemas, properties } = collectBodyParts(set, schema.node)
  const nodes = [...schemas].map((id) => findNode(set, id))
  const isOpen = !nodes.some((node) => node.kind === 'object' && node.additional === false)
  return properties.length > 0 ? { surface, media, set, properties, isOpen } : undefined
}

/**
 * Validates a JSON value with a codec. A codec of values that programs represent differently, such as bigint,
 * converts it and returns the converted value.
 */
function readPlainValue(codec: Codec<unknown>, value: unknown): Result<unknown> {
  return (codec.kind === 'json' ? codec.plain?.read(value) : undefined) ?? codec.validate(value)
}

/** Judges a text body by its codec; undefined if there is none. */
function judgeText(surface: HttpSurface, media: Media, text: string): FormVerdict | undefined {
  const result = surface.findMediaCodec(media)?.parse(text)
  return result?.ok === false ? refusedFor(result.issues) : result && { valid: true, why: '' }
}

/** Returns a refusal with this reason. */
function refused(why: string): FormVerdict {
  return { valid: false, why }
}

/** Returns a refusal with the first issue, which names the field instead of a parameter. */
function refusedFor([first]: readonly Issue[]): FormVerdict {
  const why = first?.message.replace(/^The (?:query|header) parameter /u, `"${first.path.join('.')}" `)
  return refused(why ?? '')
}

/**
 * Judges a URL-encoded form. Rejects unexpected names, parses lists in JSON item by item, reads all other fields as
 * query parameters, then judges the values.
 */
function judgeFields(form: Form, body: string): FormVerdict {
  const { set, media, properties } = form
  const fields = properties.map((property) => describeField(form, property))
  const stray = explainStrayKey(fields, splitForm(body), form.isOpen)
  if (stray !== undefined) return refused(stray)
  const values: [string, unknown][] = []
  const lists = properties.filter(({ name, type }) => {
    return resolve(set, type).kind === 'array' && isJsonRange(resolveMediaType(set, type, name, media))
  })
  for (const { name } of lists) {
    const items = splitForm(body).filter(({ key }) => key === name)
    const read = parseJsonItems(items.map(({ text }) => text))
    if (read === undefined) return refused(`The field "${name}" holds no JSON.`)
    if (items.length > 0) values.push([name, read])
  }
  const names = new Set(lists.map(({ name }) => name))
  const result = parseQuery(asQuery(fields.filter(({ name }) => !names.has(name))), body)
  if (!result.ok) return refusedFor(result.issues)
  return judgeValues(form, { ...(result.value as object), ...Object.fromEntries(values) })
}

/**
 * Judges the values of a form with the codec of its schema, and returns them if valid; without a codec they are
 * valid.
 */
function judgeValues({ surface, media }: Form, values: Readonly<Record<string, unknown>>): FormVerdict {
  const codec: Codec<unknown> | undefined = surface.findSchemaCodec(media.schema)
  const checked = codec && readPlainValue(codec, values)
  return checked?.ok === false ? refusedFor(checked.issues) : { valid: true, why: '', values }
}

/**
 * Returns the media type that a property's value, or each item of its list, is written in. Empty where a style
 * writes it or a list is written as a whole.
 */
function resolveMediaType(set: SchemaSet, type: string, name: string, media: Media): string {
  const { style, contentType } = media.encodings?.get(name) ?? {}
  if (style !== undefined) return ''
  // A list with a stated media type is written as a whole.
  if (contentType !== undefined && isForm(media) && resolve(set, type).kind === 'array') return ''
  return contentType ?? usualType(set, type, isForm(media))
}

/** Describes a property of a form as a query parameter, so that it can be read like one. */
function describeField({ media, set }: Form, { name, type }: Property): OperationParameter {
  const { style, explode = true, contentType } = media.encodings?.get(name) ?? {}
  const wanted = contentType ?? usualType(set, type, true)
  const isWhole = resolve(set, type).kind !== 'array'
  const json = style === undefined && isJsonRange(wanted) && (isWhole || contentType !== undefined)
  const written = style ?? 'form'
  return {
    ...{ name, in: 'query', required: false, style: written, explode },
    ...(json ? { json: true } : {}),
    form: textForm(set, type, written),
  }
}

/**
 * Judges a multipart body. Rejects parts without a name and, unless others are allowed, parts that are not a
 * property; then judges the values.
 */
function judgeParts(form: Form, parts: readonly Part[]): FormVerdict {
  const { properties, isOpen } = form
  const values: [string, unknown][] = []
  if (parts.some(({ name }) => name === '')) return refused('A part has no name.')
  const stray = parts.find(({ name }) => !properties.some((one) => one.name === name))
  if (stray !== undefined && !isOpen) return refused(`The part "${stray.name}" is not a property.`)
  for (const property of properties) {
    const own = parts.filter((part) => part.name === property.name)
    const found = own.length === 0 ? undefined : readNamedPart(form, property, own)
    if (found === undefined) continue
    if (!('read' in found)) return found
    values.push([property.name, found.read])
  }
  return judgeValues(form, Object.fromEntries(values))
}

type Read = FormVerdict | { readonly read: unknown }

/**
 * Reads a property's value from its parts. A refusal if a media type, a header or JSON is wrong, or if a single value
 * has several parts.
 */
function readNamedPart(form: Form, property: Property, own: readonly Part[]): Read {
  const { media, set, surface } = form
  const { name, type } = property
  const { contentType, headers = [] } = media.encodings?.get(name) ?? {}
  const wanted = contentType?.split(',').map((one) => one.trim()) ?? [chooseMediaType(set, type)]
  for (const part of own) {
    if (!wanted.some((range) => isWithin(part.type, range)))
      return refused(`The part "${name}" is of type ${part.type}, not ${wanted.join(' or ')}.`)
    const refusal = judgeHeaders(surface, headers, part)
    if (refusal !== undefined) return refusal
  }
  const texts = own.filter((part) => !isJsonRange(part.type))
  if (texts.length > 0) return readTextParts(form, property, texts)
  const items = parseJsonItems(own.map(({ text }) => text))
  if (items === undefined) return refused(`The part "${name}" holds no JSON.`)
  if (resolve(set, type).kind === 'array') return { read: items }
  return items.length > 1 ? refused(`The part "${name}" stands several times.`) : { read: items[0] }
}

/** Judges a multipart body whose unnamed parts are the items of a list; undefined if the schema is not a list. */
function judgeItems(
  surface: HttpSurface,
  { schema }: Media,
  parts: readonly Part[],
): FormVerdict | undefined {
  const set =
    schema.kind === 'type' ? surface.version.sets.find(({ name }) => name === schema.set) : undefined
  const body = set && schema.kind === 'type' ? resolve(set, schema.node) : undefined
  if (set === undefined || body?.kind !== 'array') return undefined
  const items = parts.map((part, at) => {
    const type = findItemType(body, at)
    return type === undefined ? part.text : readItem(set, type, part)
  })
  const bad = items.indexOf(undefined)
  if (bad >= 0) return refused(`The part ${bad + 1} cannot be read.`)
  const codec = surface.findSchemaCodec(schema)
  const checked = codec && readPlainValue(codec, items)
  return checked?.ok === false ? refusedFor(checked.issues) : { valid: true, why: '' }
}

/** Reads an unnamed part; undefined if its media type or its text does not match the type. */
function readItem(set: SchemaSet, type: NodeId, part: Part): unknown {
  if (!isWithin(part.type, chooseMediaType(set, type))) return undefined
  if (isJsonRange(part.type)) return parseJsonItems([part.text])?.[0]
  const item = { name: 'item', in: 'query', required: true, style: 'form', explode: true } as const
  const query = `item=${encodeURIComponent(part.text)}`
  const read = parseQuery(asQuery([{ ...item, form: textForm(set, type, item.style) }]), query)
  return read.ok ? Object.values(read.value as object)[0] : undefined
}

/** Returns the default media type of a part; any type for a union. */
function chooseMediaType(set: SchemaSet, type: string): string {
  return resolve(set, type).kind === 'union' ? '*/*' : usualType(set, type, false)
}

/**
 * Judges the headers of a part; undefined if nothing is wrong. Containment decides where no codec is generated.
 */
function judgeHeaders(
  surface: HttpSurface,
  headers: readonly Parameter[],
  part: Part,
): FormVerdict | undefined {
  const described = headers.map((header) => surface.asEmitted(header))
  const result = parseHeaders(asQuery(described), (header) => part.headers.get(header.toLowerCase()))
  if (!result.ok) return refusedFor(result.issues)
  const bad = headers.find(({ name, schema }) => {
    const value = result.value[name] as Json | undefined
    return (
      value !== undefined &&
      surface.findSchemaCodec(schema) === undefined &&
      !mayBeValid(surface, schema, value)
    )
  })
  return bad && refused(`The header "${bad.name}" has a value that its schema refuses.`)
}

/** Whether a value may be valid for a schema: false only if its type certainly rejects it. */
function mayBeValid({ version }: HttpSurface, schema: BodySchema, value: Json): boolean {
  const set = schema.kind === 'type' ? version.sets.find(({ name }) => name === schema.set) : undefined
  if (set === undefined || schema.kind !== 'type') return true
  const type = { set, id: schema.node }
  return jsonQuestions([type]).accepts(type, value) !== false
}

/** Reads a property's value from text parts, as if they were a query parameter. */
function readTextParts(form: Form, property: Property, parts: readonly Part[]): Read {
  const { name } = property
  const { json: _json, ...field } = {
    json: true,
    ...describeField(form, property),
    style: 'form',
    explode: true,
  }
  const query = parts.map(({ text }) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&')
  const result = parseQuery(asQuery([field]), query)
  if (!result.ok) return refusedFor(result.issues)
  return { read: (result.value as Readonly<Record<string, unknown>>)[name] }
}

/** Parses each text as JSON; undefined if one of them is not JSON. */
function parseJsonItems(texts: readonly string[]): readonly unknown[] | undefined {
  try {
    return texts.map((text): unknown => JSON.parse(text))
  } catch {
    return undefined
  }
}

/** An operation with only these parameters, for the runtime's parsers. */
function asQuery(parameters: readonly OperationParameter[]) {
  return { api: '', id: '', method: '', path: '', parameters, responses: [] }
}

/** A name of a form and its text. */
export interface FormPair {
  readonly key: string
  readonly text: string
}

/** Splits a URL-encoded form into its decoded names and texts. */
function splitForm(body: string): readonly FormPair[] {
  const pairs = body.split('&').filter((pair) => pair !== '')
  return pairs.map((pair) => {
    const [key = '', text = ''] = pair.split(/=(.*)/su).map(decoded)
    return { key, text }
  })
}

/** Decodes a percent-encoded text, with `+` as a space; returned unchanged if it is malformed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/**
 * Says why a form's first unexpected name is rejected; undefined if there is none. An open form rejects only the bare
 * names of properties that are written under several names.
 */
function explainStrayKey(
  fields: readonly OperationParameter[],
  pairs: readonly FormPair[],
  isOpen: boolean,
): string | undefined {
  const spread = fields.filter((field) => listForms(field).every((form) => isSpread(field, form)))
  const stray = pairs.find(({ key }) => {
    const isLookedFor = fields.some((field) => listForms(field).some((form) => isFieldKey(field, form, key)))
    return !isLookedFor && (!isOpen || spread.some(({ name }) => name === key))
  })
  if (stray === undefined) return undefined
  const own = spread.find(({ name }) => name === stray.key)
  return own === undefined
    ? `The field "${stray.key}" is not a property.`
    : `The property "${own.name}" is not written in its style "${own.style}".`
}

/** Returns the forms that a field's value can have: its alternatives, or the only one. */
function listForms({ form }: OperationParameter): readonly ParameterForm[] {
  return typeof form === 'object' && 'any' in form ? form.any : [form]
}

/**
 * Whether a field is written under several names: an exploded object, or any list or object in brackets
 * (`deepObject`).
 */
function isSpread({ style, explode, json }: OperationParameter, form: ParameterForm): boolean {
  if (json === true || typeof form === 'string') return false
  return style === 'deepObject' || (explode && 'object' in form)
}

/**
 * Whether a name can belong to a field: its own name; `name[…` for `deepObject`. For an exploded object any name but
 * its own, which must be one of its properties.
 */
function isFieldKey(field: OperationParameter, form: ParameterForm, key: string): boolean {
  const { name, style } = field
  if (!isSpread(field, form)) return key === name
  if (style === 'deepObject') return key.startsWith(`${name}[`)
  const inner = typeof form === 'object' && 'object' in form ? form.object : []
  return key !== name || inner.some(([property]) => property === key)
}
