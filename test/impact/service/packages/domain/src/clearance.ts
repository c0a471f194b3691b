import type * as common from '@v0/schemas/common/index.js'
import { needsCustoms } from './codes.js'
import { placeOf } from './locations.js'
import type { PlaceRecord, ShipmentRecord } from './record.js'

type Procedure = common.CrossBorderRegulatoryProcedure

/** The customs offices on the way, in the order they are passed. */
export function officesOf(procedures: readonly Procedure[] | undefined): readonly PlaceRecord[] {
  return (procedures ?? [])
    .flatMap((one) => [
      one.exportCustomsOfficeLocation,
      ...(one.transitCustomsOfficeLocation ?? []),
      one.importCustomsOfficeLocation,
    ])
    .map((location) => placeOf(location))
    .filter((place) => place !== undefined)
}

/** Whether a dataset asks for a customs procedure but names none. */
export function lacksProcedure<T extends common.SupplyChainConsignment>(dataset: T): boolean {
  const abroad = [dataset.consignor, dataset.consignee].some((party) =>
    needsCustoms(party?.postalAddress?.countryCode),
  )
  return abroad && (dataset.regulatoryProcedure?.length ?? 0) === 0
}

/** Codes of all procedures, each once. */
export function procedureCodes(
  dataset: Pick<common.SupplyChainConsignment, 'regulatoryProcedure'>,
): readonly string[] {
  const codes = new Set<string>()
  for (const { typeCode = [] } of dataset.regulatoryProcedure ?? [])
    for (const code of typeCode) codes.add(code)
  return [...codes]
}

export interface Clearance {
  readonly datasetId: string
  readonly offices: readonly PlaceRecord[]
  readonly state: 'not needed' | 'open' | 'cleared'
}

/** Where the clearance of a shipment stands, by what the offices answered. */
export function clearanceOf(
  record: ShipmentRecord,
  offices: readonly PlaceRecord[],
  cleared: ReadonlySet<string>,
): Clearance {
  const { datasetId } = record
  if (offices.length === 0) return { datasetId, offices, state: 'not needed' }
  const open = offices.some(({ id, name }) => !cleared.has(id ?? name))
  return { datasetId, offices, state: open ? 'open' : 'cleared' }
}

/** Offices that still have to answer, by how often they are on the way. */
export function openOffices(clearances: readonly Clearance[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { offices, state } of clearances) {
    if (state !== 'open') continue
    for (const { name } of offices) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Map([...counts].sort(([left], [right]) => (left < right ? -1 : 1)))
}
