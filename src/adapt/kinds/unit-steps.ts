import { dimensions } from './units.ts'

export interface UnitStep {
  readonly from: string
  readonly to: string
  /** The number is multiplied by ten to this power. */
  readonly exponent: number
}

/** The way from each unit to the nearest of those allowed; nothing where one has no such way, or a list is not of units. */
export function unitSteps(
  codes: readonly string[],
  allowed: readonly string[],
): readonly UnitStep[] | undefined {
  const exponents = dimensions.find((units) => codes.every((code) => units.has(code)))
  if (exponents === undefined || codes.length === 0) return undefined
  const steps = codes.flatMap((from): readonly UnitStep[] => {
    const ways = allowed.flatMap((to) => {
      const there = exponents.get(to)
      return there === undefined ? [] : [{ from, to, exponent: (exponents.get(from) ?? 0) - there }]
    })
    return ways.sort((a, b) => Math.abs(a.exponent) - Math.abs(b.exponent)).slice(0, 1)
  })
  return steps.length === codes.length ? steps : undefined
}
