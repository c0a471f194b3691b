import { isExactNumberText, writeExact } from './json/exact.ts'
import { readMember } from './members.ts'
import type { Operation, OperationParameter, ParameterForm } from './operation.ts'
import { InvalidValueError } from './result.ts'

type Values = Readonly<Record<string, unknown>>

/** The operation's path with its parameters written by `write`; throws if one is missing, empty or only dots. */
export function filledPath(
  { id, path: template, parameters }: Operation<unknown, unknown>,
  path: Values,
  write: (parameter: OperationParameter, value: unknown) => string,
): string {
  // A fragment only distinguishes operations; it is never sent.
  return template.replace(/#[^{}]*$/, '').replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    const value = readMember(path, name)
    const text = parameter && value !== undefined ? write(parameter, value) : ''
    // An empty segment, or one of dots alone, would name another resource, however it is encoded.
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`The path parameter "${name}" of ${id} is empty or dots.`)
    return text
  })
}

/**
 * Writes a parameter with a single value, or an exploded list in a query. In a query or cookie, the text has the
 * parameter's name; in a path or header, it has not. Throws for any other, whose descriptor must have `write`.
 */
export function printPlainParameter(
  { name, in: place, explode, json }: OperationParameter,
  value: unknown,
): string {
  const isList = Array.isArray(value) && place === 'query' && explode
  if (json || (!isList && isComposite(value))) throw new TypeError(`The parameter "${name}" needs "write".`)
  if (place === 'header') return inHeader(printPlainValue(value))
  if (place === 'path') return percentEncode(value)
  return (isList ? listWrittenItems(name, value) : [value])
    .map((one: unknown) => `${percentEncode(name)}=${percentEncode(one)}`)
    .join('&')
}

/**
 * The items of a list whose texts are joined; of an empty list an empty text (OpenAPI 3.2, Style Examples). Throws for a
 * list of one empty text, which would be read as an empty list.
 */
export function listWrittenItems(name: string, list: readonly unknown[]): readonly unknown[] {
  if (list.length === 1 && list[0] === '') throw new TypeError(`The parameter "${name}" cannot hold [""].`)
  return list.length > 0 ? list : ['']
}

/** Returns the text unchanged; throws if it has white space or a line break at its ends, which a header would lose. */
export function inHeader(text: string): string {
  if (/^\s|\s$/.test(text)) throw noText(JSON.stringify(text))
  return text
}

export function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Percent-encodes everything that RFC 3986 does not leave unreserved. */
export function percentEncode(value: unknown): string {
  return encodeURIComponent(printPlainValue(value)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * The text of a value: a list or object as JSON, since styles have no deeper values, and -0 with its sign. Throws
 * for null, undefined, NaN, infinity and an unpaired surrogate.
 */
export function printPlainValue(value: unknown): string {
  const text = isComposite(value) ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : String(value)
  if (
    value === null ||
    value === undefined ||
    (typeof value === 'number' && !Number.isFinite(value)) ||
    /\p{Surrogate}/u.test(text)
  )
    throw noText(typeof value === 'string' ? JSON.stringify(value) : text)
  return text
}

function noText(held: string): TypeError {
  return new TypeError(`A parameter cannot hold ${held}.`)
}

/**
 * Returns the value unchanged; throws for functions and built-in objects (`Map`, `Date`, `Promise`), which have no
 * text.
 */
export function data<T>(value: T): T {
  // A function, or an object.
  if (/^[fo]/u.test(typeof value) && value !== null && !isPlain(value) && !Array.isArray(value))
    throw noText(Object.prototype.toString.call(value))
  return value
}

/** Whether a value is an object literal or an object of a user's class, not of a built-in kind. */
export function isPlain(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Object]'
}

/**
 * A value as JSON, numbers with all digits; throws for a built-in object, which would be written as `{}`, and for a
 * cycle or too deep a value.
 */
export function printJsonText(value: unknown): string {
  try {
    return writeExact(value, data)
  } catch (error) {
    throw error instanceof RangeError ? makeDepthError() : error
  }
}

export function makeDepthError(): TypeError {
  return new TypeError('A parameter cannot hold a value that holds itself, or is so deep.')
}

/** A list or object as JSON text, an `ExactNumber` as its text, others unchanged; throws for built-in objects. */
export function encodeNestedValue(value: unknown): unknown {
  return isExactNumberText(value) ? value.text : isComposite(value) ? printJsonText(value) : data(value)
}

/**
 * The encoded `name=value` pairs of one property of a form: one for each item of a list, else a single one. None
 * for an empty list that would be read as a text.
 */
export function fieldPairs(
  property: string,
  value: unknown,
  form: ParameterForm | undefined,
): readonly string[] {
  const isList = Array.isArray(value)
  if (isList && value.length === 0 && !isReadAsEmpty(form, value)) return []
  return Array.from(
    isList ? listWrittenItems(property, value) : [value],
    (item) => `${percentEncode(property)}=${percentEncode(encodeNestedValue(item))}`,
  )
}

/**
 * Throws for empty values that a form leaves out, if the value is not valid without them: an issue for each one that is
 * needed alone, or else for all.
 */
export function refuseLost(lost: readonly string[], isValid: (without: readonly string[]) => boolean): void {
  if (lost.length === 0 || isValid(lost)) return
  const needed = lost.filter((name) => !isValid([name]))
  const message = 'A form cannot contain this empty value, and the schema does not allow that it is absent.'
  const names = needed.length > 0 ? needed : lost
  throw new InvalidValueError(names.map((name) => ({ rule: 'form-value', message, path: [name] })))
}

/** Whether an empty text is read as an empty list or object like the value, and not as a text or as the other. */
export function isReadAsEmpty(form: ParameterForm | undefined, value: object): boolean {
  if (typeof form !== 'object') return false
  // An empty text is neither a number nor a boolean.
  if ('any' in form)
    return isReadAsEmpty(
      form.any.find((one) => !/^[nb]/u.test(String(one))),
      value,
    )
  return 'array' in form === Array.isArray(value)
}

/** The form of an item or property; `undefined` if it is unknown or there are alternatives. */
export function formBelow(form: ParameterForm | undefined, property: string): ParameterForm | undefined {
  if (typeof form !== 'object' || 'any' in form) return undefined
  if ('array' in form) return form.prefix?.[Number(property)] ?? form.array
  return form.object.find(([name]) => name === property)?.[1] ?? form.others
}

/**
 * The items of a list by index, or the members of an object by name: its own, and inherited ones that its form
 * declares. `undefined` members are left out. Throws for built-in objects (`Map`, `Date`).
 */
export function listValueEntries(
  value: object,
  form?: ParameterForm,
): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => [String(index), item] as const)
  const declared = typeof form === 'object' && 'object' in form ? form.object.map(([name]) => name) : []
  return [...new Set([...Object.keys(data(value)), ...declared])].flatMap((name) => {
    const found = readMember(value, name)
    return found === undefined ? [] : [[name, found] as const]
  })
}
