import { addressOf, kilograms, marksOf, packagesByKind, printMeasure, sum } from '@service/domain'
import type { Dataset, Party } from '@service/shared-names'
import { columnsOf, gap, type PageRow, pair, title } from './pages.js'

function partyRows(heading: string, party: Party | undefined): readonly PageRow[] {
  if (!party) return []
  const { name: [firstName] = [], postalAddress: postal, id: { value: number } = {} } = party
  const address = addressOf(postal)
  return [
    title(heading),
    ...pair('Name', firstName),
    ...pair('Number', number),
    ...pair('Street', address?.street),
    ...pair('Town', address && `${address.postcode} ${address.city}`),
    ...pair('Box', postal?.postOfficeBox),
    ...pair('Department', postal?.departmentName),
    ...pair('Signs', party.authoritativeSignatoryPerson?.[0]?.name),
    gap,
  ]
}

/** The rows of a delivery note. */
export function deliveryNote(dataset: Dataset): readonly PageRow[] {
  const { consignor, consignee, ...goods } = dataset
  const packages = goods.transportPackage ?? []
  const kinds = [...packagesByKind(packages)].map(([kind, count]) => [kind, String(count)])
  const typed = packages.flatMap((one) => one.typeText ?? []).map(({ value }) => value)
  return [
    ...partyRows('From', consignor),
    ...partyRows('To', consignee),
    title('Goods'),
    ...pair('Packages', goods.numberOfPackages),
    ...pair('Gross weight', total(goods)),
    ...pair('Described as', [...new Set(typed)].join(', ')),
    ...pair('Marks', marksOf(packages).join(', ')),
    ...columnsOf(kinds),
    gap,
    ...sizeRows(dataset),
    ...moneyRows(dataset),
  ]
}

function total(of: Pick<Dataset, 'grossWeight'>): string | undefined {
  const weights = of.grossWeight
  return weights && `${sum(weights.map(kilograms))} kg`
}

function sizeRows({ includedConsignmentItem: items = [] }: Dataset): readonly PageRow[] {
  return items.flatMap(({ dimensions: size }, at) => {
    if (!size) return []
    const { length: long, width: wide, height: high } = size
    const sides = [long, wide, high].filter((side) => side !== undefined).map(printMeasure)
    return pair(`Size of item ${at + 1}`, sides.join(' x '))
  })
}

function moneyRows(dataset: Dataset): readonly PageRow[] {
  const { cODAmount: cash, declaredValueForCarriageAmount: declared } = dataset
  return [
    ...pair('Cash on delivery', cash && `${cash.value} ${cash.currencyId ?? ''}`.trim()),
    ...pair('Declared value', declared && [declared.value, declared.currencyId].join(' ')),
  ]
}

/** Instructions that the driver signs for. */
export function instructionsOf(dataset: Dataset): readonly string[] {
  const border = dataset.consignorProvidedBorderClearanceInstructions?.flatMap(
    ({ description = [] }) => description,
  )
  const own = dataset.consignorProvidedInformationText ?? []
  return [...own, ...(border ?? [])]
}
