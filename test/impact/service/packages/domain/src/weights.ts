import type { Volume, Weight, WeightUnitCode } from '@service/shared-names'
import type { LinearUnitMeasure, Measure } from '@v0/schemas/types/index.js'

/** Kilograms of a weight, whatever its unit; undefined where it is no number. */
export function kilograms(weight: Weight | undefined): number | undefined {
  if (!weight) return undefined
  const number = Number(weight.value)
  if (!Number.isFinite(number)) return undefined
  switch (weight.unitId) {
    case 'GRM':
      return number / 1000
    case 'TNE':
      return number * 1000
    case 'KGM':
    default:
      return number
  }
}

/** Cubic metres of a volume. */
export function cubicMetres({ unitId = 'MTQ', value }: Volume): number {
  return unitId === 'LTR' ? Number(value) / 1000 : Number(value)
}

export function metres(length: LinearUnitMeasure | undefined): number | undefined {
  if (length === undefined) return undefined
  const { unitId: unit = 'MTR', value } = length
  return unit === 'MTR' ? Number(value) : undefined
}

/** A weight in the unit that reads best. */
export function weightOf(kilogramsOfIt: number): Weight {
  const [unitId, value]: [WeightUnitCode, number] =
    kilogramsOfIt >= 100_000 ? ['TNE', kilogramsOfIt / 1000] : ['KGM', kilogramsOfIt]
  return { unitId, value: String(value) }
}

/** A measure whose unit nobody fixed, in words. */
export function printMeasure(measure: Measure): string {
  return [measure.value, measure?.unitId ?? ''].join(' ').trim()
}

/** Degrees of a coordinate, within the globe. */
export function degrees(measure: Pick<Measure, 'value'> | undefined, limit: number): number | undefined {
  if (!measure) return undefined
  const number = Number(measure.value)
  return Number.isFinite(number) && Math.abs(number) <= limit ? number : undefined
}

export function sum(numbers: readonly (number | undefined)[]): number {
  let total = 0
  for (const number of numbers) total += number ?? 0
  return Math.round(total * 1e6) / 1e6
}
