type Met = Map<unknown, unknown>

/** Where two values that are made apart from each other differ, with what they put off; nothing where they are equal. */
export function findDifference(
  one: unknown,
  other: unknown,
  path = '',
  met: Met = new Map(),
): string | undefined {
  if (one === other) return undefined
  if (typeof one === 'function' && typeof other === 'function') {
    if (one.length === 0) return findDifference(one(), other(), `${path}()`, met)
    // Of a pattern's program, whose source is beside it.
    return String(one) === String(other) ? undefined : path
  }
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return Object.is(one, other) ? undefined : `${path}: ${String(one)}, ${String(other)}`
  if (one === other || met.get(one) === other) return undefined
  met.set(one, other)
  if (one instanceof RegExp || other instanceof RegExp)
    return String(one) === String(other) ? undefined : `${path}: ${one}, ${other}`
  if (one instanceof Map && other instanceof Map) return findDifference([...one], [...other], path, met)
  const names = Object.keys(one)
  const theirs = Object.keys(other)
  if (names.join() !== theirs.join()) return `${path}: ${names}; ${theirs}`
  for (const name of names) {
    const found = findDifference(Reflect.get(one, name), Reflect.get(other, name), `${path}/${name}`, met)
    if (found !== undefined) return found
  }
  return undefined
}
