import { readPlain } from './codec.ts'
import { isExactNumberText } from './json/exact.ts'
import { readMember } from './members.ts'
import type {
  Operation,
  OperationParameter,
  ParameterForm,
  ParameterWriter,
  WithHeaders,
} from './operation.ts'
import { listHeaders } from './operation-headers.ts'
import {
  data,
  encodeNestedValue,
  fieldPairs,
  filledPath,
  formBelow,
  inHeader,
  isComposite,
  isReadAsEmpty,
  listValueEntries,
  listWrittenItems,
  makeDepthError,
  percentEncode as percentEncoded,
  printJsonText,
  printPlainValue,
  refuseLost,
} from './operation-text.ts'

type Values = Readonly<Record<string, unknown>>

const encode = (value: unknown): string => percentEncoded(encodeNestedValue(value))

/**
 * Builds the path of a request with its parameters percent-encoded. Throws if a path cannot hold a parameter's
 * value.
 */
export function buildPath(operation: Operation<unknown, unknown>, path: Values = {}): string {
  return filledPath(operation, data(path), (one, value) => (one.write ?? styled)(one, value))
}

/** Builds the query of a request, with its `?`; empty if no parameter has a value. */
export function buildQuery(operation: Operation<unknown, unknown>, query: Values = {}): string {
  data(query)
  const pairs = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) => {
      const value = readMember(query, parameter.name)
      return value === undefined ? [] : queryPairs(parameter, released(parameter, value))
    })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Builds the URL of a request: the base (slashes at its end removed), then path and query. */
export function buildUrl<Input>(
  operation: Operation<Input, unknown, unknown, unknown>,
  input: Input,
  base = '',
): string {
  const { path, query } = (input ?? {}) as { readonly path?: Values; readonly query?: Values }
  const start = buildPath(operation, path)
  // If the path has a query of its own, parameters are appended to it.
  const rest = start.includes('?')
    ? buildQuery(operation, query).replace('?', '&')
    : buildQuery(operation, query)
  return base.replace(/\/+$/u, '') + start + rest
}

/**
 * Builds the header parameters of a request, or the headers of a response, as texts; those without a value are
 * left out.
 */
export function buildHeaders(described: WithHeaders, headers: Values = {}): ReadonlyMap<string, string> {
  data(headers)
  const texts = new Map<string, string>()
  for (const parameter of listHeaders(described)) {
    const value = parameter.in === 'header' ? readMember(headers, parameter.name) : undefined
    if (value === undefined) continue
    texts.set(parameter.name, styled(parameter, value))
  }
  return texts
}

/** Builds the text of a `Cookie` header; empty if no parameter has a value. */
export function buildCookies(operation: Operation<unknown, unknown>, cookies: Values = {}): string {
  data(cookies)
  return operation.parameters
    .filter((parameter) => parameter.in === 'cookie')
    .flatMap((parameter) => {
      const value = readMember(cookies, parameter.name)
      return value === undefined ? [] : [styled(parameter, value)]
    })
    .filter((text) => text !== '')
    .join('; ')
}

/** Writes a parameter of any style. Generated operations include it for parameters that are not plain. */
export const styled: ParameterWriter = (parameter, given) => {
  const { in: place, json } = parameter
  const value = released(parameter, given)
  if (place === 'path') return pathText(parameter, value)
  if (place === 'header') return json ? jsonText(parameter, value) : headerText(parameter, value)
  if (place === 'cookie' && parameter.style === 'cookie' && !json) return bareCookies(parameter, value)
  return queryPairs(parameter, value).join('&')
}

