import { readPlain } from './codec.ts'
import { isExactNumber } from './json/digits.ts'
import { UnreadJson } from './json/exact.ts'
import { readJson } from './json/json-text.ts'
import type { OperationParameter, ParameterForm } from './operation.ts'
import type { Issue, Result } from './result.ts'

/** A pair of a query: its decoded name (`undefined` if it cannot be decoded) and its text, still encoded. */
export interface TextPair {
  readonly key: string | undefined
  readonly text: string
}

/** Reads a JSON text as bodies are read: its value, `inexact` if a number would lose digits, else `unreadable`. */
export function jsonValue(text: string): unknown {
  const read = readJson(text)
  if (!read.isRead) return unreadable
  const [issue] = read.issues
  return issue === undefined ? read.value : issue.rule === 'number-digits' ? inexact : unreadable
}

/**
 * Reads JSON texts inside a parameter or form: `read` itself, or, for a codec with an in-memory form, a reader that
 * leaves the readable ones to the codec, since it keeps all digits.
 */
export function jsonReader(codec: OperationParameter['codec'], read: JsonReader): JsonReader {
  if (codec?.kind !== 'json' || codec.plain === undefined) return read
  return (text) => (read(text) === unreadable ? unreadable : new UnreadJson(text))
}

/**
 * The value of a parameter whose content is JSON. If its codec has an in-memory form, or with `lossy`, a `ReadText`
 * with the codec's result, else what `readJson` gives; `unreadable` without a text. With `lossy`, numbers that the
 * schema does not describe may lose digits, as in a JSON body.
 */
function contentValue(
  text: string | undefined,
  codec: OperationParameter['codec'],
  readJson: JsonReader = jsonValue,
  lossy = false,
): unknown {
  if (text === undefined) return unreadable
  if (codec?.kind === 'json' && (codec.plain !== undefined || lossy))
    return new ReadText(codec.parse(text, { lossy }))
  const value = readJson(text)
  return value === inexact && lossy ? (JSON.parse(text) as unknown) : value
}

/** The most parts of a query, form or cookie, since each takes much more memory than its text. */
const mostParts = 100_000

/** An issue if the text has more than 100,000 separators, else `undefined`; counted without splitting the text. */
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

/** The pairs of a query or form: names decoded, texts still encoded; empty pairs are skipped. */
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

/**
 * Reads the text of a path parameter by its style (simple, label, matrix) or as JSON; `unreadable` if it does not
 * match.
 */
export function pathValue(
  { name, form, style, explode, json, codec }: OperationParameter,
  text: string,
): unknown {
  if (json) return contentValue(decodeEscapes(text), codec)
  const readJson = jsonReader(codec, jsonValue)
  const value = (whole: string, texts: readonly string[]): unknown =>
    encodedValue(form, whole, texts, { explode, readJson, decodeText: decodeEscapes })
  if (style === 'label') {
    if (!text.startsWith('.')) return unreadable
    const bare = text.slice(1)
    return value(bare, bare.split(explode ? '.' : ','))
  }
  if (style !== 'matrix') return value(text, text.split(','))
  if (!text.startsWith(';')) return unreadable
  const given = text.slice(1).split(';')
  // In an exploded object, the name is that of a property, unless it stands alone.
  const isSpread = explode && isObjectForm(form)
  const isAlone = given.length === 1 && !text.includes('=')
  const hasName = isSpread && (!isAlone || form.object.some(([property]) => property === name))
  const parts = given.map((part) => {
    const isOwn = !hasName && decodeEscapes(part.split('=')[0] ?? '') === name
    return isOwn ? part.replace(/^[^=]*=?/u, '') : part
  })
  return value(parts.join(';'), explode ? parts : parts.flatMap((part) => part.split(',')))
}

/**
 * Reads a query parameter from the pairs of a query by its style; `undefined` if it is absent. With
 * `allowEmptyValue`, an empty text that is not a valid value also counts as absent. `readJson` reads JSON inside it.
 */
export function queryValue(
  parameter: OperationParameter,
  pairs: readonly TextPair[],
  readJson: JsonReader = jsonReader(parameter.codec, jsonValue),
): unknown {
  const value = styledValue(parameter, pairs, readJson)
  const { name, empty, required, codec } = parameter
  if (!empty || required || value === undefined) return value
  const [first, ...more] = pairs.filter(({ key }) => key === name)
  if (first?.text !== '' || more.length > 0) return value
  return isUnread(value) || !readPlain(codec, value).ok ? undefined : value
}

