/** How a place differs between two values. */
export type DifferenceKind = 'changed' | 'missing' | 'added'

/** A place where two values differ. */
export interface ValueDifference {
  readonly kind: DifferenceKind
  readonly path: readonly (string | number)[]
  /** Absent if the old value has nothing there. */
  readonly old?: unknown
  readonly new?: unknown
}

/** What a comparison ignores, and its limit. */
export interface ValueCompareOptions {
  /** Whether differences at a place are ignored; names from the root, without list indexes. */
  readonly ignore?: (names: readonly string[]) => boolean
  /** The largest number of values compared; the rest is not. */
  readonly most: number
}

/** The result of a comparison. */
export interface ValueComparison {
  readonly differences: readonly ValueDifference[]
  /** Whether both values were compared completely. */
  readonly isWhole: boolean
}

/** Values at a place of both answers, and those of the objects around them. */
interface OpenPair {
  readonly path: readonly (string | number)[]
  readonly before: unknown
  readonly after: unknown
  readonly around?: OpenPair
}

/** With more steps than this, a place is not compared: accessors may give new objects without end. */
const mostSteps = 1000

/**
 * Lists the places where two JSON values differ, in the order of the old value; an ignored place is skipped with all
 * below it. `undefined` members count as absent; the order of members is ignored. Stops at the limit.
 */
export function compareValues(
  old: unknown,
  made: unknown,
  { ignore, most }: ValueCompareOptions,
): ValueComparison {
  const differences: ValueDifference[] = []
  let seen = 0
  const open: OpenPair[] = [{ path: [], before: old, after: made }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, before, after } = next
    if (++seen > most || path.length > mostSteps) return { differences, isWhole: false }
    if (Object.is(before, after) || isInside(next)) continue
    if (ignore?.(path.filter((step) => typeof step === 'string')) === true) continue
    const [one, other] = [listContent(before), listContent(after)]
    if (before === undefined) differences.push({ kind: 'added', path, new: after })
    else if (after === undefined) differences.push({ kind: 'missing', path, old: before })
    else if (isHolder(one) && isHolder(other) && findKind(before) === findKind(after)) {
      const below = listKeys(one, other).map((key): OpenPair => {
        const [mine, theirs] = [readMember(one, key), readMember(other, key)]
        return { path: [...path, key], before: mine, after: theirs, around: next }
      })
      // In the order of the old value.
      open.push(...below.reverse())
    } else if (!isEqual(one, other)) differences.push({ kind: 'changed', path, old: before, new: after })
  }
  return { differences, isWhole: true }
}

/** Whether a pair of objects is inside itself, as with a parent that its children name. */
function isInside({ before, after, around }: OpenPair): boolean {
  if (typeof before !== 'object' || typeof after !== 'object') return false
  for (let outer = around; outer !== undefined; outer = outer.around)
    if (outer.before === before && outer.after === after) return true
  return false
}

/** The built-in kinds of objects that are compared by what they contain, and that content as plain data. */
const contents: Readonly<Record<string, (value: object) => unknown>> = {
  Map: (value) => listEntries([...(value as ReadonlyMap<unknown, unknown>)]),
  Set: (value) => {
    const all = [...(value as ReadonlySet<unknown>)]
    return all.every((one) => typeof one !== 'object') ? all.sort(compareScalars) : all
  },
  Headers: (value) => [...(value as Headers)],
  URLSearchParams: (value) => [...(value as URLSearchParams)],
  Error: readError,
  DOMException: readError,
  ArrayBuffer: (value) => new Uint8Array(value as ArrayBuffer),
  RegExp: String,
}

/** What an error says, with the members that a program added. */
function readError(value: object): unknown {
  const { name, message, cause, errors } = value as AggregateError
  return { ...value, name, message, cause, errors }
}

/** The entries of a map as an object if all keys are texts, else as a list. */
function listEntries(entries: readonly (readonly [unknown, unknown])[]): unknown {
  return entries.every(([key]) => typeof key === 'string') ? Object.fromEntries(entries) : entries
}

function compareScalars(a: unknown, b: unknown): number {
  const [one, other] = [a, b].map((value) => `${typeof value} ${String(value)}`) as [string, string]
  return one < other ? -1 : Number(one > other)
}

/** What an object of a built-in kind contains, as plain data; any other value is its own content. */
function listContent(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const kind = findTag(value)
  try {
    return Object.hasOwn(contents, kind) ? contents[kind]?.(value) : value
  } catch {
    // Only the name is that of a built-in kind.
    return value
  }
}

/** The kind of an object: those with members are one, lists another, and each built-in kind with content its own. */
function findKind(value: unknown): string {
  const kind = Array.isArray(value) ? 'Array' : findTag(value)
  return kind === 'Array' || Object.hasOwn(contents, kind) ? kind : 'Object'
}

function findTag(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

/**
 * Whether a value has members to compare. Dates, bytes and others that only methods can read, such as a `Response`,
 * have none.
 */
function isHolder(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value))
    return false
  if (Array.isArray(value) || listNames(value).length > 0) return true
  return listClasses(value).every((type) =>
    Object.getOwnPropertyNames(type).every((name) => name === 'constructor'),
  )
}

/** The prototypes of an object, without that of all objects, which may be of another realm. */
function listClasses(value: object): readonly object[] {
  const type: object | null = Object.getPrototypeOf(value)
  return type === null || Object.getPrototypeOf(type) === null ? [] : [type, ...listClasses(type)]
}

/** The indexes or member names of both values. */
function listKeys(before: object, after: object): readonly (string | number)[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
  }
  return [...new Set([...listNames(before), ...listNames(after)])]
}

/**
 * The names of an object's own and inherited members. Only where a class has none, those of its accessors: others
 * compute or load what the members do not say.
 */
function listNames(value: object): readonly string[] {
  const own = Object.keys(value)
  if (findTag(value) !== 'Object') return own
  const inherited = listClasses(value).flatMap((type) =>
    Object.entries(Object.getOwnPropertyDescriptors(type)),
  )
  const members = inherited.filter(
    ([, { enumerable, get, value: held }]) => enumerable === true && !get && typeof held !== 'function',
  )
  const names = [...own, ...members.map(([name]) => name)]
  return names.length > 0 ? names : inherited.filter(([, { get }]) => get).map(([name]) => name)
}

/** A member of an object, or the error that reading it threw; absent if every object has it. */
function readMember(value: object, key: string | number): unknown {
  if (!Object.hasOwn(value, key) && key in Object.prototype) return undefined
  try {
    return Reflect.get(value, key)
  } catch (error) {
    return error
  }
}

/** Whether two values are equal: bytes by content, dates and the like as JSON, others identical. */
function isEqual(before: unknown, after: unknown): boolean {
  if (hasJson(before) && hasJson(after)) return printAsJson(before) === printAsJson(after)
  if (!ArrayBuffer.isView(before) || !ArrayBuffer.isView(after)) return before === after
  const [one, other] = [before, after].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  )
  return one?.length === other?.length && (one?.every((byte, index) => byte === other?.[index]) ?? false)
}

/** Whether a value says what it is as JSON: a date, a time of `Temporal`, a URL. */
function hasJson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'toJSON' in value && !ArrayBuffer.isView(value)
}

/** A value as JSON with a `bigint` as its digits; the kind of what JSON cannot say, such as an object inside itself. */
export function printAsJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  try {
    const text = JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one))
    return text ?? String(value)
  } catch {
    return findTag(value)
  }
}
