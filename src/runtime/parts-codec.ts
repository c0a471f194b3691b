import { isOctetsValue } from './body-types.ts'
import { type JsonCodec, notText, type PartsCodec, standardSchema } from './codec.ts'
import { copyAsWritten, isNameIn, writeField } from './form-codec.ts'
import { isJsonMediaType } from './http-body.ts'
import type { WebBlob } from './http-types.ts'
import { readJson } from './json/json-text.ts'
import { readMember } from './members.ts'
import type { OperationParameter, ParameterForm } from './operation.ts'
import { isOpenForm, readFitting } from './operation-fit.ts'
import { isPlain, listValueEntries, percentEncode, printJsonText, refuseLost } from './operation-text.ts'
import {
  decodeQuery,
  isUnread,
  type JsonReader,
  jsonReader,
  jsonValue,
  type ObjectParameterForm,
  queryValue,
  readFieldTexts,
} from './operation-value.ts'
import { type RawPart, readFormParts } from './parts-read.ts'
import { InvalidValueError, type Issue, type Result } from './result.ts'

/** A property of a multipart form. */
export interface PartField {
  readonly name: string
  /** How its text is read. */
  readonly form: ParameterForm
  /** It is a list; each item is a part of its own. */
  readonly list?: true
  /** It is a file, not a text; `least` and `most` are the limits of its size in octets. */
  readonly octets?: { readonly least?: number; readonly most?: number }
  /** It is JSON unless its part has another content type. */
  readonly json?: true
  /** The media types that its parts may have. */
  readonly types?: readonly string[]
  /** It is written in a style, as query parameters are. */
  readonly styled?: OperationParameter
}

type Members = readonly (readonly [name: string, value: unknown])[]

/**
 * Creates the codec of a multipart form (`multipart/form-data`): each property is a part, and so is each item of a
 * list. `codec` checks the properties that are not files. Without it only files are checked. `others` describes the
 * properties that are not listed.
 */
export function partsCodec<T>(
  fields: readonly PartField[],
  codec?: JsonCodec<T>,
  others?: Omit<PartField, 'name'>,
): PartsCodec<T> {
  const known = new KnownFields(fields, others)
  const validate = (value: unknown, isRead = false): Result<T> => {
    const members = listMembers(value, fields)
    if (members === undefined) return refused('type', `The form must be an object, not ${nameKind(value)}.`)
    const issues = collectIssues(members, known, codec, isRead)
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value: value as T }
  }
  return {
    kind: 'parts',
    /** Splits the form into parts, reads each by its field and checks the result. */
    parse(form, { contentType }) {
      const problem = notText(form)
      if (problem) return refused('not-text', problem)
      const bytes = typeof form === 'string' ? new TextEncoder().encode(form) : form
      const parts = readFormParts(bytes, contentType)
      if (!parts.ok) return parts
      const plain = codec?.plain
      const keepJson = plain && jsonReader(codec, jsonValue)
      const first = formValue(parts.value, known, keepJson)
      if (!first.ok) return first
      const checked = plain ? { validate: plain.read } : codec
      const value = fittingParts(known, first.value, {
        read: (turned) => formValue(parts.value, turned, keepJson),
        check: (one) => collectIssues(listMembers(one, fields) ?? [], known, checked, true),
      })
      if (plain === undefined) return validate(value, true)
      const members = listMembers(value, fields) ?? []
      const issues = collectIssues(members, known, checked, true)
      if (issues.length > 0) return { ok: false, issues }
      const held = exchanged(members, known, (texts) => {
        const read = plain.read(texts)
        return read.ok ? read.value : texts
      })
      return { ok: true, value: Object.fromEntries(held) as T }
    },
    /** Checks a value and writes it as a form; throws `InvalidValueError`. */
    serialize(value) {
      // Members are read once, so that the values checked are those written.
      const members = listMembers(value, fields)
      if (members === undefined)
        throw new InvalidValueError([issue('type', 'The form must be an object.', [])])
      const issues = collectIssues(members, known, codec)
      if (issues.length > 0) throw new InvalidValueError(issues)
      const remaining = (names: readonly string[]) => members.filter(([name]) => !names.includes(name))
      refuseLost(
        listLost(members, known),
        (names) => collectIssues(remaining(names), known, codec).length === 0,
      )
      const written = codec ? exchanged(members, known, (texts) => copyMembers(codec, texts as T)) : members
      const checked = codec?.plain ? { validate: codec.plain.read } : codec
      return writtenParts(written, known, (name, one) => {
        const others = written.filter(([own]) => own !== name)
        const issues = collectIssues([...others, [name, one]], known, checked)
        return issues.length > 0 ? { ok: false, issues } : { ok: true, value: one }
      })
    },
    validate: (value) => validate(value),
    ...standardSchema((value) => validate(value), 0),
  }
}

