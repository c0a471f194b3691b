import { type Finding, finding, stampOf } from '@service/domain'
import { type IdentifierSet, wire } from '@service/shared-names'
import type { SupplyChainConsignment, TransportEvent } from '@v0/schemas/identifier/index.js'

/** What the gate asks of identifiers beyond the schema. */
export type Check<T = SupplyChainConsignment> = (value: T) => readonly Finding[]

type Named<T> = T extends { readonly id?: infer I } ? I : never

/** The identifier of equipment, as the schema has it. */
export type EquipmentId = Named<NonNullable<SupplyChainConsignment['usedTransportEquipment']>[number]>

const isFindable: Check = (identifiers) => {
  const {
    usedTransportEquipment: { length: boxes } = [],
    mainCarriageTransportMovement: { length: legs } = [],
  } = identifiers
  return boxes + legs > 0 ? [] : [finding('refusal', 'not-findable', 'Nothing could ever find this dataset.')]
}

const isDelivered: Check<Pick<SupplyChainConsignment, 'deliveryEvent'>> = ({ deliveryEvent }) => {
  const event: TransportEvent | undefined = deliveryEvent
  return event && !stampOf(event.actualOccurrenceDateTime)
    ? [finding('warning', 'delivery-time', 'The time of delivery is not readable.', 'delivery')]
    : []
}

const sequence: Check = (identifiers) => {
  const numbers = (identifiers.usedTransportEquipment ?? []).map(({ sequenceNumber }) => sequenceNumber)
  const said = numbers.filter((number) => number !== undefined)
  return new Set(said).size === said.length
    ? []
    : [finding('warning', 'sequence', 'Two pieces of equipment have one sequence number.', 'equipment')]
}

export const checks: readonly Check[] = [isFindable, isDelivered, sequence]

/** Everything that is wrong with identifiers, and the identifiers where nothing is. */
export function checked(xml: string): {
  readonly identifiers?: IdentifierSet
  readonly findings: readonly Finding[]
} {
  const result = wire.identifierCodec.parse(xml)
  if (!result.ok)
    return {
      findings: result.issues.map(({ rule, message, path }) =>
        finding('refusal', rule, message, ...path.map(String)),
      ),
    }
  const findings = checks.flatMap((check) => check(result.value))
  return findings.some(({ gravity }) => gravity === 'refusal')
    ? { findings }
    : { identifiers: result.value, findings }
}

/** Ids of equipment as a person compares them: agency and number. */
export function printId(id: EquipmentId): string {
  return [id?.schemeAgencyId, id?.value].filter(Boolean).join(':')
}