/**
 * Reads a query parameter by its style: whole query, `deepObject`, spread object, JSON, single value, or delimited
 * list. `undefined` if absent, `unreadable` if a single value is repeated.
 */
function styledValue(
  { name, form, style, explode, json, whole, required, codec }: OperationParameter,
  pairs: readonly TextPair[],
  readJson: JsonReader,
): unknown {
  if (whole && isObjectForm(form)) return formObject(form, pairs, readJson) ?? (required ? {} : undefined)
  if (!json && style === 'deepObject') return deepValue(form, behind(name, pairs))
  if (!json && isObjectForm(form) && explode) return spreadObject({ name, form }, pairs, readJson)
  const found = pairs.filter(({ key }) => key === name).map(({ text }) => text)
  const [first] = found
  if (first === undefined) return undefined
  if (found.length > 1 && (json || !explode || typeof form === 'string')) return unreadable
  if (json) return contentValue(decodeQuery(first), codec, readJson)
  if (typeof form === 'string') return plainValue(form, first, readJson)
  const parting = { explode, readJson, decodeText: decodeQuery }
  if (explode) {
    const isSeveral = isAny(form) && found.length > 1
    const several = isSeveral ? { any: form.any.filter((one) => typeof one !== 'string') } : form
    return encodedValue(several, first, found, parting) ?? unreadable
  }
  const separator = style === 'spaceDelimited' ? /%20|\+/u : style === 'pipeDelimited' ? /\||%7C/iu : /,/u
  return encodedValue(form, first, first.split(separator), parting)
}

/**
 * Reads an object whose properties are query names of their own; `undefined` if the query has none of them. The name of
 * the parameter with no text is an object without properties.
 */
function spreadObject(
  { name, form }: { readonly name: string; readonly form: ObjectParameterForm },
  pairs: readonly TextPair[],
  readJson: JsonReader,
): unknown {
  const known = new Map(form.object)
  const entries = pairs.flatMap(({ key, text }): (readonly [string, unknown])[] => {
    const inner = key === undefined ? undefined : (known.get(key) ?? form.others)
    return key === undefined || inner === undefined ? [] : [[key, plainValue(inner, text, readJson)]]
  })
  const isEmpty = !known.has(name) && pairs.some(({ key, text }) => key === name && text === '')
  if (isEmpty && entries.every(([key]) => key === name)) return {}
  return entries.length === 0 ? undefined : makeObject(entries)
}

/**
 * Reads an object written as a form, where a list is a repeated name; `undefined` if no pair is one of its
 * properties.
 */
function formObject(form: ObjectParameterForm, pairs: readonly TextPair[], readJson: JsonReader): unknown {
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
    return inner === undefined ? [] : [[key, readFieldTexts(inner, texts, readJson, listTexts(texts))]]
  })
  return entries.length === 0 ? undefined : makeObject(entries)
}

/**
 * Reads all texts of a form field. For a list, each text of `listed` is an item. For any other form, the value of the only
 * text; `unreadable` if there are several. Of alternatives, the first that can read the texts counts.
 */
export function readFieldTexts(
  form: ParameterForm,
  texts: readonly string[],
  readJson: JsonReader,
  listed: readonly string[] = texts,
): unknown {
  if (isAny(form)) return takeFirst(form, (one) => readFieldTexts(one, texts, readJson, listed))
  if (!isArrayForm(form)) return texts.length === 1 ? plainValue(form, texts[0] ?? '', readJson) : unreadable
  const items = listed.map((text, at) => plainValue(itemForm(form, at), text, readJson))
  return items.find(isUnread) ?? items
}

/** The pairs whose key is the name, optionally with brackets; their new key is the rest after the name. */
function behind(name: string, pairs: readonly TextPair[]): readonly TextPair[] {
  return pairs.flatMap(({ key, text }) => {
    const rest = key?.startsWith(name) ? key.slice(name.length) : undefined
    return rest === '' || rest?.startsWith('[') ? [{ key: rest, text }] : []
  })
}

/** How many brackets are followed where no form describes their content; a name may have thousands. */
const deepest = 32

/**
 * Reads a `deepObject` value, whose parts are named in brackets (`[a]`, `[0]`; lists may have `[]`). Keys that the
 * form does not allow make it `unreadable`. If the form is only `string`, the keys decide between list and object.
 */
