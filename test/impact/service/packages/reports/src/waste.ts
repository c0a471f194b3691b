import { kilograms, sum } from '@service/domain'
import type { Dataset } from '@service/shared-names'
import type { TransportationWasteMaterial as Waste } from '@v0/schemas/common/index.js'
import { type Column, csv } from './csv.js'

/** A waste in the yearly return. */
export interface WasteLine {
  readonly datasetId: string
  readonly id: string
  readonly weight: number
}

export function wasteLines(
  datasetId: string,
  { notifiedWasteMaterial: wastes = [] }: Dataset,
): readonly WasteLine[] {
  return wastes.map((waste) => ({
    datasetId,
    id: numberOf(waste),
    weight: sum(waste.weight?.map(kilograms) ?? []),
  }))
}

function numberOf({ id }: Waste): string {
  return id ? id.value : 'unnotified'
}

const columns: readonly Column<WasteLine>[] = [
  { head: 'Dataset', cell: ({ datasetId }) => datasetId },
  { head: 'Notification', cell: ({ id }) => id },
  { head: 'Weight in kg', cell: ({ weight }) => weight },
]

export function wasteReturn(lines: readonly WasteLine[]): string {
  return csv(
    [...lines].sort((left, right) => (left.id < right.id ? -1 : 1)),
    columns,
  )
}

/** Kilograms by notification; a notification may cover many datasets. */
export function byNotification(lines: readonly WasteLine[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { id, weight } of lines) sums.set(id, sum([sums.get(id), weight]))
  return sums
}
