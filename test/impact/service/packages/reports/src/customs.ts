import { agencyOf, lineOf, officesOf, procedureCodes } from '@service/domain'
import type { Dataset } from '@service/shared-names'
import type { TradeCountry } from '@v0/schemas/common/index.js'
import { columnsOf, gap, type PageRow, pair, title } from './pages.js'

/** The sheet that goes to a customs office. */
export function customsSheet(dataset: Dataset): readonly PageRow[] {
  const offices = officesOf(dataset.regulatoryProcedure)
  const risks = dataset.logisticsRiskAnalysisResult ?? []
  return [
    title('Customs'),
    ...pair('Procedures', procedureCodes(dataset).join(', ')),
    ...pair('Declared by', dataset.freightForwarder?.representativePerson?.name),
    ...pair('Agency', dataset.freightForwarder && agencyOf(dataset.freightForwarder)),
    ...columnsOf(offices.map((office) => [lineOf(office)])),
    gap,
    ...risks.flatMap((risk) =>
      pair(`Risk ${risk.levelCode ?? '?'}`, risk.description?.map((one) => one.value).join(' ')),
    ),
    ...pair('Exempt', risks.flatMap(({ securityExemptionCode }) => securityExemptionCode ?? []).join(', ')),
    ...licences(dataset),
  ]
}

function licences({ carrier, connectingCarrier = [] }: Dataset): readonly PageRow[] {
  const all = [carrier, ...connectingCarrier].flatMap((party) => party?.applicableLicence ?? [])
  return all.flatMap(({ id, typeCode: types = [] }) => pair(`Licence ${types.join('/')}`, id?.value))
}

/** Countries whose flags are on the way, each once. */
export function flags(dataset: Dataset): readonly string[] {
  const countries: readonly (TradeCountry | undefined)[] = [
    ...(dataset.mainCarriageTransportMovement ?? []).map(
      (leg) => leg.usedTransportMeans?.registrationCountry,
    ),
    ...(dataset.usedTransportEquipment ?? []).map((box) => box.registrationCountry),
  ]
  return [...new Set(countries.map((country) => country?.code))].filter((code) => code !== undefined)
}

/** What was signed for, with the code of the statement. */
export function statements(dataset: Dataset): readonly string[] {
  return [dataset.consignor, dataset.consignee, dataset.carrier]
    .flatMap((party) => party?.confirmedDocumentAuthentication ?? [])
    .map(({ statementCode, actualDateTime }) =>
      `${statementCode ?? '?'} ${actualDateTime?.value ?? ''}`.trim(),
    )
}
