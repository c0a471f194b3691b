import { readPlain } from './codec.ts'
import type { Operation, OperationParameter, PathOf, QueryOf, WithHeaders } from './operation.ts'
import { readFitting } from './operation-fit.ts'
import { listHeaders } from './operation-headers.ts'
import { percentEncode } from './operation-text.ts'
import {
  decodeEscapes,
  headerValue,
  inexact,
  isUnread,
  type JsonReader,
  jsonValue,
  pathValue,
  queryValue,
  ReadText,
  readPairs,
  type TextPair,
  tooManyParts,
} from './operation-value.ts'
import type { Issue, Result } from './result.ts'

/**
 * Reads the path parameters of a request, for a handler; `undefined` if the path is not this operation's. The path
 * may end with a query, which must match if the operation's own path has one.
 */
export function parsePath<Input>(
  operation: Operation<unknown, unknown, Input, unknown>,
  path: string,
): Result<PathOf<Input>> | undefined {
  const texts = targetTexts(operation.path, path)
  if (texts === undefined) return undefined
  return collected(operation, 'path', (parameter) => {
    const text = texts.get(parameter.name)
    return text === undefined ? undefined : pathValue(parameter, text)
  }) as Result<PathOf<Input>>
}

/** Whether a path, with its query, matches the operation's path. */
export function hasPath({ path: template }: Operation<unknown, unknown>, path: string): boolean {
  return targetTexts(template, path) !== undefined
}

/** A path with the escapes that values have of `:`, `@`, `$`, `&`, `+`, `,`, `;` and `=` escaped again; its query as it is. */
export function hideEscapes(path: string): string {
  return path.replace(/^[^?]+/u, (own) => own.replace(/%(2[46BC]|3[ABD]|40)/giu, '%25$1'))
}