function deepValue(form: ParameterForm, pairs: readonly TextPair[], depth = 0): unknown {
  if (pairs.length === 0) return undefined
  const first = pairs.find(({ key }) => key === '')
  if (isAny(form)) {
    const isLast = (one: ParameterForm): boolean => one === 'string' && first === undefined
    const any = [...form.any.filter((one) => !isLast(one)), ...form.any.filter(isLast)]
    return takeFirst({ any }, (one) => deepValue(one, pairs, depth))
  }
  if (typeof form !== 'string' && first?.text === '' && pairs.length === 1)
    return isObjectForm(form) ? {} : []
  if (first !== undefined) {
    return typeof form === 'string' && pairs.length === 1
      ? plainValue(form, first.text, jsonValue)
      : unreadable
  }
  if (typeof form !== 'string')
    return isObjectForm(form) ? deepObject(form, pairs, depth) : deepList(form, pairs, depth)
  if (form !== 'string' || depth === deepest) return unreadable
  const isList = pairs.every(({ key = '' }) => /^\[\d*\]/u.test(key))
  return isList ? deepList({ array: 'string' }, pairs, depth) : deepObject({ object: [] }, pairs, depth)
}

/** Reads an object from keys that begin with a bracketed property; `undefined` if no property has a value. */
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

/** The property in the first brackets of a key; a known property that contains brackets itself is preferred. */
function propertyAt(key: string, known: ReadonlyMap<string, unknown>): string | undefined {
  const [, first] = /^\[([^\]]*)\]/u.exec(key) ?? []
  if (first !== undefined && known.has(first)) return first
  return [...known.keys()].find((property) => key.startsWith(`[${property}]`)) ?? first
}

/** Reads a list from keys like `[0]` (in order of the numbers) and then `[]`; `unreadable` if a key is neither. */
function deepList(form: ArrayParameterForm, pairs: readonly TextPair[], depth: number): unknown {
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
    .map((one, at) => deepValue(itemForm(form, at), one, depth + 1))
    .filter((one) => one !== undefined)
  if (items.length === 0) return undefined
  return items.find(isUnread) ?? items
}

/** Decodes the text of a query and reads it as a single value; `unreadable` if it cannot be decoded. */
function plainValue(form: ParameterForm, text: string, readJson: JsonReader): unknown {
  const decoded = decodeQuery(text)
  return decoded === undefined ? unreadable : partValue(form, decoded, readJson)
}

/** Decodes a text and its parts and reads them by the form; `unreadable` if one cannot be decoded. */
function encodedValue(
  form: ParameterForm,
  whole: string,
  texts: readonly string[],
  { decodeText, ...parting }: EncodedParting,
): unknown {
  const all = [whole, ...texts].map(decodeText)
  const [first, ...rest] = all.filter((text) => text !== undefined)
  if (first === undefined || rest.length < texts.length) return unreadable
  return partsValue(form, rest, { ...parting, whole: first })
}

export function decodeQuery(text: string): string | undefined {
  return decodeEscapes(text.includes('+') ? text.replaceAll('+', ' ') : text)
}

/** An escape without its two digits; tested first, because an exception costs a hundred times as much. */
const broken = /%(?![\dA-Fa-f]{2})/

