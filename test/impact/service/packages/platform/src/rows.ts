import {
  type LegRecord,
  type PartyRecord,
  partiesOf,
  printPrice,
  type ShipmentRecord,
  sortKey,
} from '@service/domain'
import type { SupplyChainConsignment } from '@v0/schemas/common/index.js'

/** A row of the table `shipments`; column names are the database's. */
export interface ShipmentRow {
  readonly dataset_id: string
  readonly consignor: string | null
  readonly consignee: string | null
  readonly accepted: string | null
  readonly gross_weight: number | null
  readonly mode_codes: string
  readonly declared_value: string | null
  readonly package_count: number
}

export interface PartyRow {
  readonly dataset_id: string
  readonly role: string
  readonly name: string
  readonly city: string | null
  readonly country: string | null
}

export interface LegRow {
  readonly dataset_id: string
  readonly position: number
  readonly kind: string
  readonly mode_code: string
  readonly means_id: string | null
}

type RawParts = Pick<SupplyChainConsignment, 'logisticsRiskAnalysisResult' | 'notifiedWasteMaterial'>

/** Parts of a dataset that are stored as they are, as JSON columns; a column is null where there is no part. */
export type RawColumns = { readonly [K in keyof RawParts]-?: NonNullable<RawParts[K]> | null }

type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]

/** Names of the parts of a dataset that may be absent: all of them, as the compiler sees. */
export type OptionalPart = Optional<SupplyChainConsignment>

export function rawColumns(dataset: SupplyChainConsignment): RawColumns {
  return {
    logisticsRiskAnalysisResult: dataset.logisticsRiskAnalysisResult ?? null,
    notifiedWasteMaterial: dataset.notifiedWasteMaterial ?? null,
  }
}

export function hasPart<K extends keyof SupplyChainConsignment>(
  dataset: SupplyChainConsignment,
  part: K,
): dataset is SupplyChainConsignment & Required<Pick<SupplyChainConsignment, K>> {
  return dataset[part] !== undefined
}

/** How many wastes a dataset notifies. */
export function wasteCount(dataset: SupplyChainConsignment): number {
  return hasPart(dataset, 'notifiedWasteMaterial') ? dataset.notifiedWasteMaterial.length : 0
}

export function shipmentRow(record: ShipmentRecord): ShipmentRow {
  const { datasetId, consignor, consignee, accepted, grossWeight, legs, declaredValue } = record
  return {
    dataset_id: datasetId,
    consignor: consignor?.name ?? null,
    consignee: consignee?.name ?? null,
    accepted: accepted ? sortKey(accepted) : null,
    gross_weight: grossWeight ?? null,
    mode_codes: [...new Set(legs.map(({ modeCode }) => modeCode))].join(','),
    declared_value: declaredValue ? printPrice(declaredValue) : null,
    package_count: record.numberOfPackages ?? 0,
  }
}

export function partyRows(record: ShipmentRecord): readonly PartyRow[] {
  return partiesOf(record).map((party) => partyRow(record.datasetId, party))
}

function partyRow(datasetId: string, { role, name, address }: PartyRecord): PartyRow {
  return { dataset_id: datasetId, role, name, city: address?.city ?? null, country: address?.country ?? null }
}

export function legRows({ datasetId, legs }: ShipmentRecord): readonly LegRow[] {
  return legs.map(({ kind, modeCode, meansId }: LegRecord, position) => ({
    dataset_id: datasetId,
    position,
    kind,
    mode_code: modeCode,
    means_id: meansId ?? null,
  }))
}

/** The statement that writes rows into a table, with numbered parameters. */
export function insertInto(
  table: string,
  rows: readonly object[],
): { text: string; values: readonly unknown[] } {
  const [first] = rows
  if (!first) return { text: '', values: [] }
  const columns = Object.keys(first)
  const values = rows.flatMap((row) => columns.map((column) => Reflect.get(row, column)))
  const tuples = rows.map(
    (_, at) => `(${columns.map((__, of) => `$${at * columns.length + of + 1}`).join(', ')})`,
  )
  return { text: `insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')}`, values }
}
