import { readPlain } from './codec.ts'
import { isExactNumber } from './json/digits.ts'
import { readJson } from './json/json-text.ts'
import type { OperationParameter, ParameterForm } from './operation.ts'
import type { Issue, Result } from './result.ts'

/** A name of a query with its text, which is still encoded. */
export interface TextPair {
  readonly key: string | undefined
  readonly text: string
}

/** The value of a JSON text, read as bodies are. */
export function jsonValue(text: string | undefined): unknown {
  const read = text === undefined ? undefined : readJson(text)
  if (!read?.isRead) return unreadable
  const [issue] = read.issues
  return issue === undefined ? read.value : issue.rule === 'number-digits' ? inexact : unreadable
}

/** The value of a parameter whose content is JSON. */
function contentValue(text: string | undefined, codec: OperationParameter['codec']): unknown {
  return readHeldJson(text, codec) ?? jsonValue(text)
}

/** Each part is an object of its own: beyond this they would take more memory than their text by far. */
const mostParts = 100_000

/** What is wrong with a text that has more parts than are read; it is not taken apart for that. */
export function tooManyParts(
  what: string,
  text: string,
  ...separators: readonly string[]
): Issue | undefined {
  let count = 0
  for (const separator of separators) {
    for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) count++
  }
  if (count <= mostParts) return undefined
  return { rule: 'limit-length', message: `The ${what} has more than ${mostParts} parts.`, path: [] }
}

/** The pairs of a query or form. */
export function readPairs(text: string): readonly TextPair[] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      const key = decodeQuery(at < 0 ? pair : pair.slice(0, at))
      return { key, text: at < 0 ? '' : pair.slice(at + 1) }
    })
}

/** A value as it stands in a path. */
export function pathValue(
  { name, form, style, explode, json, codec }: OperationParameter,
  text: string,
): unknown {
  if (json) return contentValue(decodeEscapes(text), codec)
  const value = (whole: string, texts: readonly string[]): unknown =>
    encodedValue(form, whole, texts, explode, decodeEscapes)
  if (style === 'label') {
    if (!text.startsWith('.')) return unreadable
    const bare = text.slice(1)
    return value(bare, bare.split(explode ? '.' : ','))
  }
  if (style !== 'matrix') return value(text, text.split(','))
  if (!text.startsWith(';')) return unreadable
  const parts = text
    .slice(1)
    .split(';')
    .map((part) => (decodeEscapes(part.split('=')[0] ?? '') === name ? part.replace(/^[^=]*=?/u, '') : part))
  return value(parts.join(';'), explode ? parts : parts.flatMap((part) => part.split(',')))
}

/** An empty text that is no value may stand for a parameter that is left out, where the description says so. */
export function queryValue(parameter: OperationParameter, pairs: readonly TextPair[]): unknown {
  const value = styledValue(parameter, pairs)
  const { name, empty, required, codec } = parameter
  if (!empty || required || value === undefined) return value
  const [first, ...more] = pairs.filter(({ key }) => key === name)
  if (first?.text !== '' || more.length > 0) return value
  return isUnread(value) || !readPlain(codec, value).ok ? undefined : value
}

function styledValue(
  { name, form, style, explode, json, whole, codec }: OperationParameter,
  pairs: readonly TextPair[],
): unknown {
  if (whole && isObjectForm(form)) return formObject(form, pairs)
  if (!json && style === 'deepObject') return deepValue(form, behind(name, pairs))
  if (!json && isObjectForm(form) && explode) return spreadObject(form, pairs)
  const found = pairs.filter(({ key }) => key === name).map(({ text }) => text)
  const [first] = found
  if (first === undefined) return undefined
  if (found.length > 1 && (json || !explode || typeof form === 'string')) return unreadable
  if (json) return contentValue(decodeQuery(first), codec)
  if (typeof form === 'string') return plainValue(form, first)
  if (explode) return encodedValue(form, first, found, true, decodeQuery)
  const separator = style === 'spaceDelimited' ? /%20|\+/u : style === 'pipeDelimited' ? /\||%7C/iu : /,/u
  return encodedValue(form, first, first.split(separator), false, decodeQuery)
}

function spreadObject(form: ObjectParameterForm, pairs: readonly TextPair[]): unknown {
  const known = new Map(form.object)
  const entries = pairs.flatMap(({ key, text }): (readonly [string, unknown])[] => {
    const inner = key === undefined ? undefined : (known.get(key) ?? form.others)
    return key === undefined || inner === undefined ? [] : [[key, plainValue(inner, text)]]
  })
  return entries.length === 0 ? undefined : makeObject(entries)
}

/** An object written as a form, which says each item of a list under the list's name. */
function formObject(form: ObjectParameterForm, pairs: readonly TextPair[]): unknown {
  const known = new Map(form.object)
  const fields = new Map<string, string[]>()
  for (const { key, text } of pairs) {
    if (key === undefined) continue
    const texts = fields.get(key)
    if (texts) texts.push(text)
    else fields.set(key, [text])
  }
  const entries = [...fields].flatMap(([key, texts]): (readonly [string, unknown])[] => {
    const inner = known.get(key) ?? form.others
    return inner === undefined ? [] : [[key, fieldValue(inner, texts)]]
  })
  return entries.length === 0 ? undefined : makeObject(entries)
}

