import type { Dataset } from '@service/shared-names'
import type {
  TransportDangerousGoods as DangerousGoods,
  LogisticsPackage,
  SupplyChainConsignmentItem,
} from '@v0/schemas/common/index.js'
import { type Finding, finding } from './outcome.js'
import type { HazardRecord, ItemRecord } from './record.js'
import { cubicMetres, kilograms, sum } from './weights.js'

/** What a record of dangerous goods takes over under its own names. */
const copied = {
  category: 'hazardCategoryCode',
  packingGroup: 'packagingDangerLevelCode',
  tunnel: 'tunnelRestrictionCode',
} as const satisfies Partial<Record<keyof HazardRecord, keyof DangerousGoods>>

export function hazardOf(goods: DangerousGoods): HazardRecord {
  const properName = goods.properShippingName?.map(({ value }) => value).join(' / ')
  const technicalName = goods.technicalName?.[0]?.value
  const netWeight = kilograms(goods.netWeight)
  const grossWeight = kilograms(goods.grossWeight)
  const category = goods[copied.category]
  const packingGroup = goods[copied.packingGroup]
  const tunnel = goods[copied.tunnel]
  return {
    number: goods.uNDGID ?? '',
    properName: properName ?? goods.hazardClassificationID?.value ?? '',
    labels: goods.labelTypeCode ?? [],
    ...(technicalName === undefined ? {} : { technicalName }),
    ...(category === undefined ? {} : { category }),
    ...(packingGroup === undefined ? {} : { packingGroup }),
    ...(tunnel === undefined ? {} : { tunnel }),
    ...(netWeight === undefined ? {} : { netWeight }),
    ...(grossWeight === undefined ? {} : { grossWeight }),
  }
}

export function itemRecord(item: SupplyChainConsignmentItem, at: number): ItemRecord {
  const { goodsUnitQuantity = [], grossVolume = [], transportDangerousGoods = [] } = item
  const equipment = item.associatedTransportEquipment ?? []
  return {
    position: at + 1,
    units: sum(goodsUnitQuantity),
    hazards: transportDangerousGoods.map(hazardOf),
    equipmentIds: equipment.map(({ id }) => id?.value ?? '').filter(Boolean),
    ...(grossVolume.length === 0 ? {} : { grossVolume: sum(grossVolume.map(cubicMetres)) }),
  }
}

/** Every mention of dangerous goods in a dataset: its own, those of items, those loaded in equipment. */
export function everyHazard(dataset: Dataset): readonly DangerousGoods[] {
  const own = dataset.dangerousGoods === undefined ? [] : [dataset.dangerousGoods]
  const inItems = dataset.includedConsignmentItem?.flatMap((item) => item.transportDangerousGoods ?? [])
  const loaded = dataset.usedTransportEquipment?.flatMap(
    ({ loadedDangerousGoods = [] }) => loadedDangerousGoods,
  )
  return [...own, ...(inItems ?? []), ...(loaded ?? [])]
}

/** Packages counted by the code of their kind. */
export function packagesByKind(packages: readonly LogisticsPackage[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { typeCode: kinds = ['unknown'], itemQuantity } of packages)
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + (itemQuantity ?? 0))
  return counts
}

/** Marks on packages, each once. */
export function marksOf(packages: readonly LogisticsPackage[]): readonly string[] {
  const marks = packages.flatMap((one) => one.shippingMarks ?? []).flatMap((mark) => mark.markingText ?? [])
  return [
    ...new Set(marks.map(({ languageId: language, value }) => (language ? `${value} [${language}]` : value))),
  ]
}

/** What the rules for tunnels say of the goods together: the strictest restriction counts. */
export function tunnelCode(hazards: readonly HazardRecord[]): string | undefined {
  const order = ['B', 'C', 'D', 'E']
  return hazards
    .map(({ tunnel }) => tunnel)
    .filter((tunnel) => tunnel !== undefined)
    .sort((left, right) => order.indexOf(left.slice(0, 1)) - order.indexOf(right.slice(0, 1)))[0]
}

export function hazardFindings(hazards: readonly HazardRecord[]): readonly Finding[] {
  const findings: Finding[] = []
  hazards.forEach(({ number, properName, netWeight, grossWeight }, at) => {
    const place = ['hazards', String(at + 1)]
    if (!/^\d{4}$/.test(number))
      findings.push(finding('refusal', 'un-number', 'A UN number has four digits.', ...place))
    if (properName === '')
      findings.push(finding('warning', 'proper-name', 'The proper shipping name is not said.', ...place))
    if (netWeight !== undefined && grossWeight !== undefined && netWeight > grossWeight)
      findings.push(
        finding('refusal', 'net-over-gross', 'The net weight is over the gross weight.', ...place),
      )
  })
  return findings
}
