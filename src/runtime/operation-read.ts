import type { Operation, OperationParameter, ParameterForm, PathOf, QueryOf } from './operation.ts'
import type { Issue, Result } from './result.ts'

/** The path parameters of a request, for a handler; nothing where the path is not this operation's. */
export function parsePath<Input>(
  operation: Operation<Input, unknown>,
  path: string,
): Result<PathOf<Input>> | undefined {
  const texts = pathTexts(operation.path, path)
  if (texts === undefined) return undefined
  return collected(operation, 'path', (parameter) => {
    const text = texts.get(parameter.name)
    return text === undefined ? undefined : pathValue(parameter, text)
  }) as Result<PathOf<Input>>
}

/**
 * The texts of a template's parameters, each from the left as long as it can be; nothing where the path has another form.
 * From the end, for that takes each character once, where an expression tries all ways to share them among neighbours.
 */
function pathTexts(template: string, path: string): ReadonlyMap<string, string> | undefined {
  // What is between parameters stands at even places.
  const parts = template.split(/(\{[^{}]*\})/u)
  const [head = ''] = parts
  if (parts.length === 1) return path === head ? new Map() : undefined
  const tail = parts.at(-1) ?? ''
  if (!path.startsWith(head) || !path.endsWith(tail)) return undefined
  const found: [string, string][] = []
  let end = path.length - tail.length
  for (let at = parts.length - 2; at > 0; at -= 2) {
    const before = parts[at - 1] ?? ''
    const latest = end - lastLength(path, end) - before.length
    const start = at === 1 ? 0 : latest < 0 ? -1 : path.lastIndexOf(before, latest)
    const text = start < 0 ? '' : path.slice(start + before.length, Math.max(end, start))
    if (text === '' || text.includes('/')) return undefined
    found.push([(parts[at] ?? '').slice(1, -1), text])
    end = start
  }
  // Where a name stands twice, the first counts.
  return new Map(found)
}

/** Of the character before a place: a pair of units is not shared. */
function lastLength(text: string, end: number): number {
  return (text.codePointAt(end - 2) ?? 0) > 0xffff ? 2 : 1
}

/** The query parameters of a request, for a handler; the query may begin with `?`. Unknown names are left alone. */
export function parseQuery<Input>(
  operation: Operation<Input, unknown>,
  query: string,
): Result<QueryOf<Input>> {
  const pairs = query
    .replace(/^\?/u, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      const key = decodeQuery(at < 0 ? pair : pair.slice(0, at))
      return { key, text: at < 0 ? '' : pair.slice(at + 1) }
    })
  return collected(operation, 'query', (parameter) => queryValue(parameter, pairs)) as Result<QueryOf<Input>>
}

/** The header parameters of a request, for a handler; `header` gives a header's text, whatever the case of its name. */
export function parseHeaders(
  operation: Operation<unknown, unknown>,
  header: (name: string) => string | undefined,
): Result<Readonly<Record<string, unknown>>> {
  return collected(operation, 'header', ({ name, form, explode, json }) => {
    const text = header(name)?.trim()
    if (text === undefined) return undefined
    if (json) return jsonValue(text)
    const texts = text.split(',').map((part) => part.trim())
    return read(form, texts, explode, text)
  })
}

interface Pair {
  readonly key: string | undefined
  readonly text: string
}

function collected(
  operation: Operation<unknown, unknown>,
  place: OperationParameter['in'],
  take: (parameter: OperationParameter) => unknown,
): Result<Readonly<Record<string, unknown>>> {
  const values: [string, unknown][] = []
  const issues: Issue[] = []
  for (const parameter of operation.parameters.filter((one) => one.in === place)) {
    const { name, codec } = parameter
    const value = take(parameter)
    if (value === undefined) {
      if (parameter.required)
        issues.push(issue('parameter-missing', name, `The ${place} parameter is missing.`))
    } else if (value === unreadable) {
      issues.push(issue('parameter-value', name, `The ${place} parameter cannot be read.`))
    } else {
      const checked = codec?.validate(value)
      if (checked?.ok === false) {
        issues.push(...checked.issues.map((one) => ({ ...one, path: [name, ...one.path] })))
      } else values.push([name, value])
    }
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: Object.fromEntries(values) }
}

function issue(rule: string, name: string, message: string): Issue {
  return { rule, message, path: [name] }
}

/** A text that is not percent-encoded UTF-8, not of the style, or no number, flag or JSON where one is wanted. */
const unreadable = Symbol('unreadable')

function jsonValue(text: string | undefined): unknown {
  try {
    return text === undefined ? unreadable : JSON.parse(text)
  } catch {
    return unreadable
  }
}

function pathValue({ name, form, style, explode, json }: OperationParameter, text: string): unknown {
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

/** An empty text that is no value may stand for a parameter that is left out, where the description says so. */
function queryValue(parameter: OperationParameter, pairs: readonly Pair[]): unknown {
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
  const entries = form.object.flatMap(([property, inner]): (readonly [string, unknown])[] => {
    const pair = pairs.find(({ key }) => key === property)
    return pair ? [[property, plainValue(inner, pair.text)]] : []
  })
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
  if (!isObject(form)) return deepList(form.array, pairs)
  const entries = form.object.flatMap(([property, inner]): (readonly [string, unknown])[] => {
    const value = deepValue(inner, behind(`[${property}]`, pairs))
    return value === undefined ? [] : [[property, value]]
  })
  return entries.length === 0 ? undefined : objectOf(entries)
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

function read(form: ParameterForm, texts: readonly string[], explode: boolean, whole: string): unknown {
  if (typeof form === 'string') return scalar(form, whole)
  if (!isObject(form)) {
    const items = texts.map((text) => inside(form.array, text))
    return items.includes(unreadable) ? unreadable : items
  }
  const pairs = explode ? texts.map((text) => text.split('=')) : chunked(texts)
  const entries = form.object.flatMap(([property, inner]): (readonly [string, unknown])[] => {
    const pair = pairs.find(([key]) => key === property)
    const text = pair?.slice(1).join('=')
    return text === undefined ? [] : [[property, inside(inner, text)]]
  })
  return objectOf(entries)
}

/** Styles know lists and objects of single values; what is deeper is JSON. */
function inside(form: ParameterForm, text: string): unknown {
  return typeof form === 'string' ? scalar(form, text) : jsonValue(text)
}

function chunked(texts: readonly string[]): readonly (readonly string[])[] {
  return texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1] ?? '']] : []))
}

function scalar(form: 'string' | 'number' | 'boolean', text: string): unknown {
  if (form === 'string') return text
  if (form === 'boolean') return text === 'true' ? true : text === 'false' ? false : unreadable
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(text) ? Number(text) : unreadable
}

function decodeQuery(text: string): string | undefined {
  return decode(text.replaceAll('+', ' '))
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
