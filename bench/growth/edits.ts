import { randomFrom } from '../../src/sample/index.ts'

/** What becomes of one element or attribute: `turn` makes what must be there optional, and the other way round. */
export type Edit = 'remove' | 'turn' | 'repeat' | 'rename' | undefined

const kinds = ['remove', 'turn', 'repeat', 'rename'] as const

/** So many edits spread evenly over all places, the same for the same seed. */
export function editsOver(places: number, count: number, seed: number): (place: number) => Edit {
  const random = randomFrom(seed)
  const step = places / count
  const at = new Map<number, Edit>()
  for (let index = 0; index < count; index++) at.set(Math.floor(index * step), random.pick(kinds))
  return (place) => at.get(place)
}
