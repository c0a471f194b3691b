import type { Facets } from '../schema/index.ts'
import type { Random } from './random.ts'

/** A day near the bounds that there are, or in these years. */
export function day(facets: Facets, random: Random): string {
  return `${year(facets, random)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`
}

/** A year that is not far inside the bounds: the first number of a bound is its year. */
export function year(
  { minInclusive, minExclusive, maxInclusive, maxExclusive }: Facets,
  random: Random,
): string {
  const low = parseYear(minInclusive ?? minExclusive)
  const high = parseYear(maxInclusive ?? maxExclusive)
  const from = low ?? (high === undefined ? 2020 : high - 5)
  const to = high ?? from + 19
  return String(from + random.below(Math.max(to - from, 0) + 1)).padStart(4, '0')
}

export function clock(random: Random): string {
  return [24, 60, 60].map((limit) => two(random.below(limit))).join(':')
}

export function zone(random: Random): string {
  return random.pick(['', 'Z', '+02:00']) ?? ''
}

export function duration(facets: Facets, random: Random): string {
  const isBound = [facets.minInclusive, facets.minExclusive, facets.maxInclusive, facets.maxExclusive].some(
    (bound) => bound !== undefined,
  )
  const years = isBound ? `${Number(year(facets, random))}Y${random.below(12)}M` : ''
  return `P${years}${1 + random.below(20)}DT${random.below(24)}H`
}

export function two(number: number): string {
  return String(number).padStart(2, '0')
}

function parseYear(bound: string | undefined): number | undefined {
  const digits = /\d+/.exec(bound ?? '')?.[0]
  return digits === undefined ? undefined : Number(digits)
}
