/** A possible pair with its score. */
export interface Scored<T> {
  readonly one: T
  readonly other: T
  readonly score: number
}

/**
 * Keeps the pairs whose score is the highest of both members and is reached by no other pair of either. Keeps the
 * order.
 */
export function selectMutualBest<S extends Scored<unknown>>(scored: readonly S[]): readonly S[] {
  const best = { one: new Map<unknown, Best>(), other: new Map<unknown, Best>() }
  for (const { one, other, score } of scored) {
    recordBest(best.one, one, score)
    recordBest(best.other, other, score)
  }
  const isSole = (found: Best | undefined, score: number): boolean =>
    found?.score === score && found.times === 1
  return scored.filter(
    ({ one, other, score }) => isSole(best.one.get(one), score) && isSole(best.other.get(other), score),
  )
}

interface Best {
  readonly score: number
  readonly times: number
}

/** Records a score of a member in `best`: a higher one replaces the entry, an equal one raises its `times`. */
function recordBest<T>(best: Map<T, Best>, of: T, score: number): void {
  const known = best.get(of)
  if (known === undefined || score > known.score) best.set(of, { score, times: 1 })
  else if (score === known.score) best.set(of, { score, times: known.times + 1 })
}
