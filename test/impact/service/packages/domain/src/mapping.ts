import type { Dataset, Party, PartyRole } from '@service/shared-names'
import type { ReferencedDocument } from '@v0/schemas/common/index.js'
import { equipmentRecord, inSequence } from './equipment.js'
import { itemRecord } from './goods.js'
import { placeOf } from './locations.js'
import { momentOf, stampOf } from './moments.js'
import { amountOf, priceOf } from './money.js'
import { legRecord } from './movements.js'
import { type Finding, finding } from './outcome.js'
import { partyOf, partyRecord } from './parties.js'
import type { ChargeRecord, DocumentRecord, LegRecord, PartyRecord, ShipmentRecord } from './record.js'
import { kilograms, sum, weightOf } from './weights.js'

/** Which part of a dataset says who plays a role; parties that may repeat are below. */
const roleParts = {
  sender: 'consignor',
  recipient: 'consignee',
  haulier: 'carrier',
  agent: 'freightForwarder',
} as const satisfies Partial<Record<PartyRole, keyof Dataset>>

function soleParty(dataset: Dataset, role: keyof typeof roleParts): PartyRecord | undefined {
  return partyRecord(role, dataset[roleParts[role]])
}

function others(dataset: Dataset): readonly PartyRecord[] {
  const repeated: readonly Party[] = [
    ...(dataset.connectingCarrier ?? []),
    ...(dataset.associatedParty ?? []),
  ]
  return repeated.map((party) => partyRecord('other', party)).filter((record) => record !== undefined)
}

/** Every leg of a dataset with the part of the journey it belongs to. */
export function legsOf(dataset: Dataset): readonly LegRecord[] {
  const {
    preCarriageTransportMovement: before = [],
    mainCarriageTransportMovement: main = [],
    ...later
  } = dataset
  return [
    ...before.map((movement) => legRecord('pre', movement)),
    ...main.map((movement) => legRecord('main', movement)),
    ...(later.onCarriageTransportMovement ?? []).map((movement) => legRecord('on', movement)),
    ...(later.specifiedTransportMovement ?? []).map((movement) => legRecord('other', movement)),
  ]
}

export function chargesOf(dataset: Dataset): readonly ChargeRecord[] {
  return (dataset.applicableServiceCharge ?? []).map((charge, at) => ({
    id: charge.id ?? `charge ${at + 1}`,
    payer: charge.payingPartyRoleCode ?? 'unknown',
    amounts: charge.appliedAmount?.map(priceOf) ?? [],
  }))
}

function documentRecord(document: ReferencedDocument): DocumentRecord | undefined {
  const { id, typeCode, formattedIssueDateTime: issued, issuer, uRI } = document
  if (id === undefined) return undefined
  const issuedAt = stampOf(issued)
  const issuerName = issuer?.name?.join(' ')
  return {
    id: id.value,
    typeCode: typeCode ?? 'unknown',
    ...(issuedAt === undefined ? {} : { issuedAt }),
    ...(issuerName === undefined ? {} : { issuer: issuerName }),
    ...(uRI === undefined ? {} : { link: uRI.value }),
  }
}

export function documentsOf({
  associatedDocument,
  transportContractDocument,
}: Dataset): readonly DocumentRecord[] {
  const all = [
    ...(associatedDocument ?? []),
    ...(transportContractDocument ? [transportContractDocument] : []),
  ]
  return all.map(documentRecord).filter((record) => record !== undefined)
}

/** The record of a dataset under the key that the platform gave it. */
export function recordOf(datasetId: string, dataset: Dataset): ShipmentRecord {
  const consignor = soleParty(dataset, 'sender')
  const consignee = soleParty(dataset, 'recipient')
  const carrier = soleParty(dataset, 'haulier')
  const agent = soleParty(dataset, 'agent')
  const takenOverAt = placeOf(dataset.carrierAcceptanceLocation)
  const handedOverAt = placeOf(dataset.consigneeReceiptLocation)
  const accepted = stampOf(dataset.carrierAcceptanceDateTime)
  const delivered = stampOf(dataset.deliveryEvent?.actualOccurrenceDateTime)
  const { grossWeight, netWeight } = weights(dataset)
  return {
    datasetId,
    others: [...(agent ? [agent] : []), ...others(dataset)],
    legs: legsOf(dataset),
    equipment: inSequence((dataset.usedTransportEquipment ?? []).map(equipmentRecord)),
    items: (dataset.includedConsignmentItem ?? []).map(itemRecord),
    charges: chargesOf(dataset),
    documents: documentsOf(dataset),
    information: dataset.information ?? [],
    ...(consignor && { consignor }),
    ...(consignee && { consignee }),
    ...(carrier && { carrier }),
    ...(takenOverAt && { takenOverAt }),
    ...(handedOverAt && { handedOverAt }),
    ...(accepted && { accepted }),
    ...(delivered && { delivered }),
    ...(grossWeight === undefined ? {} : { grossWeight }),
    ...(netWeight === undefined ? {} : { netWeight }),
    ...(dataset.numberOfPackages === undefined ? {} : { numberOfPackages: dataset.numberOfPackages }),
    ...(dataset.declaredValueForCarriageAmount && {
      declaredValue: priceOf(dataset.declaredValueForCarriageAmount),
    }),
    ...(dataset.cODAmount && { cashOnDelivery: priceOf(dataset.cODAmount) }),
  }
}

function weights(dataset: Dataset): { grossWeight?: number; netWeight?: number } {
  const gross = dataset.grossWeight?.map(kilograms)
  const net = dataset?.netWeight?.map((weight) => kilograms(weight))
  return { ...(gross && { grossWeight: sum(gross) }), ...(net && { netWeight: sum(net) }) }
}

/** The dataset for a record: what the service can say again of what it stored. */
export function datasetOf(record: ShipmentRecord): Dataset {
  const { consignor, consignee, accepted, grossWeight } = record
  const parties: Pick<Dataset, 'consignor' | 'consignee'> = {
    ...(consignor && { consignor: partyOf(consignor) }),
    ...(consignee && { consignee: partyOf(consignee) }),
  }
  return {
    ...parties,
    ...(accepted && { carrierAcceptanceDateTime: momentOf(accepted) }),
    ...(grossWeight === undefined ? {} : { grossWeight: [weightOf(grossWeight)] }),
    ...(record.cashOnDelivery && { cODAmount: amountOf(record.cashOnDelivery) }),
    information: record.information,
  }
}

/** What of a dataset the record cannot hold; the operator is told, nothing is dropped in silence. */
export function lossesOf(dataset: Dataset): readonly Finding[] {
  const kept: ReadonlySet<string> = new Set([...Object.values(roleParts), 'information', 'numberOfPackages'])
  const lost: (keyof Dataset)[] = ['logisticsRiskAnalysisResult', 'notifiedWasteMaterial', 'transportService']
  return lost
    .filter((name) => dataset[name] !== undefined && !kept.has(name))
    .map((name) => finding('note', 'not-stored', `"${name}" is kept only in the document itself.`, name))
}
