import type { Equipment } from '@service/shared-names'
import type { AssociatedTransportEquipment, LogisticsSeal } from '@v0/schemas/common/index.js'
import { classOf } from './codes.js'
import type { EquipmentRecord, SealRecord } from './record.js'
import { kilograms, sum } from './weights.js'

/** A seal as stored; a seal without a number is not one. */
export function sealOf(seal: LogisticsSeal): SealRecord | undefined {
  const { id: { value: number } = {}, conditionCode: [condition = 'unknown'] = [] } = seal
  if (number === undefined) return undefined
  const issuer = seal.issuingParty?.name?.[0]
  return { id: number, conditionCode: condition, ...(issuer === undefined ? {} : { issuer }) }
}

export function sealsOf(owner: Pick<Equipment, 'affixedSeal'>): readonly SealRecord[] {
  return (owner.affixedSeal ?? []).map(sealOf).filter((seal) => seal !== undefined)
}

/** Equipment that others carry says several categories; the first one counts. */
export function carriedRecord(carried: AssociatedTransportEquipment, at: number): EquipmentRecord {
  const grossWeight = carried.verifiedGrossWeight?.map(kilograms).find((weight) => weight !== undefined)
  return {
    id: carried.id?.value ?? `carried ${at + 1}`,
    categoryCode: classOf(carried.categoryCode?.[0]),
    sequenceNumber: Number(carried.sequenceNumber ?? at + 1),
    seals: sealsOf(carried),
    carried: [],
    full: carried.usedCapacityCode !== '4',
    ...(grossWeight === undefined ? {} : { grossWeight }),
  }
}

export function equipmentRecord(equipment: Equipment, at: number): EquipmentRecord {
  const country = equipment.registrationCountry?.code
  const weights = equipment.grossGoodsWeightMeasure ?? []
  return {
    id: equipment.id?.value ?? `equipment ${at + 1}`,
    categoryCode: classOf(equipment.categoryCode),
    sequenceNumber: Number(equipment.sequenceNumber ?? String(at + 1)),
    seals: sealsOf(equipment),
    carried: (equipment.carriedTransportEquipment ?? []).map(carriedRecord),
    full: equipment.fullEmptyCode !== '4',
    ...(country === undefined ? {} : { country }),
    ...(weights.length === 0 ? {} : { grossWeight: sum(weights.map((weight) => kilograms(weight))) }),
  }
}

/** The seals that the papers count but do not list. */
export function unlistedSeals({ sealQuantity: counted = 0, affixedSeal: listed = [] }: Equipment): number {
  return Math.max(0, counted - listed.length)
}

/** Records in the order of their sequence numbers; those of one number in the order they came. */
export function inSequence(records: readonly EquipmentRecord[]): readonly EquipmentRecord[] {
  return [...records].sort((left, right) => left.sequenceNumber - right.sequenceNumber)
}

/** Numbers of containers with a check digit that does not fit, by ISO 6346. */
export function wrongCheckDigits(records: readonly EquipmentRecord[]): readonly string[] {
  return records
    .filter(({ categoryCode }) => categoryCode === 'box')
    .map(({ id }) => id)
    .filter((id) => /^[A-Z]{4}\d{7}$/.test(id) && checkDigit(id) !== Number(id[10]))
}

const letterValues = [
  10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38,
]

function checkDigit(id: string): number {
  let total = 0
  for (let at = 0; at < 10; at += 1) {
    const code = id.charCodeAt(at)
    total += (code >= 65 ? (letterValues[code - 65] ?? 0) : code - 48) * 2 ** at
  }
  return (total % 11) % 10
}
