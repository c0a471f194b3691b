import type { Operation, OperationParameter, ParameterWriter, WithHeaders } from './operation.ts'
import { headersOf } from './operation-headers.ts'
import { encode, entriesOf, filledPath, formPairs, isComposite, own, plain } from './operation-text.ts'

type Values = Readonly<Record<string, unknown>>

/** The path of a request, parameters filled in and percent-encoded. Throws where a path cannot carry a parameter's value. */
export function buildPath(operation: Operation<unknown, unknown>, path: Values = {}): string {
  return filledPath(operation, path, pathText)
}

/** The query of a request with its `?`; empty where nothing is to be said. */
export function buildQuery(operation: Operation<unknown, unknown>, query: Values = {}): string {
  const pairs = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) => {
      const value = own(query, parameter.name)
      return value === undefined ? [] : queryPairs(parameter, value)
    })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** The URL of a request: a base without a closing slash, then path and query. */
export function buildUrl<Input>(operation: Operation<Input, unknown>, input: Input, base = ''): string {
  const { path, query } = (input ?? {}) as { readonly path?: Values; readonly query?: Values }
  const start = buildPath(operation, path)
  // A path that has a query of its own goes on with it.
  const rest = start.includes('?')
    ? buildQuery(operation, query).replace('?', '&')
    : buildQuery(operation, query)
  return base.replace(/\/+$/u, '') + start + rest
}

/** The header parameters of a request, or the headers of a response, as texts, for headers that have a value. */
export function buildHeaders(described: WithHeaders, headers: Values = {}): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const parameter of headersOf(described)) {
    const value = parameter.in === 'header' ? own(headers, parameter.name) : undefined
    if (value === undefined) continue
    texts.set(parameter.name, styled(parameter, value))
  }
  return texts
}

/** The text of a `Cookie` header; empty where nothing is to be said. */
export function buildCookies(operation: Operation<unknown, unknown>, cookies: Values = {}): string {
  return operation.parameters
    .filter((parameter) => parameter.in === 'cookie')
    .flatMap((parameter) => {
      const value = own(cookies, parameter.name)
      return value === undefined ? [] : [styled(parameter, value)]
    })
    .filter((text) => text !== '')
    .join('; ')
}

/** A parameter of any style, as it stands in a request. Generated operations bring it where a parameter is not plain. */
export const styled: ParameterWriter = (parameter, value) => {
  const { name, in: place, explode, json } = parameter
  if (place === 'path') return pathText(parameter, value)
  if (place === 'header') return json ? JSON.stringify(value) : headerText(name, value, explode)
  return queryPairs(parameter, value).join(place === 'cookie' && parameter.style === 'cookie' ? '; ' : '&')
}

/** A list of one text without anything in it would be one without items. */
function headerText(name: string, value: unknown, explode: boolean): string {
  const text = simple(name, value, explode, plain)
  if (text === '' && Array.isArray(value) && value.length > 0) throw refused(name, value)
  return text
}

function refused(name: string, value: unknown, between?: string): TypeError {
  const held = JSON.stringify(value)
  const why = between === undefined ? '' : `: what it holds is told apart by "${decodeURIComponent(between)}"`
  return new TypeError(`The parameter "${name}" cannot hold ${held}${why}.`)
}

function pathText({ name, style, explode, json }: OperationParameter, value: unknown): string {
  if (json) return encode(JSON.stringify(value))
  if (style === 'label') return `.${simple(name, value, explode, encode, explode ? '.' : ',')}`
  if (style === 'matrix') return matrix(name, value, explode)
  return simple(name, value, explode, encode)
}

function matrix(name: string, value: unknown, explode: boolean): string {
  const key = encode(name)
  if (!explode || !isComposite(value)) return `;${key}=${simple(name, value, false, encode)}`
  return entriesOf(value)
    .map(([property, one]) => `;${Array.isArray(value) ? key : encode(property)}=${encode(one)}`)
    .join('')
}

function queryPairs(
  { name, style, explode, json, whole }: OperationParameter,
  value: unknown,
): readonly string[] {
  const key = encode(name)
  if (whole && isComposite(value)) return formPairs(value)
  if (json) return [`${key}=${encode(JSON.stringify(value))}`]
  if (!isComposite(value)) return [`${key}=${encode(value)}`]
  if (style === 'deepObject') return deepPairs(name, value)
  const entries = entriesOf(value)
  if (explode)
    return entries.map(([property, one]) => `${Array.isArray(value) ? key : encode(property)}=${encode(one)}`)
  const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ','
  return entries.length === 0 ? [] : [`${key}=${simple(name, value, false, encode, separator)}`]
}

/** OpenAPI leaves open how what is deeper is written; servers that know brackets know them at any depth. */
function deepPairs(key: string, value: unknown): readonly string[] {
  if (!isComposite(value)) return [`${encode(key)}=${encode(value)}`]
  return entriesOf(value).flatMap(([property, one]) => deepPairs(`${key}[${property}]`, one))
}

/** Parts that hold what stands between them would be read as several. */
function simple(
  name: string,
  value: unknown,
  explode: boolean,
  print: (value: unknown) => string,
  separator = ',',
): string {
  const part = (one: unknown): string => {
    const text = print(one)
    if (text.includes(separator)) throw refused(name, one, separator)
    return text
  }
  if (Array.isArray(value)) return value.map(part).join(separator)
  if (!isComposite(value)) return print(value)
  return entriesOf(value)
    .map(([property, one]) => {
      if (explode && property.includes('=')) throw refused(name, property, '=')
      return `${part(property)}${explode ? '=' : separator}${part(one)}`
    })
    .join(separator)
}
