import type { Dataset, IdentifierSet } from '@service/shared-names'
import type * as common from '@v0/schemas/common/index.js'
import type {
  LogisticsTransportEquipment,
  LogisticsTransportMeans,
  LogisticsTransportMovement,
} from '@v0/schemas/identifier/index.js'

/** The country that a means is taken to be registered in where a dataset does not say. */
const unknownCountry = 'ZZ'

/** What stops a dataset from being found: the identifiers need more than the dataset has to say. */
export interface Gap {
  readonly what: 'country of means' | 'country of equipment' | 'mode'
  readonly of: string
}

/** The search identifiers of a dataset, with what could not be said. */
export function identifiersOf(dataset: Dataset): {
  readonly identifiers: IdentifierSet
  readonly gaps: readonly Gap[]
} {
  const gaps: Gap[] = []
  const identifiers = {
    ...acceptance(dataset),
    ...(dataset.deliveryEvent?.actualOccurrenceDateTime && {
      deliveryEvent: { actualOccurrenceDateTime: dataset.deliveryEvent.actualOccurrenceDateTime },
    }),
    mainCarriageTransportMovement: (dataset.mainCarriageTransportMovement ?? [])
      .map((movement) => movementIdentifiers(movement, gaps))
      .filter((movement) => movement !== undefined),
    usedTransportEquipment: (dataset.usedTransportEquipment ?? [])
      .map((equipment) => equipmentIdentifiers(equipment, gaps))
      .filter((equipment) => equipment !== undefined),
  } satisfies IdentifierSet
  return { identifiers, gaps }
}

function acceptance({
  carrierAcceptanceDateTime,
}: Dataset): Pick<IdentifierSet, 'carrierAcceptanceDateTime'> {
  return carrierAcceptanceDateTime === undefined ? {} : { carrierAcceptanceDateTime }
}

function movementIdentifiers(
  movement: common.LogisticsTransportMovement,
  gaps: Gap[],
): LogisticsTransportMovement | undefined {
  const { modeCode: mode, usedTransportMeans } = movement
  if (mode === undefined) {
    gaps.push({ what: 'mode', of: movement.id?.value ?? '' })
    return undefined
  }
  const means = usedTransportMeans && meansIdentifiers(usedTransportMeans, gaps)
  return {
    dangerousGoodsIndicator: movement.dangerousGoodsIndicator ?? false,
    modeCode: mode,
    ...(means && { usedTransportMeans: means }),
  }
}

function meansIdentifiers(
  { id, registrationCountry }: common.LogisticsTransportMeans,
  gaps: Gap[],
): LogisticsTransportMeans | undefined {
  if (registrationCountry?.code === undefined) {
    gaps.push({ what: 'country of means', of: id?.value ?? unknownCountry })
    return undefined
  }
  return { ...(id && { id }), registrationCountry: { code: registrationCountry.code } }
}

function equipmentIdentifiers(
  equipment: common.LogisticsTransportEquipment,
  gaps: Gap[],
): LogisticsTransportEquipment | undefined {
  const country = equipment.registrationCountry?.code
  if (country === undefined) {
    gaps.push({ what: 'country of equipment', of: equipment.id?.value ?? unknownCountry })
    return undefined
  }
  const { id, categoryCode, sequenceNumber, carriedTransportEquipment: carried } = equipment
  return {
    ...(id && { id }),
    ...(categoryCode && { categoryCode }),
    ...(sequenceNumber && { sequenceNumber }),
    registrationCountry: { code: country },
    ...(carried && {
      carriedTransportEquipment: carried.map((one) => ({ ...(one.id && { id: one.id }) })),
    }),
  }
}

/** Whether two sets of identifiers would be found by the same searches. */
export function isSameSet(left: IdentifierSet, right: IdentifierSet): boolean {
  return keysOf(left).join('|') === keysOf(right).join('|')
}

/** Every identifier that a search may name, sorted. */
export function keysOf(identifiers: IdentifierSet): readonly string[] {
  const means = identifiers.mainCarriageTransportMovement?.map(
    (movement) => movement.usedTransportMeans?.id?.value,
  )
  const equipment = identifiers.usedTransportEquipment?.flatMap((one) => [
    one.id?.value,
    ...(one.carriedTransportEquipment?.map((carried) => carried.id?.value) ?? []),
  ])
  return [...(means ?? []), ...(equipment ?? [])].filter((key) => key !== undefined).sort()
}