/** Fields by name; `get` gives names that are not listed the field of all others, if there is one. */
class KnownFields extends Map<string, PartField> {
  readonly #others: Omit<PartField, 'name'> | undefined

  constructor(fields: readonly PartField[], others: Omit<PartField, 'name'> | undefined) {
    super(fields.map((field) => [field.name, field]))
    this.#others = others
  }

  override get(name: string): PartField | undefined {
    return super.get(name) ?? (this.#others && { ...this.#others, name })
  }

  /** How the texts of all fields are read. */
  get form(): ObjectParameterForm {
    const object = [...this.values()].map(({ name, form }) => [name, form] as const)
    return this.#others ? { object, others: this.#others.form } : { object }
  }

  /** The same fields, whose texts are read by the form. */
  readBy({ object }: ObjectParameterForm): KnownFields {
    const fields = object.flatMap(([name, form]) => {
      const field = this.get(name)
      if (field === undefined) return []
      return [{ ...field, form, ...(field.styled ? { styled: { ...field.styled, form } } : {}) }]
    })
    return new KnownFields(fields, this.#others)
  }
}

/** How a form in parts is read by other fields, and what is wrong with a value. */
interface PartsReading {
  readonly read: (known: KnownFields) => Result<object>
  readonly check: (value: unknown) => readonly Issue[]
}

/**
 * The first reading of a form in parts that the check accepts, where properties can be read as several kinds of
 * values; `first` is the first reading.
 */
function fittingParts(known: KnownFields, first: object, { read, check }: PartsReading): unknown {
  const { form } = known
  if (!isOpenForm(form)) return first
  const readBy = (one: ParameterForm): unknown => {
    const made = typeof one === 'object' && 'object' in one ? read(known.readBy(one)) : undefined
    return made?.ok ? made.value : undefined
  }
  return readFitting(form, readBy, (value) => {
    const issues = check(value)
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
  })
}

/**
 * The members of an object, also inherited ones that the fields name; `undefined` if the value is not such an
 * object.
 */
function listMembers(value: unknown, fields: readonly PartField[]): Members | undefined {
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || isOctetsValue(value))
      return undefined
    return listValueEntries(value, { object: fields.map(({ name, form }) => [name, form]) })
  } catch {
    return undefined
  }
}

/**
 * The issues of the members: of files by size and kind, of all others by the codec, if there is one. Issues that
 * the codec has about the content of files are left out.
 */
function collectIssues(
  members: Members,
  known: ReadonlyMap<string, PartField>,
  codec: Pick<JsonCodec<unknown>, 'validate'> | undefined,
  isRead = false,
): readonly Issue[] {
  const files = members.flatMap(([name, value]) => {
    const field = known.get(name)
    // The types of parts that were read are already checked.
    return field?.octets === undefined ? [] : fileIssues(isRead ? { ...field, types: ['*/*'] } : field, value)
  })
  if (codec === undefined) return files
  const checked = codec.validate(withTexts(members, known))
  const others = checked.ok ? [] : checked.issues
  // The codec's issues about a file are dropped; only those about its octets count.
  const isFileIssue = ({ path: [name, ...rest] }: Issue): boolean => {
    const field = known.get(String(name))
    const hasIssue = files.some(({ path }) => path.length === 1 && path[0] === name)
    return field?.octets !== undefined && (!mayBeList(field) || rest.length > 0 || hasIssue)
  }
  return [...files, ...others.filter((one) => !isFileIssue(one))]
}

/** The names of empty lists and objects that leave no part. */
function listLost(members: Members, known: ReadonlyMap<string, PartField>): readonly string[] {
  const lost = members.filter(([name, value]) => {
    const styled = known.get(name)?.styled
    const isList = Array.isArray(value)
    if (!(isList || isPlain(value)) || Object.keys(value as object).length > 0) return false
    return styled ? writeField(styled, value, accept) === '' : isList
  })
  return lost.map(([name]) => name)
}