/** The value of a field of a form by its texts, which are still encoded. */
export function fieldValue(form: ParameterForm, texts: readonly string[]): unknown {
  if (isAny(form)) return takeFirst(form, (one) => fieldValue(one, texts))
  const isList = typeof form === 'object' && 'array' in form
  const values = texts.map((text) => plainValue(isList ? form.array : form, text))
  if (isList) return values.find(isUnread) ?? values
  return values.length === 1 ? values[0] : unreadable
}

/** The pairs of a name with what stands behind it in their keys: nothing, or brackets. */
function behind(name: string, pairs: readonly TextPair[]): readonly TextPair[] {
  return pairs.flatMap(({ key, text }) => {
    const rest = key?.startsWith(name) ? key.slice(name.length) : undefined
    return rest === '' || rest?.startsWith('[') ? [{ key: rest, text }] : []
  })
}

/** As deep as brackets are followed where no form says what they hold; a name may have thousands. */
const deepest = 32

/**
 * A value whose parts are named in brackets, `[a]` or `[0]`; a list may leave out the numbers. What a form has no place
 * for is not left out: it cannot be read. A text says nothing of what is deeper, so that the keys do.
 */
function deepValue(form: ParameterForm, pairs: readonly TextPair[], depth = 0): unknown {
  if (pairs.length === 0) return undefined
  const first = pairs.find(({ key }) => key === '')
  if (isAny(form)) {
    const isLast = (one: ParameterForm): boolean => one === 'string' && first === undefined
    const any = [...form.any.filter((one) => !isLast(one)), ...form.any.filter(isLast)]
    return takeFirst({ any }, (one) => deepValue(one, pairs, depth))
  }
  if (typeof form !== 'string' && first?.text === '' && pairs.length === 1) return undefined
  if (first !== undefined) {
    return typeof form === 'string' && pairs.length === 1 ? plainValue(form, first.text) : unreadable
  }
  if (typeof form !== 'string')
    return isObjectForm(form) ? deepObject(form, pairs, depth) : deepList(form.array, pairs, depth)
  if (form !== 'string' || depth === deepest) return unreadable
  const isList = pairs.every(({ key = '' }) => /^\[\d*\]/u.test(key))
  return isList ? deepList('string', pairs, depth) : deepObject({ object: [] }, pairs, depth)
}

function deepObject(form: ObjectParameterForm, pairs: readonly TextPair[], depth: number): unknown {
  const known = new Map(form.object)
  const parts = new Map<string, TextPair[]>([...known.keys()].map((property) => [property, []]))
  for (const { key = '', text } of pairs) {
    const property = propertyAt(key, known)
    if (property === undefined) return unreadable
    const rest = { key: key.slice(property.length + 2), text }
    const part = parts.get(property)
    if (part) part.push(rest)
    else parts.set(property, [rest])
  }
  const entries = [...parts].flatMap(([property, own]): (readonly [string, unknown])[] => {
    const value = deepValue(known.get(property) ?? form.others ?? 'string', own, depth + 1)
    return value === undefined ? [] : [[property, value]]
  })
  return entries.length === 0 ? undefined : makeObject(entries)
}

/** The property in the first brackets of a key; a known name may have brackets of its own. */
function propertyAt(key: string, known: ReadonlyMap<string, unknown>): string | undefined {
  const [, first] = /^\[([^\]]*)\]/u.exec(key) ?? []
  if (first !== undefined && known.has(first)) return first
  return [...known.keys()].find((property) => key.startsWith(`[${property}]`)) ?? first
}

function deepList(item: ParameterForm, pairs: readonly TextPair[], depth: number): unknown {
  const numbered = new Map<number, TextPair[]>()
  const others: (readonly TextPair[])[] = []
  for (const { key = '', text } of pairs) {
    const [place, number] = /^\[(\d*)\]/u.exec(key) ?? []
    if (place === undefined) return unreadable
    const rest = { key: key.slice(place.length), text }
    const known = numbered.get(Number(number))
    if (number === '') others.push([rest])
    else if (known) known.push(rest)
    else numbered.set(Number(number), [rest])
  }
  const inOrder = [...numbered].sort(([a], [b]) => a - b).map(([, one]) => one)
  const items = [...inOrder, ...others]
    .map((one) => deepValue(item, one, depth + 1))
    .filter((one) => one !== undefined)
  if (items.length === 0) return undefined
  return items.find(isUnread) ?? items
}

function plainValue(form: ParameterForm, text: string): unknown {
  const decoded = decodeQuery(text)
  return decoded === undefined ? unreadable : partValue(form, decoded, jsonValue)
}

function encodedValue(
  form: ParameterForm,
  whole: string,
  texts: readonly string[],
  explode: boolean,
  decodeText: (text: string) => string | undefined,
): unknown {
  const all = [whole, ...texts].map(decodeText)
  const [first, ...rest] = all.filter((text) => text !== undefined)
  if (first === undefined || rest.length < texts.length) return unreadable
  return partsValue(form, rest, { explode, whole: first, readJson: jsonValue })
}