/** Percent-decodes a text; `undefined` if an escape is broken or it is not UTF-8. */
export function decodeEscapes(text: string): string | undefined {
  if (!text.includes('%')) return text
  if (broken.test(text)) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Stands for a text that cannot be decoded, does not match its style, or is not the number, boolean or JSON
 * expected.
 */
export const unreadable: unique symbol = Symbol('unreadable')

/** Stands for a text with a number that would lose digits. */
export const inexact: unique symbol = Symbol('inexact')

/** Whether a reading failed, and is `unreadable` or `inexact`; values themselves are never symbols. */
export function isUnread(value: unknown): value is symbol {
  return typeof value === 'symbol'
}

/** Reads a JSON text: its value, or `unreadable` or `inexact`. */
export type JsonReader = (text: string) => unknown

/**
 * Reads the text of a header: JSON, or a comma-separated list or object, or a single value.
 */
export function headerValue(
  { form, explode, json, codec }: OperationParameter,
  text: string,
  readJson: JsonReader,
  lossy = false,
): unknown {
  if (json) return contentValue(text, codec, readJson, lossy)
  const texts = text.split(',').map((part) => part.trim())
  return partsValue(form, texts, { explode, whole: text, readJson: jsonReader(codec, readJson) })
}

/** The result of a text that a codec has already read and checked. */
export class ReadText {
  readonly result: Result<unknown>

  constructor(result: Result<unknown>) {
    this.result = result
  }
}

export type ObjectParameterForm = Extract<ParameterForm, { object: unknown }>

function isObjectForm(form: ParameterForm): form is ObjectParameterForm {
  return typeof form === 'object' && 'object' in form
}

type ArrayParameterForm = Extract<ParameterForm, { array: unknown }>

function isArrayForm(form: ParameterForm): form is ArrayParameterForm {
  return typeof form === 'object' && 'array' in form
}

/** How an item of a list is read. */
function itemForm({ array, prefix }: ArrayParameterForm, at: number): ParameterForm {
  return prefix?.[at] ?? array
}

export type AnyForm = Extract<ParameterForm, { any: unknown }>

function isAny(form: ParameterForm): form is AnyForm {
  return typeof form === 'object' && 'any' in form
}

/**
 * The first alternative's reading that succeeds, else `inexact` if one is, else the first failure; `undefined` if
 * absent.
 */
function takeFirst({ any }: AnyForm, make: (form: ParameterForm) => unknown): unknown {
  const found = any.map(make).filter((value) => value !== undefined)
  return found.find((value) => !isUnread(value)) ?? found.find((value) => value === inexact) ?? found[0]
}

/** An object of the entries; the failure of the first unreadable entry, or `unreadable` if a name is repeated. */
function makeObject(entries: readonly (readonly [string, unknown])[]): unknown {
  const unread = entries.find(([, value]) => isUnread(value))
  if (unread) return unread[1]
  const areApart = new Set(entries.map(([name]) => name)).size === entries.length
  return areApart ? Object.fromEntries(entries) : unreadable
}

/** How a split text is read: whether it is exploded, the unsplit text, and the reader of JSON. */
export interface Parting {
  readonly explode: boolean
  readonly whole: string
  readonly readJson: JsonReader
}

/** How a split text is read whose parts are still encoded. */
type EncodedParting = Omit<Parting, 'whole'> & {
  readonly decodeText: (text: string) => string | undefined
}

/**
 * Reads a split text by its form: a list from all parts, a single value from the unsplit text. An object comes
 * from `a=b` parts if exploded, else from alternating names and values.
 */
function partsValue(form: ParameterForm, texts: readonly string[], parting: Parting): unknown {
  const { explode, whole, readJson } = parting
  if (typeof form === 'string') return parseScalar(form, whole)
  if (isAny(form)) return takeFirst(form, (one) => partsValue(one, texts, parting))
  if (!isObjectForm(form)) {
    const items = listTexts(texts).map((text, at) => partValue(itemForm(form, at), text, readJson))
    return items.find(isUnread) ?? items
  }
  const pairs = explode ? texts.map((text) => text.split('=')) : chunked(texts)
  const known = new Map(form.object)
  // An empty text has no property.
  const named = pairs.filter(([key, text]) => key !== '' || (text ?? '') !== '')
  return makeObject(
    named.map(([key = '', ...rest]) => [
      key,
      partValue(known.get(key) ?? form.others ?? 'string', rest.join('='), readJson),
    ]),
  )
}

/** The texts of a list's items. A single empty text is an empty list (OpenAPI 3.2, Style Examples). */
function listTexts(texts: readonly string[]): readonly string[] {
  return texts.length === 1 && texts[0] === '' ? [] : texts
}

/** Reads one part: as a scalar, or as JSON if its form is a list or object, since styles have no deeper values. */
function partValue(form: ParameterForm, text: string, readJson: JsonReader): unknown {
  if (isAny(form)) return takeFirst(form, (one) => partValue(one, text, readJson))
  return typeof form === 'string' ? parseScalar(form, text) : readJson(text)
}

function chunked(texts: readonly string[]): readonly (readonly string[])[] {
  return texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1] ?? '']] : []))
}

/**
 * Reads a text as string, boolean or JSON number; `unreadable` if it is none, `inexact` if a double cannot hold
 * it.
 */
export function parseScalar(form: 'string' | 'number' | 'boolean', text: string): unknown {
  if (form === 'string') return text
  if (form === 'boolean') return text === 'true' ? true : text === 'false' ? false : unreadable
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(text) ? exactNumber(text) : unreadable
}

function exactNumber(text: string): unknown {
  return isExactNumber(text) ? Number(text) : inexact
}
