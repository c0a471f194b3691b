import { isExactNumber } from './json/digits.ts'
import type { OperationParameter, ParameterForm } from './operation.ts'
import type { Result } from './result.ts'

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
export function readHeldJson(
  text: string | undefined,
  codec: OperationParameter['codec'],
): ReadText | undefined {
  if (text === undefined || codec?.kind !== 'json' || codec.plain === undefined) return undefined
  return new ReadText(codec.parse(text))
}

export type ObjectParameterForm = Extract<ParameterForm, { object: unknown }>

export function isObjectForm(form: ParameterForm): form is ObjectParameterForm {
  return typeof form === 'object' && 'object' in form
}

export type AnyForm = Extract<ParameterForm, { any: unknown }>

export function isAny(form: ParameterForm): form is AnyForm {
  return typeof form === 'object' && 'any' in form
}

/** What the first alternative makes of a text that it can read. */
export function takeFirst({ any }: AnyForm, make: (form: ParameterForm) => unknown): unknown {
  const found = any.map(make).filter((value) => value !== undefined)
  return found.find((value) => !isUnread(value)) ?? found.find((value) => value === inexact) ?? found[0]
}

/** Where a name stands twice, one of its values would be lost. */
export function makeObject(entries: readonly (readonly [string, unknown])[]): unknown {
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
export function partsValue(form: ParameterForm, texts: readonly string[], parting: Parting): unknown {
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
export function partValue(form: ParameterForm, text: string, readJson: JsonReader): unknown {
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
