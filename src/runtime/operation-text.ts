import { readMember } from './members.ts'
import type { Operation, OperationParameter, ParameterForm } from './operation.ts'

type Values = Readonly<Record<string, unknown>>

/** The path of an operation with its parameters filled in; throws where a path cannot carry a value. */
export function filledPath(
  { id, path: template, parameters }: Operation<unknown, unknown>,
  path: Values,
  write: (parameter: OperationParameter, value: unknown) => string,
): string {
  // What stands behind `#` only tells operations apart: nobody sends it.
  return template.replace(/#[^{}]*$/u, '').replace(/\{([^{}]*)\}/gu, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    const value = readMember(path, name)
    const text = parameter && value !== undefined ? write(parameter, value) : ''
    // An empty segment, or one of dots alone, would name another resource, however it is encoded.
    if (/^\.{0,2}$/u.test(text))
      throw new TypeError(`The path parameter "${name}" of ${id} is empty or dots.`)
    return text
  })
}

/**
 * A parameter that is a single value, or a list whose items each have its name in the query. Throws for any other: its
 * descriptor lacks `write`.
 */
export function printPlainParameter(
  { name, in: place, explode, json }: OperationParameter,
  value: unknown,
): string {
  const isList = Array.isArray(value) && place === 'query' && explode
  if (json || (!isList && isComposite(value))) throw new TypeError(`The parameter "${name}" needs "write".`)
  if (place === 'header') return inHeader(printPlainValue(value))
  if (place === 'path') return percentEncode(value)
  return (isList ? value : [value])
    .map((one: unknown) => `${percentEncode(name)}=${percentEncode(one)}`)
    .join('&')
}

/** A text as a header holds it; white space at its ends would be taken off on the way. */
export function inHeader(text: string): string {
  if (/^[\t ]|[\t ]$/.test(text)) throw noText(JSON.stringify(text))
  return text
}

export function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Percent-encodes everything that RFC 3986 does not leave unreserved. */
export function percentEncode(value: unknown): string {
  return encodeURIComponent(printPlainValue(value)).replace(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * Styles know lists and objects of single values; what is deeper is JSON. Null, what is no number and half a pair of
 * UTF-16 units have no text.
 */
export function printPlainValue(value: unknown): string {
  const text = isComposite(value) ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : String(value)
  if (
    value === null ||
    value === undefined ||
    (typeof value === 'number' && !Number.isFinite(value)) ||
    /\p{Surrogate}/u.test(text)
  ) {
    const held = typeof value === 'string' ? JSON.stringify(value) : text
    throw noText(held)
  }
  return text
}

function noText(held: string): TypeError {
  return new TypeError(`A parameter cannot hold ${held}.`)
}

/** A value that is data, told in little code: what else is an object has no text. */
export function data<T>(value: T): T {
  // A function, or an object.
  if (/^[fo]/u.test(typeof value) && value !== null && !isPlain(value) && !Array.isArray(value))
    throw noText(Object.prototype.toString.call(value))
  return value
}

/** Whether an object is of no built-in kind, told in little code: a literal, or of a class of the user's. */
export function isPlain(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Object]'
}

/** A value as JSON; throws for an object of a built-in kind, which would be an empty one. */
export function printJsonText(value: unknown): string {
  try {
    return JSON.stringify(value, function (this: object, key) {
      // Before `toJSON`, by which a date would be a text.
      return data(Reflect.get(this, key) as unknown)
    })
  } catch (error) {
    throw error instanceof RangeError ? makeDepthError() : error
  }
}

export function makeDepthError(): TypeError {
  return new TypeError('A parameter cannot hold a value that holds itself, or is so deep.')
}

/** A value that may be deeper: what is, is JSON. */
export function encodeNestedValue(value: unknown): unknown {
  return isComposite(value) ? printJsonText(value) : data(value)
}

/** A form: each item of a list has the name of the list (OpenAPI 3.2, Encoding Object). */
export function formPairs(value: object, form?: ParameterForm): readonly string[] {
  return listValueEntries(value, form).flatMap(([property, one]) =>
    Array.from(
      Array.isArray(one) ? one : [one],
      (item) => `${percentEncode(property)}=${percentEncode(encodeNestedValue(item))}`,
    ),
  )
}

/** The items of a list, or the members of an object: its own, and by name those that its form declares. */
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
