import type { Dataset } from '@service/shared-names'
import { lacksProcedure } from './clearance.js'
import { wrongCheckDigits } from './equipment.js'
import { hazardFindings } from './goods.js'
import { outOfOrder } from './moments.js'
import { withoutCurrency } from './money.js'
import { type Finding, finding } from './outcome.js'
import { everyEquipment, hasHazards, type ShipmentRecord } from './record.js'

/** A rule over what is stored. */
export interface RecordRule {
  readonly code: string
  check(record: ShipmentRecord): readonly Finding[]
}

/** A rule over what was received, before anything is stored. */
export interface DatasetRule<K extends keyof Dataset = keyof Dataset> {
  readonly code: string
  readonly needs: readonly K[]
  check(dataset: Pick<Dataset, K>): readonly Finding[]
}

function datasetRule<const K extends keyof Dataset>(rule: DatasetRule<K>): DatasetRule<K> {
  return rule
}

const partiesNamed = datasetRule({
  code: 'parties-named',
  needs: ['consignor', 'consignee'],
  check: ({ consignor: from, consignee: to }) =>
    [from, to].every((party) => (party?.name?.length ?? 0) > 0)
      ? []
      : [finding('refusal', 'parties-named', 'Both ends of the transport have a name.', 'parties')],
})

const currenciesSaid = datasetRule({
  code: 'currencies-said',
  needs: ['applicableServiceCharge'],
  check(dataset) {
    const amounts = dataset.applicableServiceCharge?.flatMap((charge) => charge.appliedAmount ?? []) ?? []
    const missing = withoutCurrency(amounts)
    return missing === 0
      ? []
      : [finding('note', 'currencies-said', `${missing} amounts say no currency.`, 'charges')]
  },
})

const transshipmentAllowed = datasetRule({
  code: 'transshipment-allowed',
  needs: ['transshipmentPermittedIndicator', 'transshipmentLocation'],
  check: (dataset) =>
    dataset.transshipmentPermittedIndicator === false && dataset.transshipmentLocation
      ? [finding('warning', 'transshipment-allowed', 'Transshipment is planned but not permitted.', 'legs')]
      : [],
})

/** Everything that is checked of a dataset on arrival. */
export function datasetFindings(dataset: Dataset): readonly Finding[] {
  return [
    ...partiesNamed.check(dataset),
    ...currenciesSaid.check(dataset),
    ...transshipmentAllowed.check(dataset),
    ...(lacksProcedure(dataset)
      ? [finding('warning', 'customs', 'A customs procedure is missing.', 'customs')]
      : []),
  ]
}

export const recordRules: readonly RecordRule[] = [
  {
    code: 'time-order',
    check: ({ accepted, delivered, legs }) => [
      ...outOfOrder(accepted, delivered, ['the acceptance', 'the delivery']),
      ...legs.flatMap(({ departure, arrival }) =>
        outOfOrder(departure, arrival, ['the departure', 'the arrival']),
      ),
    ],
  },
  {
    code: 'hazard-flag',
    check: (record) =>
      hasHazards(record) && record.legs.every(({ dangerousGoodsIndicator }) => !dangerousGoodsIndicator)
        ? [finding('warning', 'hazard-flag', 'No leg says that it carries dangerous goods.', 'legs')]
        : [],
  },
  { code: 'hazards', check: ({ items }) => hazardFindings(items.flatMap(({ hazards }) => hazards)) },
  {
    code: 'check-digit',
    check: (record) =>
      wrongCheckDigits(everyEquipment(record)).map((id) =>
        finding('warning', 'check-digit', `The check digit of "${id}" does not fit.`, 'equipment', id),
      ),
  },
  {
    code: 'net-over-gross',
    check: ({ grossWeight, netWeight }) =>
      grossWeight !== undefined && netWeight !== undefined && netWeight > grossWeight
        ? [finding('refusal', 'net-over-gross', 'The net weight is over the gross weight.', 'weights')]
        : [],
  },
  {
    code: 'main-leg',
    check: ({ legs }) =>
      legs.length > 0 && legs.every(({ kind }) => kind !== 'main')
        ? [finding('note', 'main-leg', 'There are legs, but none is the main carriage.', 'legs')]
        : [],
  },
]

export function recordFindings(record: ShipmentRecord): readonly Finding[] {
  return recordRules.flatMap((rule) => rule.check(record))
}
