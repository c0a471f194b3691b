import { printPrice, type ShipmentRecord } from '@service/domain'
import type { Dataset } from '@service/shared-names'

/** A column of an export: its head, and the cell for a row. */
export interface Column<Row> {
  readonly head: string
  cell(row: Row): string | number | undefined
}

export function csv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [columns.map(({ head }) => quoted(head)).join(';')]
  for (const row of rows)
    lines.push(columns.map((column) => quoted(String(column.cell(row) ?? ''))).join(';'))
  return `${lines.join('\r\n')}\r\n`
}

/** A cell that spreadsheets take as text and not as a formula. */
function quoted(text: string): string {
  const safe = /^[=+@-]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const shipmentColumns: readonly Column<ShipmentRecord>[] = [
  { head: 'Dataset', cell: ({ datasetId }) => datasetId },
  { head: 'Consignor', cell: ({ consignor }) => consignor?.name },
  { head: 'Consignee', cell: ({ consignee }) => consignee?.name },
  { head: 'Carrier', cell: ({ carrier }) => carrier?.name },
  { head: 'grossWeight', cell: ({ grossWeight }) => grossWeight },
  { head: 'numberOfPackages', cell: ({ numberOfPackages }) => numberOfPackages },
  { head: 'Declared value', cell: ({ declaredValue }) => declaredValue && printPrice(declaredValue) },
]

/** Columns straight from the dataset, for readers who know the interface. */
export const datasetColumns: readonly Column<Dataset>[] = [
  { head: 'cargoInsuranceInstructions', cell: (dataset) => dataset.cargoInsuranceInstructions?.join(' | ') },
  { head: 'contractTermsText', cell: ({ contractTermsText }) => contractTermsText?.join(' | ') },
  { head: 'deliveryInformation', cell: ({ deliveryInformation: text }) => text },
  { head: 'paymentArrangementCode', cell: (dataset) => dataset['paymentArrangementCode'] },
  { head: 'cargo', cell: ({ natureIdentificationCargo: cargo }) => cargo?.identificationText?.[0]?.value },
  { head: 'statistics', cell: (row) => row.natureIdentificationCargo?.statisticalClassificationCode },
]

const countedParts = [
  'transshipmentLocation',
  'transportPackage',
  'transportEvent',
] as const satisfies readonly (keyof Dataset)[]

/** How often the parts that may repeat do, a column for each. */
export const countColumns: readonly Column<Dataset>[] = countedParts.map((part) => ({
  head: `number of ${part}`,
  cell: (dataset) => dataset[part]?.length ?? 0,
}))
