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
 * Whether a value has members to compare: objects and arrays, but not dates and bytes, which are compared whole.
 */
function isHolder(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return !(value instanceof Date || ArrayBuffer.isView(value))
}

/** The indexes or member names of both values. */
function listKeys(before: object, after: object): readonly (string | number)[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
}

/** An own member of an object; inherited ones are absent. */
function readMember(value: object, key: string | number): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** Whether two values are equal: dates by time, bytes by content, others identical. */
function isEqual(before: unknown, after: unknown): boolean {
  if (before instanceof Date && after instanceof Date) return before.getTime() === after.getTime()
  if (!ArrayBuffer.isView(before) || !ArrayBuffer.isView(after)) return before === after
  const [one, other] = [before, after].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  )
  return one?.length === other?.length && (one?.every((byte, index) => byte === other?.[index]) ?? false)
}
