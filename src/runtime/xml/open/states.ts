import { isEmptiableGroup, type ModelState } from './model-state.ts'

/**
 * States without those that another makes superfluous: of two that differ only in how often something has stood, and
 * where that is often enough in both, the lower one can go on in every way that the higher one can.
 */
export function worthFollowing(states: readonly ModelState[]): readonly ModelState[] {
  const kept = new Map<string, Counted[]>()
  for (const state of states) {
    const counts: number[] = []
    const key = comparisonKey(state, counts)
    const rivals = kept.get(key) ?? []
    if (rivals.some((rival) => isBelow(rival.counts, counts))) continue
    kept.set(key, [...rivals.filter((rival) => !isBelow(counts, rival.counts)), { state, counts }])
  }
  return [...kept.values()].flatMap((rivals) => rivals.map(({ state }) => state))
}

interface Counted {
  readonly state: ModelState
  /** What has stood often enough, from the outside in. */
  readonly counts: readonly number[]
}

function isBelow(low: readonly number[], high: readonly number[]): boolean {
  return low.every((count, index) => count <= (high[index] ?? 0))
}

/** The same for states that differ only in counts that are high enough; those are put aside. */
function comparisonKey(state: ModelState, counts: number[]): string {
  if ('count' in state) return shown(state.count, state.particle.min, counts)
  const { particle, rounds, at, seen, inner } = state
  const own = shown(rounds, isEmptiableGroup(particle) ? 0 : particle.min, counts)
  return `${own},${at},${seen.join(' ')},${inner ? comparisonKey(inner, counts) : ''}`
}

function shown(count: number, enough: number, counts: number[]): string {
  if (count < enough) return String(count)
  counts.push(count)
  return '*'
}

/** The same for the same states of one content model, and for no others. */
export function exactKey(state: ModelState): string {
  if ('count' in state) return String(state.count)
  const { rounds, at, seen, inner } = state
  return `${rounds},${at},${seen.join(' ')},${inner ? exactKey(inner) : ''}`
}