function withTexts(members: Members, known: ReadonlyMap<string, PartField>): object {
  return Object.fromEntries(members.map(([name, value]) => [name, textFor(known.get(name), value)]))
}

/** The members with those that are not files replaced by the result of `by`, which gets the whole object. */
function exchanged(
  members: Members,
  known: ReadonlyMap<string, PartField>,
  by: (value: object) => unknown,
): Members {
  const made = Object(by(withTexts(members, known))) as object
  return members.map(([name, value]) => [name, known.get(name)?.octets ? value : readMember(made, name)])
}

/**
 * The members as the codec writes them, also those of class instances below. If it refuses them, they are
 * unchanged, or with in-memory forms the error is thrown.
 */
function copyMembers<T>(codec: JsonCodec<T>, texts: T): unknown {
  try {
    return copyAsWritten(codec, texts)
  } catch (error) {
    if (codec.plain) throw error
    return texts
  }
}

/**
 * A file replaced by a text of its least length (at most 1,000), as its schema expects one; other values
 * unchanged.
 */
function textFor(field: PartField | undefined, value: unknown): unknown {
  if (field?.octets === undefined) return value
  const one = 'x'.repeat(Math.min(field.octets.least ?? 0, 1000))
  return mayBeList(field) && Array.isArray(value) ? Array.from(value, () => one) : one
}

/** The issues of a file or a list of files: wrong kind, a type that is not allowed, too few or too many bytes. */
function fileIssues(field: PartField, value: unknown): readonly Issue[] {
  const { name, list, octets = {}, types } = field
  const { least = 0, most = Number.POSITIVE_INFINITY } = octets
  const ofOne = (one: unknown, path: Issue['path']): readonly Issue[] => {
    if (!isOctetsValue(one))
      return [issue('type', `A file must be a Blob or a Uint8Array, not ${nameKind(one)}.`, path)]
    if (types && !isAllowedType(types, typeToSend(one, types)))
      return [issue('part-type', `The part must be of type ${types.join(' or ')}.`, path)]
    const size = ArrayBuffer.isView(one) ? one.byteLength : (one as WebBlob).size
    if (size < least)
      return [issue('min-length', `The file has ${size} bytes and must have ${least} or more.`, path)]
    if (size > most)
      return [issue('max-length', `The file has ${size} bytes and must have ${most} or fewer.`, path)]
    return []
  }
  if (!(list || (Array.isArray(value) && mayBeList(field)))) return ofOne(value, [name])
  if (!Array.isArray(value))
    return [issue('type', `The files must be an array, not ${nameKind(value)}.`, [name])]
  return value.flatMap((one: unknown, index) => ofOne(one, [name, index]))
}

/** The media type that a file is sent with: its own, else the first stated one that is not a range, else octets. */
function typeToSend(file: unknown, types: readonly string[] | undefined): string {
  const { type } = file as Partial<WebBlob>
  return type || (types?.find((one) => !one.includes('*')) ?? 'application/octet-stream')
}

/** The kind of a value in messages: `null`, the class of an object (`Array`, `Map`), or its `typeof`. */
function nameKind(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : typeof value
}

/**
 * Reads the parts of a form into an object: styled fields first, then each name by its field, unknown names as
 * text or file. All issues are collected. `keepJson` leaves JSON to the codec, which keeps all digits.
 */
function formValue(
  parts: readonly RawPart[],
  known: ReadonlyMap<string, PartField>,
  keepJson: JsonReader | undefined,
): Result<object> {
  const styled = [...known.values()].flatMap((one) => one.styled ?? [])
  const byName = new Map<string, RawPart[]>()
  for (const part of parts) {
    const own = byName.get(part.name)
    if (own) own.push(part)
    else byName.set(part.name, [part])
  }
  const value = new Map<string, unknown>()
  const issues: Issue[] = []
  const take = (name: string, read: Result<unknown>): void => {
    if (!read.ok) issues.push(...read.issues)
    else if (read.value !== undefined) value.set(name, read.value)
  }
  for (const parameter of styled) take(parameter.name, styledValue(parameter, parts, keepJson))
  for (const [name, own] of byName) {
    const field = known.get(name)
    const isStyled = field?.styled ?? styled.some((one) => isNameIn(one, name))
    if (!isStyled) take(name, field === undefined ? otherValue(own) : partValue(field, own, keepJson))
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: Object.fromEntries(value) }
}

