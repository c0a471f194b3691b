import { isKept } from './json/digits.ts'
import { readJson } from './json/read.ts'
import type { OperationParameter, ParameterForm } from './operation.ts'

/** A name of a query with its text, which is still encoded. */
export interface Pair {
  readonly key: string | undefined
  readonly text: string
}

/** A text that is not percent-encoded UTF-8, not of the style, or no number, flag or JSON where one is wanted. */
export const unreadable: unique symbol = Symbol('unreadable')

/** A text with a number that would become another one, or JSON with a name that comes twice. */
export const inexact: unique symbol = Symbol('inexact')

/** Why a text gives no value; values themselves are never symbols. */
export function isUnread(value: unknown): value is symbol {
  return typeof value === 'symbol'
}

function jsonValue(text: string | undefined): unknown {
  const read = text === undefined ? undefined : readJson(text)
  if (!read?.isRead) return unreadable
  return read.issues.length > 0 ? inexact : read.value
}

/** A value as it stands in a path. */
export function pathValue({ name, form, style, explode, json }: OperationParameter, text: string): unknown {
  if (json) return jsonValue(decodeEscapes(text))
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

/** A value as a header holds it. */
export function headerValue({ form, explode, json }: OperationParameter, text: string): unknown {
  if (json) return jsonValue(text)
  if (text === '' && typeof form === 'object' && 'array' in form) return []
  const texts = text.split(',').map((part) => part.trim())
  return read(form, texts, explode, text)
}

/** An empty text that is no value may stand for a parameter that is left out, where the description says so. */
export function queryValue(parameter: OperationParameter, pairs: readonly Pair[]): unknown {
  const value = styledValue(parameter, pairs)
  const { name, empty, required, codec } = parameter
  if (!empty || required || value === undefined) return value
  const [first, ...more] = pairs.filter(({ key }) => key === name)
  if (first?.text !== '' || more.length > 0) return value
  return isUnread(value) || codec?.validate(value).ok === false ? undefined : value
}

function styledValue(
  { name, form, style, explode, json, whole }: OperationParameter,
  pairs: readonly Pair[],
): unknown {
  if (whole && isObject(form)) return formObject(form, pairs)
  if (!json && style === 'deepObject') return deepValue(form, behind(name, pairs))
  if (!json && isObject(form) && explode) return spreadObject(form, pairs)
  const found = pairs.filter(({ key }) => key === name).map(({ text }) => text)
  const [first] = found
  if (first === undefined) return undefined
  if (found.length > 1 && (json || !explode || typeof form === 'string')) return unreadable
  if (json) return jsonValue(decodeQuery(first))
  if (typeof form === 'string') return plainValue(form, first)
  if (explode) return encodedValue(form, first, found, true, decodeQuery)
  const separator = style === 'spaceDelimited' ? /%20|\+/u : style === 'pipeDelimited' ? /\||%7C/iu : /,/u
  return encodedValue(form, first, first.split(separator), false, decodeQuery)
}

function spreadObject(form: ObjectForm, pairs: readonly Pair[]): unknown {
  const known = new Map(form.object)
  const entries = pairs.flatMap(({ key, text }): (readonly [string, unknown])[] => {
    const inner = key === undefined ? undefined : (known.get(key) ?? form.others)
    return key === undefined || inner === undefined ? [] : [[key, plainValue(inner, text)]]
  })
  return entries.length === 0 ? undefined : objectOf(entries)
}

/** An object written as a form, which says each item of a list under the list's name. */
function formObject(form: ObjectForm, pairs: readonly Pair[]): unknown {
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
  return entries.length === 0 ? undefined : objectOf(entries)
}

function fieldValue(form: ParameterForm, texts: readonly string[]): unknown {
  if (isAny(form)) return firstOf(form, (one) => fieldValue(one, texts))
  const isList = typeof form === 'object' && 'array' in form
  const values = texts.map((text) => plainValue(isList ? form.array : form, text))
  if (isList) return values.find(isUnread) ?? values
  return values.length === 1 ? values[0] : unreadable
}

/** The pairs of a name with what stands behind it in their keys: nothing, or brackets. */
function behind(name: string, pairs: readonly Pair[]): readonly Pair[] {
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
function deepValue(form: ParameterForm, pairs: readonly Pair[], depth = 0): unknown {
  if (pairs.length === 0) return undefined
  const first = pairs.find(({ key }) => key === '')
  if (isAny(form)) {
    const isLast = (one: ParameterForm): boolean => one === 'string' && first === undefined
    const any = [...form.any.filter((one) => !isLast(one)), ...form.any.filter(isLast)]
    return firstOf({ any }, (one) => deepValue(one, pairs, depth))
  }
  if (typeof form !== 'string' && first?.text === '' && pairs.length === 1) return undefined
  if (first !== undefined) {
    return typeof form === 'string' && pairs.length === 1 ? plainValue(form, first.text) : unreadable
  }
  if (typeof form !== 'string')
    return isObject(form) ? deepObject(form, pairs, depth) : deepList(form.array, pairs, depth)
  if (form !== 'string' || depth === deepest) return unreadable
  const isList = pairs.every(({ key = '' }) => /^\[\d*\]/u.test(key))
  return isList ? deepList('string', pairs, depth) : deepObject({ object: [] }, pairs, depth)
}

function deepObject(form: ObjectForm, pairs: readonly Pair[], depth: number): unknown {
  const known = new Map(form.object)
  const parts = new Map<string, Pair[]>([...known.keys()].map((property) => [property, []]))
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
  return entries.length === 0 ? undefined : objectOf(entries)
}

/** The property in the first brackets of a key; a known name may have brackets of its own. */
function propertyAt(key: string, known: ReadonlyMap<string, unknown>): string | undefined {
  const [, first] = /^\[([^\]]*)\]/u.exec(key) ?? []
  if (first !== undefined && known.has(first)) return first
  return [...known.keys()].find((property) => key.startsWith(`[${property}]`)) ?? first
}

function deepList(item: ParameterForm, pairs: readonly Pair[], depth: number): unknown {
  const numbered = new Map<number, Pair[]>()
  const others: (readonly Pair[])[] = []
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

/** Where a name stands twice, one of its values would be lost. */
function objectOf(entries: readonly (readonly [string, unknown])[]): unknown {
  const unread = entries.find(([, value]) => isUnread(value))
  if (unread) return unread[1]
  const areApart = new Set(entries.map(([name]) => name)).size === entries.length
  return areApart ? Object.fromEntries(entries) : unreadable
}

function plainValue(form: ParameterForm, text: string): unknown {
  const decoded = decodeQuery(text)
  return decoded === undefined ? unreadable : inside(form, decoded)
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
  return first === undefined || rest.length < texts.length ? unreadable : read(form, rest, explode, first)
}

type ObjectForm = Extract<ParameterForm, { object: unknown }>

function isObject(form: ParameterForm): form is ObjectForm {
  return typeof form === 'object' && 'object' in form
}

export type AnyForm = Extract<ParameterForm, { any: unknown }>

export function isAny(form: ParameterForm): form is AnyForm {
  return typeof form === 'object' && 'any' in form
}

/** What the first alternative makes of a text that it can read. */
function firstOf({ any }: AnyForm, make: (form: ParameterForm) => unknown): unknown {
  const found = any.map(make).filter((value) => value !== undefined)
  return found.find((value) => !isUnread(value)) ?? found.find((value) => value === inexact) ?? found[0]
}

function read(form: ParameterForm, texts: readonly string[], explode: boolean, whole: string): unknown {
  if (typeof form === 'string') return scalar(form, whole)
  if (isAny(form)) return firstOf(form, (one) => read(one, texts, explode, whole))
  if (!isObject(form)) {
    const items = texts.map((text) => inside(form.array, text))
    return items.find(isUnread) ?? items
  }
  const pairs = explode ? texts.map((text) => text.split('=')) : chunked(texts)
  const known = new Map(form.object)
  // Of a text without anything in it, there is no property.
  const named = pairs.filter(([key, text]) => key !== '' || (text ?? '') !== '')
  return objectOf(
    named.map(([key = '', ...rest]) => [
      key,
      inside(known.get(key) ?? form.others ?? 'string', rest.join('=')),
    ]),
  )
}

/** Styles know lists and objects of single values; what is deeper is JSON. */
function inside(form: ParameterForm, text: string): unknown {
  if (isAny(form)) return firstOf(form, (one) => inside(one, text))
  return typeof form === 'string' ? scalar(form, text) : jsonValue(text)
}

function chunked(texts: readonly string[]): readonly (readonly string[])[] {
  return texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1] ?? '']] : []))
}

export function scalar(form: 'string' | 'number' | 'boolean', text: string): unknown {
  if (form === 'string') return text
  if (form === 'boolean') return text === 'true' ? true : text === 'false' ? false : unreadable
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(text) ? exactNumber(text) : unreadable
}

function exactNumber(text: string): unknown {
  return isKept(text) ? Number(text) : inexact
}

export function decodeQuery(text: string): string | undefined {
  return decodeEscapes(text.replaceAll('+', ' '))
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
