import { expandedName, type TypeNode } from '../../../schema/index.ts'

/** A step of an address that is a version: `3.0.0`, `v2`, `2.0-rc1`. */
const version = /^v?\d+(?:\.\d+)*(?:-[\w.]+)?$/i

/**
 * A name that is an address (`https://example.com/2.0/item.json`) without its version steps; undefined without
 * `/`.
 */
function findUnversionedAddress({ name }: TypeNode): string | undefined {
  const text = name && expandedName(name)
  if (text === undefined || !text.includes('/')) return undefined
  return text
    .split('/')
    .filter((step) => !version.test(step))
    .join('/')
}

/**
 * Yields the pairs of schemas whose addresses differ only in versions, if each side has exactly one of that
 * address.
 */
export function* ofOneAddress<N extends TypeNode>(
  before: readonly N[],
  after: readonly N[],
): Iterable<readonly [N, N]> {
  const [mine, theirs] = [byAddress(before), byAddress(after)]
  for (const [address, [one, ...more]] of mine) {
    const [other, ...others] = theirs.get(address) ?? []
    if (one && other && more.length + others.length === 0) yield [one, other]
  }
}

/** The nodes grouped by address without versions; nodes whose name is not an address are left out. */
function byAddress<N extends TypeNode>(nodes: readonly N[]): ReadonlyMap<string, readonly N[]> {
  const found = new Map<string, N[]>()
  for (const node of nodes) {
    const address = findUnversionedAddress(node)
    if (address !== undefined) found.set(address, [...(found.get(address) ?? []), node])
  }
  return found
}
