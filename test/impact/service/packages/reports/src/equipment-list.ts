import {
  classOf,
  type EquipmentRecord,
  equipmentRecord,
  everyEquipment,
  isRefrigerated,
  type ShipmentRecord,
  unlistedSeals,
  yardCodes,
} from '@service/domain'
import type { Dataset, Equipment } from '@service/shared-names'
import type { TransportEquipmentCategoryCode as Category } from '@v0/schemas/codes/index.js'
import { columnsOf, type PageRow, title } from './pages.js'

/** A line of the list that the yard works through. */
export interface YardLine {
  readonly id: string
  readonly categoryCode: string
  readonly sealQuantity: number
  readonly stowagePosition: string
  readonly plug: boolean
}

const tankCategories: readonly Category[] = ['T3', 'T4', 'T5']

/** The shortest name of a category on a label. */
const labels = { CN: 'box', TE: 'trailer', RF: 'reefer' } satisfies Partial<Record<Category, string>>

export function labelFor(category: Category): string {
  if (category === 'DPL') return 'dolly'
  return category in labels ? labels[category as keyof typeof labels] : classOf(category)
}

export function isTank(category: Category | undefined): boolean {
  return category !== undefined && tankCategories.includes(category)
}

function yardLine(equipment: Equipment): YardLine {
  const { stowagePosition: slot, categoryCode: category } = equipment
  return {
    id: equipment.id?.value ?? '',
    categoryCode: category ? labelFor(category) : 'unknown',
    sealQuantity: unlistedSeals(equipment),
    stowagePosition: slot?.value ?? '',
    plug: category !== undefined && isRefrigerated(category),
  }
}

export function yardLines({ usedTransportEquipment: equipment = [] }: Dataset): readonly YardLine[] {
  return equipment.map((one) => yardLine(one))
}

/** The list in rows; plugs stand first, the yard fetches them first. */
export function equipmentList(dataset: Dataset): readonly PageRow[] {
  const lines = [...yardLines(dataset)].sort((left, right) => Number(right.plug) - Number(left.plug))
  const cells = lines.map(({ id, categoryCode, sealQuantity, stowagePosition, plug }) => [
    id,
    categoryCode,
    String(sealQuantity),
    stowagePosition,
    plug ? yardCodes.RF : '',
  ])
  return cells.length === 0 ? [] : [title('Equipment'), ...columnsOf(cells)]
}

/** Owners and operators by piece of equipment; who owns and who operates may be the same. */
export function holders(equipment: Equipment): readonly string[] {
  const owners = equipment.ownerParty?.map((owner) => owner.name?.[0])
  return [...(owners ?? []), equipment.operatingParty?.name?.at(0)].filter((name) => name !== undefined)
}

/** Sizes as coded on the doors; two for equipment that carries another. */
export function sizeCodes(all: readonly Equipment[]): readonly string[] {
  return all.map(({ sizeTypeCode }) => sizeTypeCode).filter((code) => code !== undefined)
}

/** How full a fleet ran: pieces that were full among all. */
export function fullShare(records: readonly ShipmentRecord[]): number {
  const all = records.flatMap(everyEquipment)
  return all.length === 0 ? 0 : all.filter(({ full }) => full).length / all.length
}

/** Records of equipment straight from a dataset, by number. */
export function byNumber(dataset: Dataset): ReadonlyMap<string, EquipmentRecord> {
  const records = dataset.usedTransportEquipment?.map((one, at) => equipmentRecord(one, at)) ?? []
  return new Map(records.map((record) => [record.id, record]))
}
