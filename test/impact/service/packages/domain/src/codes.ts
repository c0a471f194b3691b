import { transportEquipmentCategoryCodeValues } from '@v0/schemas/codes/code-lists.js'
import type {
  CountryCode,
  TransportEquipmentCategoryCode,
  TransportModeCode,
} from '@v0/schemas/codes/index.js'
import type { EquipmentRecord } from './record.js'

/** The class of equipment that a category of the interface falls into. */
export function classOf(
  category: TransportEquipmentCategoryCode | undefined,
): EquipmentRecord['categoryCode'] {
  switch (category) {
    case 'CN':
    case 'BX':
      return 'box'
    case 'T1':
    case 'T2':
    case 'TN':
      return 'tank'
    case 'TE':
      return 'vehicle'
    default:
      return 'other'
  }
}

const refrigerated: ReadonlySet<TransportEquipmentCategoryCode> = new Set(['RF', 'RR'])

export function isRefrigerated(category: TransportEquipmentCategoryCode): boolean {
  return refrigerated.has(category)
}

export function isTrailer(category: string): category is 'TE' & TransportEquipmentCategoryCode {
  return category === 'TE'
}

/** A category from text that a person typed; undefined where the list has no such value. */
export function categoryFrom(text: string): TransportEquipmentCategoryCode | undefined {
  const wanted = text.trim().toUpperCase()
  return transportEquipmentCategoryCodeValues.find((value) => value === wanted)
}

/** The words for a mode; the interface numbers them. */
export const modeTitles: Readonly<Record<TransportModeCode, string>> = {
  1: 'sea',
  2: 'rail',
  3: 'road',
  4: 'air',
  8: 'inland waterway',
}

/** Countries where a border is crossed with a customs office on the way. */
const customsBorders: readonly CountryCode[] = ['CH', 'NO', 'GB', 'AE', 'CN', 'BR']

export function needsCustoms(country: CountryCode | undefined): boolean {
  return country !== undefined && customsBorders.includes(country)
}

/** The service's own classes of equipment, in the order that lists show them. */
export const classOrder: readonly EquipmentRecord['categoryCode'][] = ['vehicle', 'box', 'tank', 'other']

/** Fleet codes of the yard system; they only look like categories of the interface. */
export const yardCodes = { BX: 'bay box', CN: 'counter', TE: 'terminal', RF: 'reefer plug' } as const

export type YardCode = keyof typeof yardCodes

export function yardTitle(code: YardCode): string {
  if (code === 'BX') return 'Box lane'
  return code === 'CN' ? 'Gate counter' : yardCodes[code]
}