/** Reads the parts of a styled field as a query parameter is read; an issue if that fails. */
function styledValue(
  parameter: OperationParameter,
  parts: readonly RawPart[],
  keepJson: JsonReader = jsonValue,
): Result<unknown> {
  const own = parts.filter(({ name }) => isNameIn(parameter, name))
  // The text of a part is not encoded: its commas separate the items of a list, as in a query.
  const isDelimited = !parameter.explode && parameter.style === 'form' && typeof parameter.form !== 'string'
  const pairs = own.map((part) => {
    const text = encoded(decodeText(part))
    return { key: part.name, text: isDelimited ? text.replaceAll('%2C', ',') : text }
  })
  const value = queryValue(parameter, pairs, keepJson)
  return isUnread(value) ? unreadable([parameter.name]) : { ok: true, value }
}

/**
 * The value of parts without a field: text, or a file if it has a file name or is not UTF-8; several are a list.
 */
function otherValue(parts: readonly RawPart[]): Result<unknown> {
  const values = parts.map((part) => {
    return part.filename === undefined ? (decodeText(part) ?? makeFile(part)) : makeFile(part)
  })
  return { ok: true, value: values.length === 1 ? values[0] : values }
}

/**
 * Reads the parts of a field as files, JSON or texts, by the field and the parts' content types. An issue if a
 * single value is repeated, a type is not allowed or a text cannot be read.
 */
function partValue(
  field: PartField,
  parts: readonly RawPart[],
  keepJson: JsonReader | undefined,
): Result<unknown> {
  const { name, list, octets, types, form } = field
  const isList = list === true || (parts.length > 1 && mayBeList(field))
  if (parts.length > 1 && !isList)
    return refused('form-value', 'The form has this part several times.', [name])
  const stray =
    types &&
    parts.find(
      ({ type, filename }) =>
        !isAllowedType(types, type ?? (filename === undefined ? 'text/plain' : undefined)),
    )
  if (stray) return refused('part-type', `The part must be of type ${types.join(' or ')}.`, [name])
  if (octets !== undefined)
    return { ok: true, value: isList ? parts.map(makeFile) : makeFile(parts[0] as RawPart) }
  const texts = parts.map(decodeText)
  if (texts.includes(undefined)) return unreadable([name])
  const areJson = parts.map(({ type }) =>
    type === undefined || /^text\/plain\b/iu.test(type) ? field.json === true : isJsonMediaType(type),
  )
  if (!areJson.includes(true)) {
    const value = readFieldTexts(form, texts.map(encoded), keepJson ?? jsonValue)
    return isUnread(value) ? unreadable([name]) : { ok: true, value }
  }
  const items: unknown[] = []
  for (const [index, text = ''] of texts.entries()) {
    const path = isList ? [name, index] : [name]
    const kept = areJson[index] ? keepJson?.(text) : text
    if (kept !== undefined && !isUnread(kept)) {
      items.push(kept)
      continue
    }
    const read = readJson(text)
    if (!read.isRead || read.issues.length > 0)
      return {
        ok: false,
        issues: read.issues.map(({ rule, message, path: inner }) => ({
          rule,
          message,
          path: [...path, ...inner],
        })),
      }
    items.push(read.value)
  }
  return { ok: true, value: isList ? items : items[0] }
}

/** Whether a field may be a list, each item of which is a part. */
function mayBeList({ list, form }: Pick<PartField, 'list' | 'form'>): boolean {
  if (list || typeof form === 'string') return list === true
  return 'any' in form ? form.any.some((one) => mayBeList({ form: one })) : 'array' in form
}

function unreadable(path: Issue['path']): Result<never> {
  return refused('form-value', 'A value of the form cannot be read.', path)
}

/** Whether a media type is one of the types or ranges; a part without a type is always allowed. */
function isAllowedType(types: readonly string[], type: string | undefined): boolean {
  const [bare = ''] = (type ?? '').toLowerCase().split(';')
  const [main] = bare.trim().split('/')
  return (
    bare === '' ||
    types.some((one) =>
      ['*/*', `${main}/*`, bare.trim()].includes(one.split(';')[0]?.trim().toLowerCase() ?? ''),
    )
  )
}

/** The text of a part; `undefined` if it is not UTF-8. */
function decodeText({ bytes }: RawPart): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Percent-encodes a text; without one, returns `%`, which cannot be decoded. */
function encoded(text: string | undefined): string {
  return text === undefined ? '%' : percentEncode(text)
}

