/** Two sides that correspond; one is missing where there is no counterpart. */
export interface Matched<T> {
  readonly before: T | undefined
  readonly after: T | undefined
}

/**
 * Pairs by equal key, then by local name, then by `isAlike`; the last two only if exactly one candidate is left on
 * each side. Returns the earlier items in order, with or without counterpart, then the new ones.
 */
export function matchNames<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  isAlike: (before: T, after: T) => boolean = () => false,
): readonly Matched<T>[] {
  const found = new Map<string, string>()
  for (const key of before.keys()) if (after.has(key)) found.set(key, key)
  if (found.size === before.size && found.size === after.size) {
    return [...before].map(([key, value]) => ({ before: value, after: after.get(key) }))
  }
  const tests = [
    (one: string, other: string) => localPart(one) === localPart(other),
    (one: string, other: string) => isAlike(before.get(one) as T, after.get(other) as T),
  ]
  const isOneSided = found.size === before.size || found.size === after.size
  if (!isOneSided) for (const test of tests) pairLeftovers(before, after, found, test)
  return joined(before, after, found)
}

/** The earlier items with their found counterparts, then the later items without one. */
function joined<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  found: ReadonlyMap<string, string>,
): readonly Matched<T>[] {
  const taken = new Set(found.values())
  return [
    ...[...before].map(([key, value]) => ({ before: value, after: after.get(found.get(key) ?? '\0') })),
    ...[...after]
      .filter(([key]) => !taken.has(key))
      .map(([, value]) => ({ before: undefined, after: value })),
  ]
}

/** Adds to `found` each pair of unpaired keys that are each other's only candidate by the test. */
function pairLeftovers<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  found: Map<string, string>,
  test: (before: string, after: string) => boolean,
): void {
  const taken = new Set(found.values())
  const left = [...before.keys()].filter((key) => !found.has(key))
  const right = [...after.keys()].filter((key) => !taken.has(key))
  for (const key of left) {
    const fits = right.filter((other) => test(key, other))
    const [only] = fits
    if (fits.length !== 1 || only === undefined) continue
    if (left.filter((other) => test(other, only)).length === 1) found.set(key, only)
  }
}

/**
 * Pairs items by each test in turn, if two are each other's only candidate. Returns the earlier items in order,
 * with or without counterpart, then the new ones.
 */
export function pairBy<T>(
  before: readonly T[],
  after: readonly T[],
  tests: readonly ((before: T, after: T) => boolean)[],
): readonly Matched<T>[] {
  const numbered = (list: readonly T[]) => new Map(list.map((one, index) => [String(index), one]))
  const [left, right] = [numbered(before), numbered(after)]
  const found = new Map<string, string>()
  for (const test of tests) {
    pairLeftovers(left, right, found, (one, other) => test(left.get(one) as T, right.get(other) as T))
  }
  return joined(left, right, found)
}

function localPart(key: string): string {
  return key.startsWith('{') ? key.slice(key.indexOf('}') + 1) : key
}