export function decodeQuery(text: string): string | undefined {
  return decodeEscapes(text.includes('+') ? text.replaceAll('+', ' ') : text)
}

/** An escape without its two digits. It is looked for first, because an exception costs a hundred times as much. */
const broken = /%(?![\dA-Fa-f]{2})/

/** A text without its escapes; nothing where one is broken. */
export function decodeEscapes(text: string): string | undefined {
  if (!text.includes('%')) return text
  if (broken.test(text)) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A text that is not percent-encoded UTF-8, not of the style, or no number, flag or JSON where one is wanted. */
export const unreadable: unique symbol = Symbol('unreadable')

/** A text with a number that would become another one, or JSON with a name that comes twice. */
export const inexact: unique symbol = Symbol('inexact')

/** Why a text gives no value; values themselves are never symbols. */
export function isUnread(value: unknown): value is symbol {
  return typeof value === 'symbol'
}

/** The value of a JSON text, or why it gives none. */
export type JsonReader = (text: string) => unknown

/** A value as a header holds it. */
export function headerValue(
  { form, explode, json, codec }: OperationParameter,
  text: string,
  readJson: JsonReader,
): unknown {
  if (json) return readHeldJson(text, codec) ?? readJson(text)
  if (text === '' && typeof form === 'object' && 'array' in form) return []
  const texts = text.split(',').map((part) => part.trim())
  return partsValue(form, texts, { explode, whole: text, readJson })
}

/** What a codec has made of a text already, or what is wrong with it. */
export class ReadText {
  readonly result: Result<unknown>

  constructor(result: Result<unknown>) {
    this.result = result
  }
}

/** A JSON text as a codec holds its values: a number that is a bigint, or a text, has all of its digits. */
function readHeldJson(text: string | undefined, codec: OperationParameter['codec']): ReadText | undefined {
  if (text === undefined || codec?.kind !== 'json' || codec.plain === undefined) return undefined
  return new ReadText(codec.parse(text))
}

export type ObjectParameterForm = Extract<ParameterForm, { object: unknown }>

function isObjectForm(form: ParameterForm): form is ObjectParameterForm {
  return typeof form === 'object' && 'object' in form
}

export type AnyForm = Extract<ParameterForm, { any: unknown }>

export function isAny(form: ParameterForm): form is AnyForm {
  return typeof form === 'object' && 'any' in form
}

/** What the first alternative makes of a text that it can read. */
function takeFirst({ any }: AnyForm, make: (form: ParameterForm) => unknown): unknown {
  const found = any.map(make).filter((value) => value !== undefined)
  return found.find((value) => !isUnread(value)) ?? found.find((value) => value === inexact) ?? found[0]
}

/** Where a name stands twice, one of its values would be lost. */
function makeObject(entries: readonly (readonly [string, unknown])[]): unknown {
  const unread = entries.find(([, value]) => isUnread(value))
  if (unread) return unread[1]
  const areApart = new Set(entries.map(([name]) => name)).size === entries.length
  return areApart ? Object.fromEntries(entries) : unreadable
}

/** How the parts of a text make up its value. */
export interface Parting {
  readonly explode: boolean
  readonly whole: string
  readonly readJson: JsonReader
}

/** The value of a text that is parted already. */
function partsValue(form: ParameterForm, texts: readonly string[], parting: Parting): unknown {
  const { explode, whole, readJson } = parting
  if (typeof form === 'string') return parseScalar(form, whole)
  if (isAny(form)) return takeFirst(form, (one) => partsValue(one, texts, parting))
  if (!isObjectForm(form)) {
    const items = texts.map((text) => partValue(form.array, text, readJson))
    return items.find(isUnread) ?? items
  }
  const pairs = explode ? texts.map((text) => text.split('=')) : chunked(texts)
  const known = new Map(form.object)
  // Of a text without anything in it, there is no property.
  const named = pairs.filter(([key, text]) => key !== '' || (text ?? '') !== '')
  return makeObject(
    named.map(([key = '', ...rest]) => [
      key,
      partValue(known.get(key) ?? form.others ?? 'string', rest.join('='), readJson),
    ]),
  )
}

/** Styles know lists and objects of single values; what is deeper is JSON. */
function partValue(form: ParameterForm, text: string, readJson: JsonReader): unknown {
  if (isAny(form)) return takeFirst(form, (one) => partValue(one, text, readJson))
  return typeof form === 'string' ? parseScalar(form, text) : readJson(text)
}

function chunked(texts: readonly string[]): readonly (readonly string[])[] {
  return texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1] ?? '']] : []))
}

export function parseScalar(form: 'string' | 'number' | 'boolean', text: string): unknown {
  if (form === 'string') return text
  if (form === 'boolean') return text === 'true' ? true : text === 'false' ? false : unreadable
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(text) ? exactNumber(text) : unreadable
}

function exactNumber(text: string): unknown {
  return isExactNumber(text) ? Number(text) : inexact
}
