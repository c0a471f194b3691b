/** How one value is not the other. */
export type DifferenceKind = 'changed' | 'missing' | 'added'

/** A place where two values are not the same. */
export interface ValueDifference {
  readonly kind: DifferenceKind
  readonly path: readonly (string | number)[]
  /** Absent where the old value has nothing there. */
  readonly old?: unknown
  readonly new?: unknown
}

/** What is left out of a comparison, and how much of it is done. */
export interface ValueCompareOptions {
  /** Whether a place may differ: names from the root, without the indexes of lists. */
  readonly ignore?: (names: readonly string[]) => boolean
  /** Values that are looked at; what comes after them is not compared. */
  readonly most: number
}

/** What a comparison found. */
export interface ValueComparison {
  readonly differences: readonly ValueDifference[]
  /** Whether all of both values was looked at. */
  readonly isWhole: boolean
}

/** Finds where two values of JSON differ. A member that is `undefined` is absent; the order of members says nothing. */
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

/** Dates and bytes are compared as a whole. */
function isHolder(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return !(value instanceof Date || ArrayBuffer.isView(value))
}

function listKeys(before: object, after: object): readonly (string | number)[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
}

/** A name that all objects have is absent where the value does not say it. */
function readMember(value: object, key: string | number): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function isEqual(before: unknown, after: unknown): boolean {
  if (before instanceof Date && after instanceof Date) return before.getTime() === after.getTime()
  if (!ArrayBuffer.isView(before) || !ArrayBuffer.isView(after)) return before === after
  const [one, other] = [before, after].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  )
  return one?.length === other?.length && (one?.every((byte, index) => byte === other?.[index]) ?? false)
}