/** The path and the query of a template. The name of a parameter may contain `?` and `/`. */
function splitTemplate(template: string): readonly [path: string, query: string] {
  // A fragment only distinguishes operations; it is never sent.
  const sent = template.replace(/#[^{}]*$/u, '')
  const at = sent.replace(/\{[^{}]*\}/gu, (name) => '_'.repeat(name.length)).indexOf('?')
  return at < 0 ? [sent, ''] : [sent.slice(0, at), sent.slice(at + 1)]
}

/**
 * The texts of a template's parameters by name, still encoded; `undefined` if the path does not match. Parts of
 * the template's query may appear in the target's query in any order, among others.
 */
function targetTexts(template: string, target: string): ReadonlyMap<string, string> | undefined {
  const [own, asked] = splitTemplate(template)
  const [path = '', query = ''] = target.split(/\?(.*)/su)
  const found = [pathTexts(own, path)]
  // A query may contain slashes that a path only has encoded.
  const splitPairs = (text: string) => text.replaceAll('/', '%2F').replaceAll('+', '%20').split('&')
  const pairs = asked === '' ? [] : splitPairs(query)
  for (const part of asked === '' ? [] : splitPairs(asked)) {
    found.push(pairs.map((pair) => pathTexts(part, pair)).find((texts) => texts !== undefined))
  }
  const all: [string, string][] = []
  for (const texts of found) {
    if (texts === undefined) return undefined
    all.push(...texts)
  }
  return new Map(all)
}

/**
 * The texts of a template's parameters, each non-empty, without `/`, and as long as possible from the left;
 * `undefined` if the path does not match. Literal text matches as a URL has it, then in any equivalent escaping.
 */
function pathTexts(template: string, path: string): ReadonlyMap<string, string> | undefined {
  // Even indexes hold the text between parameters.
  const parts = template.split(/(\{[^{}]*\})/u)
  const inUrl = parts.map((part, at) => (at % 2 === 0 ? part.replace(/[^!-~]/gu, escapeCharacter) : part))
  const exact = matchParts(inUrl, path, { slash: '/', lastLength })
  if (exact !== undefined || !(path.includes('%') || template.includes('%'))) return sliced(exact, path)
  if (lastEscaped.of !== path) lastEscaped = { of: path, ...escapeBytes(path) }
  const escaped = lastEscaped
  const found = matchParts(escapedParts(template, parts), escaped.text, { slash: '%2f', lastLength: () => 3 })
  const inPath = found?.map(
    ([name, ...range]) => [name, ...range.map((at) => escaped.starts[at / 3] ?? path.length)] as Span,
  )
  return sliced(inPath, path)
}

/** The path that was escaped last: a router compares one path with many templates. */
let lastEscaped: { readonly of: string } & EscapedText = { of: '', text: '', starts: [] }

/** The parts of templates, escaped; as many as an API has paths. */
const knownParts = new Map<string, readonly string[]>()

/** The parts of a template with the literal ones as escapes (`escapeBytes`); computed once per template. */
function escapedParts(template: string, parts: readonly string[]): readonly string[] {
  const known = knownParts.get(template)
  if (known !== undefined) return known
  const made = parts.map((part, at) => (at % 2 === 0 ? escapeBytes(part).text : part))
  knownParts.set(template, made)
  return made
}

/** The name of a parameter, and where its text begins and ends. */
type Span = [name: string, start: number, end: number]

/** The texts at the places; of a repeated name the first one, which was found last. */
function sliced(found: readonly Span[] | undefined, path: string): ReadonlyMap<string, string> | undefined {
  return found && new Map(found.map(([name, start, end]) => [name, path.slice(start, end)]))
}

/** How texts are matched: what a slash is, and how long the character is that ends at a place. */
interface Matching {
  readonly slash: string
  readonly lastLength: (text: string, end: number) => number
}

/**
 * The places of a template's parameters in a path, the last one first; `undefined` if it does not match. It
 * matches from the end, so that its time is linear, unlike a regular expression's.
 */
function matchParts(
  parts: readonly string[],
  path: string,
  { slash, lastLength: length }: Matching,
): readonly Span[] | undefined {
  const [head = ''] = parts
  if (parts.length === 1) return path === head ? [] : undefined
  const tail = parts.at(-1) ?? ''
  if (!path.startsWith(head) || !path.endsWith(tail)) return undefined
  const found: Span[] = []
  let end = path.length - tail.length
  for (let at = parts.length - 2; at > 0; at -= 2) {
    const before = parts[at - 1] ?? ''
    const latest = end - length(path, end) - before.length
    const start = at === 1 ? 0 : latest < 0 ? -1 : path.lastIndexOf(before, latest)
    const from = start + before.length
    if (start < 0 || from >= end || path.slice(from, end).includes(slash)) return undefined
    found.push([(parts[at] ?? '').slice(1, -1), from, end])
    end = start
  }
  return found
}

/** A character percent-encoded; half of one as the replacement character, as URLs do. */
function escapeCharacter(one: string): string {
  return encodeURIComponent(/\p{Surrogate}/u.test(one) ? '\ufffd' : one)
}

interface EscapedText {
  readonly text: string
  readonly starts: readonly number[]
}

/** A text as escapes alone, and where each of its bytes begins; a slash that is not escaped is `%2f`. */
function escapeBytes(text: string): EscapedText {
  const starts: number[] = []
  const escaped = text.replace(/%[\dA-Fa-f]{2}|[\s\S]/gu, (one, at: number) => {
    const bytes =
      one.length === 3
        ? one.toUpperCase()
        : one === '/'
          ? '%2f'
          : /[!-~]/u.test(one)
            ? `%${one.charCodeAt(0).toString(16).toUpperCase()}`
            : escapeCharacter(one)
    for (let count = bytes.length / 3; count > 0; count--) starts.push(at)
    return bytes
  })
  return { text: escaped, starts }
}

/** The length in UTF-16 units (1 or 2) of the character that ends at `end`. */
function lastLength(text: string, end: number): number {
  return (text.codePointAt(end - 2) ?? 0) > 0xffff ? 2 : 1
}

/**
 * Reads the query parameters of a request, for a handler; the query may begin with `?`. Unknown names are ignored.
 */
export function parseQuery<Input>(
  operation: Operation<unknown, unknown, Input, unknown>,
  query: string,
): Result<QueryOf<Input>> {
  const issue = tooManyParts('query', query, '&')
  if (issue !== undefined) return { ok: false, issues: [issue] }
  const pairs = readPairs(query.replace(/^\?/u, ''))
  return collected(operation, 'query', (parameter) => {
    const isOpen = hasOthers(parameter)
    if (!isOpen && !parameter.whole) return queryValue(parameter, pairs)
    const others = operation.parameters.filter((one) => one.in === 'query' && one.name !== parameter.name)
    const beside = namesBeside(operation)
    const own = pairs.filter(({ key }) => {
      if (key === undefined) return !isOpen
      if (others.some((one) => isOpen && isNamed(one, key))) return false
      return !beside.has(key) || isNamed(parameter, key)
    })
    return queryValue(parameter, own)
  }) as Result<QueryOf<Input>>
}

/** The names in a query that no parameter has: of credentials, and of the query that the operation's path has. */
function namesBeside({ path, security = [] }: Operation<unknown, unknown>): ReadonlySet<string | undefined> {
  const keys = security.flat().flatMap((one) => (one.in === 'query' ? [one.name] : []))
  const [, asked] = splitTemplate(path)
  return new Set([...keys, ...readPairs(asked).map(({ key }) => key)])
}

/**
 * Whether names that no parameter has belong to this one: an object that allows additional properties and is
 * written as one name for each property.
 */
function hasOthers({ style, explode, json, form }: OperationParameter): boolean {
  const isSpread = style !== 'deepObject' && explode && !json
  return isSpread && typeof form === 'object' && 'others' in form
}

/**
 * Whether a query name belongs to a parameter: its own name, with brackets, or that of a property of its object.
 */
function isNamed({ name, form }: OperationParameter, key: string): boolean {
  const inner = typeof form === 'object' && 'object' in form ? form.object : []
  return key === name || key.startsWith(`${name}[`) || inner.some(([property]) => property === key)
}

/** Reads the cookie parameters of a request, for a handler; `cookie` is the text of the `Cookie` header. */
export function parseCookies(
  operation: Operation<unknown, unknown>,
  cookie: string,
): Result<Readonly<Record<string, unknown>>> {
  const issue = tooManyParts('cookie', cookie, ';', '&')
  if (issue !== undefined) return { ok: false, issues: [issue] }
  const cookies = cookie.split(/;\s*/u).filter((one) => one !== '')
  const whole = cookies.map(cookiePair)
  // The pairs of one parameter may be in one cookie, joined by `&` as in a query.
  const inner = cookie.includes('&') ? cookies.flatMap((one) => one.split('&')) : undefined
  const parts = inner?.filter((one) => one !== '').map(cookiePair) ?? whole
  return collected(operation, 'cookie', (parameter) => {
    if (parameter.style === 'cookie' && !parameter.json)
      return queryValue(parameter, cookies.map(bareCookiePair))
    const pairs = typeof parameter.form === 'string' ? whole : parts
    return queryValue(parameter, pairs)
  })
}

/**
 * A cookie's name and text as they are, since the style `cookie` escapes nothing. The text is encoded here, because
 * it is decoded later; its commas separate items.
 */
function bareCookiePair(part: string): TextPair {
  const [key = '', text = ''] = part.split(/=(.*)/su).map((one) => one.trim())
  return { key, text: /\p{Surrogate}/u.test(text) ? '%' : percentEncode(text).replaceAll('%2C', ',') }
}

/** A cookie's decoded name and its text without quotes, with `+` encoded since it is no space in a cookie. */
function cookiePair(part: string): TextPair {
  const at = part.indexOf('=')
  const key = decodeEscapes((at < 0 ? part : part.slice(0, at)).trim())
  const text = at < 0 ? '' : part.slice(at + 1)
  const bare = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
  return { key, text: bare.replaceAll('+', '%2B') }
}

/**
 * Reads the header parameters of a request, for a handler, or the headers of a response, for a client. `header`
 * returns a header's text; names are case-insensitive.
 */
export function parseHeaders(
  described: WithHeaders,
  header: (name: string) => string | undefined,
): Result<Readonly<Record<string, unknown>>> {
  return headerValues(described, header, jsonValue)
}

/**
 * Like `parseHeaders`, with another reader of JSON, since the complete one is a third of a small client. With
 * `lossy`, numbers of JSON that the schema does not describe may lose digits.
 */
export function headerValues(
  described: WithHeaders,
  header: (name: string) => string | undefined,
  readJson: JsonReader,
  lossy = false,
): Result<Readonly<Record<string, unknown>>> {
  const what = 'parameters' in described ? 'header parameter' : 'header'
  return collected({ parameters: listHeaders(described), what }, 'header', (parameter) => {
    const text = header(parameter.name)?.trim()
    return text === undefined ? undefined : headerValue(parameter, text, readJson, lossy)
  })
}

/**
 * Reads and checks all parameters of a place with `take`: their values by name, or the issues of missing,
 * unreadable and invalid ones.
 */
function collected(
  operation: Pick<Operation<unknown, unknown>, 'parameters'> & { readonly what?: string },
  place: OperationParameter['in'],
  take: (parameter: OperationParameter) => unknown,
): Result<Readonly<Record<string, unknown>>> {
  const { what = `${place} parameter` } = operation
  const values: [string, unknown][] = []
  const issues: Issue[] = []
  for (const parameter of operation.parameters.filter((one) => one.in === place)) {
    const { name, codec } = parameter
    const value = taken(parameter, take)
    if (value === undefined) {
      if (parameter.required) issues.push(issue('parameter-missing', name, `The ${what} is missing.`))
    } else if (isUnread(value)) {
      issues.push(
        value === inexact
          ? issue('number-digits', name, `The ${what} holds a number that a JavaScript number cannot hold.`)
          : issue('parameter-value', name, `The ${what} cannot be read.`),
      )
    } else {
      const checked = value instanceof ReadText ? value.result : readPlain(codec, value)
      if (checked.ok) values.push([name, checked.value])
      else issues.push(...checked.issues.map((one) => ({ ...one, path: [name, ...one.path] })))
    }
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: Object.fromEntries(values) }
}

/**
 * Reads a parameter. With alternative forms, returns the first reading that its codec accepts, else the first
 * readable one, else the symbol of a failure.
 */
function taken(parameter: OperationParameter, take: (parameter: OperationParameter) => unknown): unknown {
  const { form, codec, json } = parameter
  if (json) return take(parameter)
  return readFitting(
    form,
    (one) => take({ ...parameter, form: one }),
    (value) => readPlain(codec, value),
  )
}

function issue(rule: string, name: string, message: string): Issue {
  return { rule, message, path: [name] }
}
