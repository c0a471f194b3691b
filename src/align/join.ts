import type { DataElementPlace } from '../schema/index.ts'
import type { RootPair } from './roots.ts'

/** One data element on both sides of a pair of roots; either side is empty where it has no counterpart. */
export interface DataElementJoin {
  readonly id: string
  readonly before: readonly DataElementPlace[]
  readonly after: readonly DataElementPlace[]
}

/** Every data element of a pair of roots, those of the earlier version first and in its order. */
export function joinDataElements({ before, after }: RootPair): readonly DataElementJoin[] {
  const ids = new Set([...before.places.keys(), ...after.places.keys()])
  return [...ids].map((id) => ({
    id,
    before: before.places.get(id) ?? [],
    after: after.places.get(id) ?? [],
  }))
}
