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
  const open: (readonly [readonly (string | number)[], unknown, unknown])[] = [[[], old, made]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (++seen > most) return { differences, isWhole: false }
    const [path, before, after] = next
    if (Object.is(before, after)) continue
    if (ignore?.(path.filter((step) => typeof step === 'string')) === true) continue
    if (before === undefined) differences.push({ kind: 'added', path, new: after })
    else if (after === undefined) differences.push({ kind: 'missing', path, old: before })
    else if (isHolder(before) && isHolder(after) && Array.isArray(before) === Array.isArray(after)) {
      const below = listKeys(before, after).map((key) => {
        return [[...path, key], readMember(before, key), readMember(after, key)] as const
      })
      // In the order of the old value.
      open.push(...below.reverse())
    } else if (!isEqual(before, after)) differences.push({ kind: 'changed', path, old: before, new: after })
  }
  return { differences, isWhole: true }
}

/**
 * Whether a value has members to compare. Dates, bytes and others that only methods can read, such as a `Map` or a
 * `Response`, have none.
 */
function isHolder(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value))
    return false
  if (Array.isArray(value) || isPlainPrototype(Object.getPrototypeOf(value))) return true
  const isOfClass = Object.prototype.toString.call(value) === '[object Object]'
  return isOfClass ? listNames(value).length > 0 : Object.keys(value).length > 0
}

/** Whether a prototype is that of plain objects: `null`, or `Object.prototype` of any realm. */
function isPlainPrototype(value: object | null): boolean {
  return value === null || Object.getPrototypeOf(value) === null
}

/** The indexes or member names of both values. */
function listKeys(before: object, after: object): readonly (string | number)[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
  }
  return [...new Set([...listNames(before), ...listNames(after)])]
}

/** The names of an object's own members, and of the inherited members and accessors of its classes. */
function listNames(value: object): readonly string[] {
  const names = Object.keys(value)
  for (let type = Object.getPrototypeOf(value); !isPlainPrototype(type); type = Object.getPrototypeOf(type)) {
    for (const [name, { get, enumerable }] of Object.entries(Object.getOwnPropertyDescriptors(type)))
      if (get !== undefined || enumerable === true) names.push(name)
  }
  return names
}

/** A member of an object; absent if every object has it. */
function readMember(value: object, key: string | number): unknown {
  return Object.hasOwn(value, key) || !(key in Object.prototype) ? Reflect.get(value, key) : undefined
}

/** Whether two values are equal: bytes by content, dates and the like as JSON, others identical. */
function isEqual(before: unknown, after: unknown): boolean {
  if (hasJson(before) && hasJson(after)) return JSON.stringify(before) === JSON.stringify(after)
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
