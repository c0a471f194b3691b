import type { DataElementPlace } from '../schema/index.ts'
import type { RootPair } from './roots.ts'

/** One data element on both sides of a pair of roots; either side is empty where it has no counterpart. */
export interface DataElementJoin {
  readonly id: string
  readonly before: readonly DataElementPlace[]
  readonly after: readonly DataElementPlace[]
}

/**
 * One entry for each data element of either root with its places in both. Those of the earlier root come first, in
 * its order.
 */
export function joinDataElements({ before, after }: RootPair): readonly DataElementJoin[] {
  const ids = new Set([...before.places.keys(), ...after.places.keys()])
  return [...ids].map((id) => ({
    id,
    before: before.places.get(id) ?? [],
    after: after.places.get(id) ?? [],
  }))
}
