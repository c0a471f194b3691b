/** Units by the codes of UN/ECE Recommendation 20, each as a power of ten of its dimension's own unit. */
const dimensions: readonly (readonly (readonly [code: string, exponent: number])[])[] = [
  [
    ['MGM', -6],
    ['GRM', -3],
    ['HGM', -1],
    ['KGM', 0],
    ['DTN', 2],
    ['TNE', 3],
  ],
  [
    ['MMQ', -9],
    ['CMQ', -6],
    ['MLT', -6],
    ['CLT', -5],
    ['LTR', -3],
    ['DMQ', -3],
    ['HLT', -1],
    ['MTQ', 0],
  ],
  [
    ['MMT', -3],
    ['CMT', -2],
    ['DMT', -1],
    ['MTR', 0],
    ['KMT', 3],
  ],
]

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
  const dimension = dimensions.find((units) => codes.every((code) => units.some(([unit]) => unit === code)))
  if (dimension === undefined || codes.length === 0) return undefined
  const exponents = new Map(dimension)
  const steps = codes.flatMap((from): readonly UnitStep[] => {
    const ways = allowed.flatMap((to) => {
      const there = exponents.get(to)
      return there === undefined ? [] : [{ from, to, exponent: (exponents.get(from) ?? 0) - there }]
    })
    return ways.sort((a, b) => Math.abs(a.exponent) - Math.abs(b.exponent)).slice(0, 1)
  })
  return steps.length === codes.length ? steps : undefined
}
