import { expandedName, type TypeNode } from '../../../schema/index.ts'

/** `3.0.0`, `v2`, `2.0-rc1`: a step of an address that says which version it is of. */
const version = /^v?\d+(?:\.\d+)*(?:-[\w.]+)?$/i

/** A name that is an address (`https://example.com/2.0/item.json`), without the versions in it; nothing of other names. */
function findUnversionedAddress({ name }: TypeNode): string | undefined {
  const text = name && expandedName(name)
  if (text === undefined || !text.includes('/')) return undefined
  return text
    .split('/')
    .filter((step) => !version.test(step))
    .join('/')
}

/** Schemas by their addresses, where versions are all that tells two names apart. */
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

function byAddress<N extends TypeNode>(nodes: readonly N[]): ReadonlyMap<string, readonly N[]> {
  const found = new Map<string, N[]>()
  for (const node of nodes) {
    const address = findUnversionedAddress(node)
    if (address !== undefined) found.set(address, [...(found.get(address) ?? []), node])
  }
  return found
}
