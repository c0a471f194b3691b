import {
  countriesOf,
  daysBetween,
  everyEquipment,
  hasHazards,
  monthOf,
  type Price,
  printPrice,
  type ShipmentRecord,
  sum,
  sumByCurrency,
} from '@service/domain'
import type { Dataset } from '@service/shared-names'

/** What a month of transport came to. */
export interface MonthFigures {
  readonly month: string
  readonly shipments: number
  readonly grossWeight: number
  readonly numberOfPackages: number
  readonly hazardous: number
  readonly meanDays: number | undefined
}

export function figuresByMonth(records: readonly ShipmentRecord[]): readonly MonthFigures[] {
  const byMonth = new Map<string, ShipmentRecord[]>()
  for (const record of records) {
    const month = record.accepted ? monthOf(record.accepted) : 'undated'
    const list = byMonth.get(month) ?? []
    list.push(record)
    byMonth.set(month, list)
  }
  return [...byMonth]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([month, list]) => figuresOf(month, list))
}

function figuresOf(month: string, list: readonly ShipmentRecord[]): MonthFigures {
  const days = list
    .map(({ accepted, delivered }) => (accepted && delivered ? daysBetween(accepted, delivered) : undefined))
    .filter((count) => count !== undefined)
  return {
    month,
    shipments: list.length,
    grossWeight: sum(list.map(({ grossWeight }) => grossWeight)),
    numberOfPackages: sum(list.map(({ numberOfPackages }) => numberOfPackages)),
    hazardous: list.filter(hasHazards).length,
    meanDays: days.length === 0 ? undefined : sum(days) / days.length,
  }
}

/** How often each country is touched, most first. */
export function countryRanking(records: readonly ShipmentRecord[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const record of records)
    for (const country of countriesOf(record)) counts.set(country, (counts.get(country) ?? 0) + 1)
  return [...counts].sort(([left, few], [right, many]) => many - few || (left < right ? -1 : 1))
}

/** Values declared, a sum per currency. */
export function declaredValues(records: readonly ShipmentRecord[]): readonly string[] {
  const prices = records
    .map(({ declaredValue }) => declaredValue)
    .filter((price): price is Price => price !== undefined)
  return sumByCurrency(prices).map(printPrice)
}

/** Pieces of equipment by class and month, as a table. */
export function equipmentTable(records: readonly ShipmentRecord[]): readonly (readonly string[])[] {
  const cells = new Map<string, number>()
  for (const record of records) {
    const month = record.accepted ? monthOf(record.accepted) : 'undated'
    for (const { categoryCode } of everyEquipment(record)) {
      const key = `${month}\t${categoryCode}`
      cells.set(key, (cells.get(key) ?? 0) + 1)
    }
  }
  return [...cells]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, count]) => [...key.split('\t'), String(count)])
}

type Repeated<T> = { [K in keyof T]: NonNullable<T[K]> extends readonly unknown[] ? K : never }[keyof T]

/** Parts of datasets that may repeat, whatever the version calls them. */
export type RepeatedPart = NonNullable<Repeated<Required<Dataset>>>

export function repetition(datasets: readonly Dataset[], part: RepeatedPart): number {
  return Math.max(0, ...datasets.map((dataset) => dataset[part]?.length ?? 0))
}

/** The parts whose repetition tells how a customer works. */
export const telling: readonly (keyof Dataset)[] = ['netWeight', 'grossVolume']

/** Services asked for, by the code of the condition. */
export function services<D extends Pick<Dataset, 'transportService'>>(
  datasets: readonly D[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { transportService } of datasets) {
    for (const { conditionTypeCode = [] } of transportService ?? []) {
      for (const code of conditionTypeCode) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  }
  return counts
}
