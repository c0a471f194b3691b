import type { SuiteOptions } from './suite.ts'

/** The cases of a suite that a run asks: all, or as many as the sample says, by the seed and in their own order. */
export function drawn<Case>(cases: readonly Case[], { sample, seed }: SuiteOptions): readonly Case[] {
  if (sample === undefined || sample >= cases.length) return cases
  const random = randomFrom(seed)
  const ranked = cases.map((one, index) => ({ one, index, rank: random() }))
  const chosen = ranked.sort((a, b) => a.rank - b.rank).slice(0, sample)
  return chosen.sort((a, b) => a.index - b.index).map(({ one }) => one)
}

/** Mulberry32: small, and the same on every platform. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
