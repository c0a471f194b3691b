import type { ValueAttribute } from './value-form.ts'

/** Units of UN/ECE Recommendation 20 that differ by a power of ten, by what they measure: exponent of the base unit. */
const dimensions: readonly ReadonlyMap<string, number>[] = [
  new Map([
    ['KGM', 0],
    ['GRM', -3],
    ['MGM', -6],
    ['HGM', -1],
    ['DTN', 2],
    ['TNE', 3],
    ['KTN', 6],
  ]),
  new Map([
    ['MTQ', 0],
    ['HLT', -1],
    ['LTR', -3],
    ['DMQ', -3],
    ['MLT', -6],
    ['CMQ', -6],
    ['CLT', -5],
    ['MMQ', -9],
  ]),
  new Map([
    ['MTR', 0],
    ['DMT', -1],
    ['CMT', -2],
    ['MMT', -3],
    ['KMT', 3],
  ]),
  new Map([
    ['PAL', 0],
    ['A97', 2],
    ['MBR', 2],
    ['KPA', 3],
    ['BAR', 5],
    ['MPA', 6],
  ]),
]

/** Another unit for the same amount: the decimal point moves by so many digits. */
export interface UnitChange {
  readonly unit: string
  readonly to: string
  readonly shift: number
}

/** The units that the target has not and that are exact in one it has; nearest first, so that few digits are added. */
export function unitChanges(source: ValueAttribute, target: ValueAttribute): readonly UnitChange[] {
  const allowed = target.scalar.codes
  if (source.role?.name !== 'unit' || allowed === undefined) return []
  return dimensions.flatMap((units) => {
    const wanted = source.scalar.codes ?? [...units.keys()]
    const targets = allowed.filter((code) => units.has(code))
    return wanted
      .filter((unit) => units.has(unit) && !allowed.includes(unit))
      .flatMap((unit): readonly UnitChange[] => {
        const shifts = targets.map((to) => ({ to, shift: (units.get(unit) ?? 0) - (units.get(to) ?? 0) }))
        const [nearest] = [...shifts].sort((a, b) => Math.abs(a.shift) - Math.abs(b.shift))
        return nearest ? [{ unit, ...nearest }] : []
      })
  })
}
