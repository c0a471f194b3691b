import type { ValueAttribute } from './value-form.ts'

/**
 * Units of UN/ECE Recommendation 20 by quantity, each with the power of ten by which it differs from the base
 * unit.
 */
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

/** A conversion to another unit by moving the decimal point `shift` digits to the right. */
export interface UnitChange {
  readonly unit: string
  readonly to: string
  readonly shift: number
}

/**
 * The source units that the target lacks, each with the target unit of the same quantity nearest in size. Units
 * without one are left out; empty for attributes that are no units or are not limited by the target.
 */
export function findUnitChanges(source: ValueAttribute, target: ValueAttribute): readonly UnitChange[] {
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
