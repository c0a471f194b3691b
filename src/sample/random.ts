/** A seeded random generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** An integer from 0 up to, not including, the limit. */
  below(limit: number): number
  /** Whether something with this likelihood happens. */
  happens(likelihood: number): boolean
  pick<Item>(items: readonly Item[]): Item | undefined
}

/**
 * A generator with the algorithm Mulberry32: equal seeds give equal numbers. `pick` returns `undefined` for an empty
 * list.
 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { below, happens: (likelihood) => next() < likelihood, pick: (items) => items[below(items.length)] }
}

/** A shuffled copy of the list. */
export function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item, index) => ({ item, index, rank: random.below(1 << 30) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ item }) => item)
}