/** What RFC 6265 (4.1.1) allows as the value of a cookie, and the spaces that OpenAPI 3.2 allows inside of it. */
const cookieItem = /^(?! )[ !#-+\--:<-[\]-~]*$(?<! )/u

/** Such a value, or one in quotation marks. */
const cookieValue = new RegExp(`${cookieItem.source}|^"[ !#-+\\--:<-[\\]-~]*"$`, 'u')

const cookieName = /^[!#$%&'*+\-.^`|~\w]+$/u

/**
 * Writes a cookie parameter of style `cookie` as pairs `name=value; name=value`, without percent-encoding; empty
 * for an empty list or object that would be read as a text. Throws for what a cookie cannot hold, because nothing
 * says how it is escaped.
 */
function bareCookies(parameter: OperationParameter, value: unknown): string {
  const { name, explode } = parameter
  const allowed = (text: string, legal: RegExp): string => {
    if (legal.test(text)) return text
    throw new TypeError(`The cookie "${name}" cannot hold ${JSON.stringify(text)}: encode it first.`)
  }
  const print = (one: unknown, legal = cookieValue): string =>
    allowed(printPlainValue(encodeNestedValue(one)), legal)
  const pair = (key: string, text: string): string => `${allowed(key, cookieName)}=${text}`
  if (!isComposite(value)) return pair(name, print(value))
  if (isLeftOut(value, parameter.form)) {
    refuseRequired(parameter, value)
    return ''
  }
  if (!explode)
    return pair(
      name,
      simple(parameter, value, (one) => print(one, cookieItem)),
    )
  return spreadEntries(parameter, value)
    .map(([property, one]) => pair(property, print(one)))
    .join('; ')
}

/**
 * The plain data of a value with an in-memory form (`bigint`, `Date`), unless it is sent as JSON; others
 * unchanged.
 */
function released({ codec, json }: OperationParameter, value: unknown): unknown {
  if (json) return value
  const plain = codec?.kind === 'json' && codec.plain ? codec.plain.write(value, true) : value
  return isExactNumberText(plain) ? plain.text : plain
}

/**
 * Writes a header's value; throws for white space at the ends of an item, which a reader leaves out.
 */
function headerText(parameter: OperationParameter, value: unknown): string {
  return simple(parameter, value, (one) => inHeader(printPlainValue(encodeNestedValue(one))))
}

/** The error for a value that a parameter cannot hold, because it contains its separator if `between` is given. */
function refused(name: string, value: unknown, between?: string): TypeError {
  const held = JSON.stringify(value)
  const why = between === undefined ? '' : `: what it holds is told apart by "${decodeURIComponent(between)}"`
  return new TypeError(`The parameter "${name}" cannot hold ${held}${why}.`)
}

/** A value as JSON text, by its codec if it is valid; one that is not valid is written all the same. */
function jsonText({ codec }: OperationParameter, value: unknown): string {
  return codec?.kind === 'json' && codec.validate(value).ok ? codec.serialize(value) : printJsonText(value)
}

/** Writes a path parameter by its style (simple, label, matrix), or as encoded JSON. */
function pathText(parameter: OperationParameter, value: unknown): string {
  const { style, explode, json } = parameter
  if (json) return encode(jsonText(parameter, value))
  if (style === 'label') return `.${simple(parameter, value, encode, explode ? '.' : ',')}`
  if (style === 'matrix') return matrix(parameter, value)
  return simple(parameter, value, encode)
}

/**
 * Writes a path parameter in matrix style: `;name=a,b`, or exploded `;name=a;name=b` or `;property=value`. An empty
 * text gives `;name` (RFC 6570, 3.2.7), as does an empty list or object; one that would be read as a text is an
 * error.
 */
function matrix(parameter: OperationParameter, value: unknown): string {
  const { name, explode, form } = parameter
  if (isComposite(value) && isLeftOut(value, form)) throw refused(name, value)
  const pair = (key: unknown, text: string): string => `;${encode(key)}${text && `=${text}`}`
  if (!explode || !isComposite(value))
    return pair(name, simple({ ...parameter, explode: false }, value, encode))
  return spreadEntries(parameter, value)
    .map(([property, one]) => pair(property, encode(one)))
    .join('')
}

/**
 * The names and values of an exploded list or object; of an empty one its name and an empty text. If a property has
 * this name, there are none, or an error if the parameter is required. Throws for a member that would be read as an
 * empty object.
 */
function spreadEntries(
  { name, form, required }: OperationParameter,
  value: object,
): readonly (readonly [name: string, value: unknown])[] {
  if (Array.isArray(value)) return Array.from(listWrittenItems(name, value), (item) => [name, item])
  const entries = listValueEntries(value, form)
  const isDeclared = typeof form === 'object' && 'object' in form && form.object.some(([own]) => own === name)
  const [[property, text] = [], more] = entries
  const isMistaken = property === name && text === '' && more === undefined
  if (isDeclared ? required && entries.length === 0 : isMistaken) throw refused(name, value)
  return isDeclared || entries.length > 0 ? entries : [[name, '']]
}

/**
 * Writes a query or cookie parameter as encoded `name=value` pairs by its style. An empty list or object has an
 * empty text. There are no pairs where that would be read as a text, or for an empty form; then throws if the
 * parameter is required.
 */
function queryPairs(parameter: OperationParameter, value: unknown): readonly string[] {
  const { name, style, explode, json, whole, form, codec } = parameter
  const key = encode(name)
  if (whole && isComposite(value)) return formPairs(parameter, value)
  if (json) return [`${key}=${encode(jsonText(parameter, value))}`]
  if (!isComposite(value)) return [`${key}=${encode(value)}`]
  if (style === 'deepObject') {
    const { pairs, kept } = writeDeep(name, value, form)
    const isLost = kept !== undefined && kept !== value
    if (isLost && readPlain(codec, value).ok && !readPlain(codec, kept).ok) throw refused(name, value)
    if (kept === undefined) refuseRequired(parameter, value)
    return pairs
  }
  if (isLeftOut(value, form)) {
    refuseRequired(parameter, value)
    return []
  }
  if (explode)
    return spreadEntries(parameter, value).map(([property, one]) => `${encode(property)}=${encode(one)}`)
  const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ','
  return [`${key}=${simple({ ...parameter, explode: false }, value, encode, separator)}`]
}

/** Throws for a value that is left out, if the parameter is required. */
function refuseRequired({ name, required }: OperationParameter, value: object): void {
  if (required) throw refused(name, value)
}

/**
 * The encoded `name=value` pairs of an object; each item of a list is a pair of its own (OpenAPI 3.2, Encoding Object).
 * Throws for empty values without a pair, if a valid object is not valid without them.
 */
function formPairs({ form, codec }: OperationParameter, value: object): readonly string[] {
  const written = listValueEntries(value, form).map(([name, one]) => {
    return { name, one, pairs: fieldPairs(name, one, formBelow(form, name)) }
  })
  const isValid = (without: readonly string[]): boolean => {
    const others = written.filter(({ name }) => !without.includes(name))
    return readPlain(codec, Object.fromEntries(others.map(({ name, one }) => [name, one]))).ok
  }
  const lost = written.flatMap(({ name, pairs }) => (pairs.length === 0 ? [name] : []))
  if (lost.length > 0 && isValid([])) refuseLost(lost, isValid)
  return written.flatMap(({ pairs }) => pairs)
}

/** A value in brackets. */
interface DeepText {
  readonly pairs: readonly string[]
  /** What of the value is in the pairs; `undefined` if nothing is. */
  readonly kept: unknown
}

/**
 * Writes a `deepObject` value as pairs `name[a][b]=value` at any depth, which OpenAPI leaves open. Throws for an item
 * that would be left out, for more than 100 levels, and for a value that contains itself.
 */
function writeDeep(key: string, value: unknown, form: ParameterForm | undefined, depth = 0): DeepText {
  if (!isComposite(value) || isExactNumberText(value))
    return { pairs: [`${encode(key)}=${encode(value)}`], kept: value }
  // A value that holds itself is met without end.
  if (depth >= deepest) throw makeDepthError()
  const written = listValueEntries(value, form).map(([property, one]) => {
    const inner = writeDeep(`${key}[${property}]`, one, formBelow(form, property), depth + 1)
    // Without it, the items after it would have other indices.
    if (inner.kept === undefined && Array.isArray(value)) throw refused(key, value)
    return { property, one, ...inner }
  })
  const pairs = written.flatMap((one) => one.pairs)
  if (pairs.length === 0)
    return isReadAsEmpty(form, value)
      ? { pairs: [`${encode(key)}=`], kept: written.length === 0 ? value : {} }
      : { pairs, kept: undefined }
  if (written.every(({ one, kept }) => one === kept)) return { pairs, kept: value }
  const kept = written.filter((one) => one.kept !== undefined)
  return {
    pairs,
    kept: Array.isArray(value)
      ? kept.map((one) => one.kept)
      : Object.fromEntries(kept.map((one) => [one.property, one.kept])),
  }
}

/** Whether a value is an empty list or object that would be read as something else. */
function isLeftOut(value: object, form: ParameterForm | undefined): boolean {
  return listValueEntries(value, form).length === 0 && !isReadAsEmpty(form, value)
}

/** The most brackets that are written; servers follow fewer. */
const deepest = 100

/**
 * Joins the items of a list, or the names and values of an object (`a=1` if exploded), by the separator; prints a
 * single value. Throws if a part contains the separator, since it would be read as several parts.
 */
function simple(
  { name, explode, form }: OperationParameter,
  value: unknown,
  print: (value: unknown) => string,
  separator = ',',
): string {
  const part = (one: unknown): string => {
    const text = print(one)
    if (text.includes(separator)) throw refused(name, one, separator)
    return text
  }
  if (Array.isArray(value)) return Array.from(listWrittenItems(name, value), part).join(separator)
  if (!isComposite(value)) return print(value)
  return listValueEntries(value, form)
    .map(([property, one]) => {
      if (explode && property.includes('=')) throw refused(name, property, '=')
      return `${part(property)}${explode ? '=' : separator}${part(one)}`
    })
    .join(separator)
}
