import type { PartyRole } from '@service/shared-names'
import type { Stamp } from './moments.js'
import type { Price } from './money.js'

/** A party as this service stores it; flat, one name, one address. */
export interface PartyRecord {
  readonly role: PartyRole
  readonly id?: string
  readonly name: string
  readonly address?: AddressRecord
  readonly mail?: string
  readonly telephone?: string
  readonly taxNumber?: string
}

export interface AddressRecord {
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: string
}

export interface PlaceRecord {
  readonly id?: string
  readonly name: string
  readonly address?: AddressRecord
  readonly latitude?: number
  readonly longitude?: number
}

export interface SealRecord {
  readonly id: string
  readonly conditionCode: string
  readonly issuer?: string
}

/** Equipment as stored; `categoryCode` is the service's own class of it. */
export interface EquipmentRecord {
  readonly id: string
  readonly categoryCode: 'box' | 'tank' | 'vehicle' | 'other'
  readonly country?: string
  readonly sequenceNumber: number
  readonly seals: readonly SealRecord[]
  readonly carried: readonly EquipmentRecord[]
  readonly full: boolean
  readonly grossWeight?: number
}

export interface LegRecord {
  readonly kind: 'pre' | 'main' | 'on' | 'other'
  readonly modeCode: string
  readonly meansId?: string
  readonly registrationCountry?: string
  readonly dangerousGoodsIndicator: boolean
  readonly departure?: Stamp
  readonly arrival?: Stamp
  readonly stops: readonly PlaceRecord[]
}

export interface HazardRecord {
  readonly number: string
  readonly properName: string
  readonly technicalName?: string
  readonly category?: string
  readonly packingGroup?: string
  readonly tunnel?: string
  readonly labels: readonly string[]
  readonly netWeight?: number
  readonly grossWeight?: number
}

export interface ItemRecord {
  readonly position: number
  readonly units: number
  readonly grossVolume?: number
  readonly hazards: readonly HazardRecord[]
  readonly equipmentIds: readonly string[]
}

export interface ChargeRecord {
  readonly id: string
  readonly payer: string
  readonly amounts: readonly Price[]
}

export interface DocumentRecord {
  readonly id: string
  readonly typeCode: string
  readonly issuedAt?: Stamp
  readonly issuer?: string
  readonly link?: string
}

/** A dataset as this service stores it. */
export interface ShipmentRecord {
  readonly datasetId: string
  readonly consignor?: PartyRecord
  readonly consignee?: PartyRecord
  readonly carrier?: PartyRecord
  readonly others: readonly PartyRecord[]
  readonly takenOverAt?: PlaceRecord
  readonly handedOverAt?: PlaceRecord
  readonly accepted?: Stamp
  readonly delivered?: Stamp
  readonly legs: readonly LegRecord[]
  readonly equipment: readonly EquipmentRecord[]
  readonly items: readonly ItemRecord[]
  readonly charges: readonly ChargeRecord[]
  readonly documents: readonly DocumentRecord[]
  readonly grossWeight?: number
  readonly netWeight?: number
  readonly numberOfPackages?: number
  readonly information: readonly string[]
  readonly declaredValue?: Price
  readonly cashOnDelivery?: Price
}

/** Every party of a record with the part it plays. */
export function partiesOf(record: ShipmentRecord): readonly PartyRecord[] {
  const { consignor, consignee, carrier, others } = record
  return [consignor, consignee, carrier, ...others].filter((party) => party !== undefined)
}

/** Every piece of equipment, those that others carry after them. */
export function everyEquipment(record: ShipmentRecord): readonly EquipmentRecord[] {
  const found: EquipmentRecord[] = []
  const open = [...record.equipment]
  for (let next = open.shift(); next; next = open.shift()) {
    found.push(next)
    open.unshift(...next.carried)
  }
  return found
}

export function countriesOf(record: ShipmentRecord): readonly string[] {
  const found = new Set<string>()
  for (const { address } of partiesOf(record)) if (address) found.add(address.country)
  for (const { country } of everyEquipment(record)) if (country) found.add(country)
  for (const { registrationCountry } of record.legs) if (registrationCountry) found.add(registrationCountry)
  return [...found].sort()
}

export function hasHazards(record: ShipmentRecord): boolean {
  return record.items.some(({ hazards }) => hazards.length > 0)
}