/**
 * A `File` of the part; of its file name only the part after the last slash is kept (RFC 7578 §4.2), never only
 * dots.
 */
function makeFile({ bytes, filename = '', type = 'application/octet-stream' }: RawPart): unknown {
  const name = filename.replace(/^.*[/\\]/su, '')
  return new File([new Uint8Array(bytes)], /^\.*$/u.test(name) ? '' : name, { type })
}

/**
 * Writes the members as a multipart form: files, JSON for objects and JSON fields, styled fields, or plain texts.
 * `check` judges the form with another value of one member.
 */
function writtenParts(
  members: Members,
  known: ReadonlyMap<string, PartField>,
  check: (name: string, value: unknown) => Result<unknown>,
): WebBlob {
  // A random boundary cannot occur in a value, which therefore cannot end its part.
  const boundary = `form-${crypto.randomUUID()}`
  const pieces: (string | Uint8Array<ArrayBuffer> | Blob)[] = []
  const add = (
    name: string,
    said: string,
    type: string | undefined,
    content: string | Uint8Array<ArrayBuffer> | Blob,
  ): void => {
    const typed = type ? `\r\ncontent-type: ${type}` : ''
    const head = `content-disposition: form-data; name="${quotable(name)}"${said}${typed}`
    pieces.push(`--${boundary}\r\n${head}\r\n\r\n`, content, '\r\n')
  }
  for (const [name, value] of members) {
    const field = known.get(name)
    const { styled, types, json, octets } = field ?? {}
    const stated = types?.find((one) => !one.includes('*'))
    if (styled) {
      refuseCommas(styled, value)
      for (const pair of writeField(styled, value, (one) => check(name, one))
        .split('&')
        .filter((one) => one !== '')) {
        const [key = '', text = ''] = pair.split(/=(.*)/su)
        add(decodeQuery(key) ?? '', '', undefined, decodeQuery(text) ?? '')
      }
      continue
    }
    for (const one of Array.isArray(value) && (octets === undefined || (field && mayBeList(field)))
      ? (value as unknown[])
      : [value]) {
      if (isOctetsValue(one)) {
        const { name: filename = 'blob' } = one as Partial<File>
        const file = ArrayBuffer.isView(one) ? new Uint8Array(one as Uint8Array<ArrayBuffer>) : (one as Blob)
        add(name, `; filename="${quotable(filename)}"`, typeToSend(one, types), file)
      } else if ((typeof one === 'object' && one !== null) || json) {
        add(name, '', stated ?? 'application/json', printJsonText(one))
      } else add(name, '', stated, plainText(name, one))
    }
  }
  pieces.push(`--${boundary}--\r\n`)
  return new Blob(pieces, { type: `multipart/form-data; boundary=${boundary}` }) as WebBlob
}

/** Accepts every value. */
function accept(value: unknown): Result<unknown> {
  return { ok: true, value }
}

/** Throws for an item or member with a comma, where commas separate them: a part has no escapes to tell them apart. */
function refuseCommas({ name, style, explode }: OperationParameter, value: unknown): void {
  if (explode || style !== 'form' || typeof value !== 'object' || value === null) return
  const texts = listValueEntries(value).flatMap(([key, one]) => [
    ...(Array.isArray(value) ? [] : [key]),
    typeof one === 'object' && one !== null ? printJsonText(one) : String(one),
  ])
  if (!texts.some((text) => text.includes(','))) return
  const message = 'An item must not contain a comma: commas separate the items.'
  throw new InvalidValueError([issue('form-value', message, [name])])
}

/**
 * Percent-encodes quotation marks and line ends, as browsers do in names (HTML, multipart/form-data encoding
 * algorithm).
 */
function quotable(text: string): string {
  return text.replace(
    /["\r\n]/gu,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}

/** The text of a string, boolean, number or bigint; throws for other values and unpaired surrogates. */
function plainText(name: string, value: unknown): string {
  const isText = ['string', 'boolean', 'number', 'bigint'].includes(typeof value)
  if (isText && !/\p{Surrogate}/u.test(String(value))) return Object.is(value, -0) ? '-0' : String(value)
  throw new InvalidValueError([issue('form-value', `No text stands for ${nameKind(value)}.`, [name])])
}

function issue(rule: string, message: string, path: Issue['path']): Issue {
  return { rule, message, path }
}

function refused<T>(rule: string, message: string, path: Issue['path'] = []): Result<T> {
  return { ok: false, issues: [issue(rule, message, path)] }
}
