import type { Operation, OperationParameter } from './operation.ts'

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
    const value = own(path, name)
    const text = parameter && value !== undefined ? write(parameter, value) : ''
    // An empty segment, or one of dots alone, would name another resource, however it is encoded.
    if (/^\.{0,2}$/u.test(text))
      throw new TypeError(`The path parameter "${name}" of ${id} cannot stand in a path.`)
    return text
  })
}

/**
 * A parameter that is a single value, or a list whose items each have its name in the query. Throws for any other: its
 * descriptor lacks `write`.
 */
export function plainText({ name, in: place, explode, json }: OperationParameter, value: unknown): string {
  const isList = Array.isArray(value) && place === 'query' && explode
  if (json || (!isList && isComposite(value))) throw new TypeError(`The parameter "${name}" needs "write".`)
  if (place === 'header') return plain(value)
  if (place === 'path') return encode(value)
  return (isList ? value : [value]).map((one: unknown) => `${encode(name)}=${encode(one)}`).join('&')
}

export function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Percent-encodes everything that RFC 3986 does not leave unreserved. */
export function encode(value: unknown): string {
  return encodeURIComponent(plain(value)).replace(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * Styles know lists and objects of single values; what is deeper is JSON. Null, what is no number and half a pair of
 * UTF-16 units have no text.
 */
export function plain(value: unknown): string {
  const text = isComposite(value) ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : String(value)
  if (
    value === null ||
    (typeof value === 'number' && !Number.isFinite(value)) ||
    /\p{Surrogate}/u.test(text)
  ) {
    const held = typeof value === 'string' ? JSON.stringify(value) : text
    throw new TypeError(`A parameter cannot hold ${held}: it cannot be written as text.`)
  }
  return text
}

export function own<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** A form: each item of a list has the name of the list (OpenAPI 3.2, Encoding Object). */
export function formPairs(value: object): readonly string[] {
  return entriesOf(value).flatMap(([property, one]) =>
    (Array.isArray(one) ? one : [one]).map((item) => `${encode(property)}=${encode(item)}`),
  )
}

export function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, one]) => one !== undefined)
}
