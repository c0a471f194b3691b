import type { OperationParameter, ParameterForm } from './operation.ts'

/** A name of a query with its text, which is still encoded. */
export interface Pair {
  readonly key: string | undefined
  readonly text: string
}

/** A text that is not percent-encoded UTF-8, not of the style, or no number, flag or JSON where one is wanted. */
export const unreadable: unique symbol = Symbol('unreadable')

function jsonValue(text: string | undefined): unknown {
  try {
    return text === undefined ? unreadable : JSON.parse(text)
  } catch {
    return unreadable
  }
}

/** A value as it stands in a path. */
export function pathValue({ name, form, style, explode, json }: OperationParameter, text: string): unknown {
  if (json) return jsonValue(decode(text))
  const value = (whole: string, texts: readonly string[]): unknown =>
    encodedValue(form, whole, texts, explode, decode)
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
    .map((part) => (decode(part.split('=')[0] ?? '') === name ? part.replace(/^[^=]*=?/u, '') : part))
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
  return value === unreadable || codec?.validate(value).ok === false ? undefined : value
}

function styledValue(
  { name, form, style, explode, json }: OperationParameter,
  pairs: readonly Pair[],
): unknown {
  if (!json && style === 'deepObject' && typeof form !== 'string') return deepValue(form, behind(name, pairs))
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
  const entries = firsts(pairs.map(({ key, text }) => [key, text] as const)).flatMap(
    ([property, text]): (readonly [string, unknown])[] => {
      const inner = known.get(property) ?? form.others
      return inner === undefined ? [] : [[property, plainValue(inner, text)]]
    },
  )
  return entries.length === 0 ? undefined : objectOf(entries)
}

/** The pairs of a name with what stands behind it in their keys. */
function behind(name: string, pairs: readonly Pair[]): readonly Pair[] {
  return pairs.flatMap(({ key, text }) =>
    key?.startsWith(name) ? [{ key: key.slice(name.length), text }] : [],
  )
}

/** A value whose parts are named in brackets, `[a]` or `[0]`; a list may leave out the numbers. */
function deepValue(form: ParameterForm, pairs: readonly Pair[]): unknown {
  if (typeof form === 'string') {
    const text = pairs.find(({ key }) => key === '')?.text
    return text === undefined ? undefined : plainValue(form, text)
  }
  if (isAny(form)) return firstOf(form, (one) => deepValue(one, pairs))
  if (!isObject(form)) return deepList(form.array, pairs)
  const known = new Map(form.object)
  const parts = new Map<string, Pair[]>([...known.keys()].map((property) => [property, []]))
  for (const { key = '', text } of pairs) {
    const property = propertyAt(key, known)
    if (property === undefined) continue
    const rest = { key: key.slice(property.length + 2), text }
    const part = parts.get(property)
    if (part) part.push(rest)
    else parts.set(property, [rest])
  }
  const entries = [...parts].flatMap(([property, own]): (readonly [string, unknown])[] => {
    const value = deepValue(known.get(property) ?? form.others ?? 'string', own)
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

function deepList(item: ParameterForm, pairs: readonly Pair[]): unknown {
  const numbered = new Map<number, Pair[]>()
  const others: (readonly Pair[])[] = []
  for (const { key = '', text } of pairs) {
    const [place, number] = /^\[(\d*)\]/u.exec(key) ?? []
    if (place === undefined) continue
    const rest = { key: key.slice(place.length), text }
    const known = numbered.get(Number(number))
    if (number === '') others.push([rest])
    else if (known) known.push(rest)
    else numbered.set(Number(number), [rest])
  }
  const inOrder = [...numbered].sort(([a], [b]) => a - b).map(([, one]) => one)
  const items = [...inOrder, ...others].map((one) => deepValue(item, one)).filter((one) => one !== undefined)
  if (items.length === 0) return undefined
  return items.includes(unreadable) ? unreadable : items
}

function objectOf(entries: readonly (readonly [string, unknown])[]): unknown {
  return entries.some(([, value]) => value === unreadable) ? unreadable : Object.fromEntries(entries)
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
  return found.find((value) => value !== unreadable) ?? found[0]
}

function read(form: ParameterForm, texts: readonly string[], explode: boolean, whole: string): unknown {
  if (typeof form === 'string') return scalar(form, whole)
  if (isAny(form)) return firstOf(form, (one) => read(one, texts, explode, whole))
  if (!isObject(form)) {
    const items = texts.map((text) => inside(form.array, text))
    return items.includes(unreadable) ? unreadable : items
  }
  const pairs = explode ? texts.map((text) => text.split('=')) : chunked(texts)
  const known = new Map(form.object)
  // Of a text without anything in it, there is no property.
  const named = pairs.filter(([key, text]) => key !== '' || (text ?? '') !== '')
  const entries = firsts(named.map(([key, ...rest]) => [key, rest.join('=')] as const))
  return objectOf(
    entries.map(([property, text]) => [
      property,
      inside(known.get(property) ?? form.others ?? 'string', text),
    ]),
  )
}

/** Where a name stands twice, the first counts. */
function firsts(
  pairs: readonly (readonly [key: string | undefined, text: string])[],
): readonly (readonly [string, string])[] {
  const found = new Map<string, string>()
  for (const [key, text] of pairs) if (key !== undefined && !found.has(key)) found.set(key, text)
  return [...found]
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
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(text) ? Number(text) : unreadable
}

export function decodeQuery(text: string): string | undefined {
  return decode(text.replaceAll('+', ' '))
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
