import type { Leg } from '@service/shared-names'
import type { LogisticsTransportMovement, TransportEvent } from '@v0/schemas/common/index.js'
import { placeOf } from './locations.js'
import { type Stamp, sortKey, stampOf } from './moments.js'
import type { LegRecord, PlaceRecord } from './record.js'

type Kind = LegRecord['kind']

/** When something happened: what is certain goes before what is planned. */
export function whenOf(event: TransportEvent | undefined): Stamp | undefined {
  return (
    stampOf(event?.actualOccurrenceDateTime) ??
    stampOf(event?.estimatedOccurrenceDateTime) ??
    stampOf(event?.scheduledOccurrenceDateTime)
  )
}

const earliest = (events: readonly TransportEvent[] | undefined): Stamp | undefined =>
  (events ?? [])
    .map(whenOf)
    .filter((stamp) => stamp !== undefined)
    .sort((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1))[0]

const stopEvents = [
  'loadingEvent',
  'callEvent',
  'unloadingEvent',
] as const satisfies readonly (keyof LogisticsTransportMovement)[]

/** The places a movement stops at, in the order of its kinds of events. */
export function stopsOf(movement: LogisticsTransportMovement): readonly PlaceRecord[] {
  return stopEvents
    .flatMap((name) => movement[name] ?? [])
    .map(({ occurrenceLocation }) => placeOf(occurrenceLocation))
    .filter((place) => place !== undefined)
}

export function legRecord(kind: Kind, movement: LogisticsTransportMovement): LegRecord {
  const { usedTransportMeans: { id: means, registrationCountry: flag } = {} } = movement
  const departure = earliest(movement.departureEvent)
  const arrival = earliest(movement.arrivalEvent)
  return {
    kind,
    modeCode: movement.modeCode ?? 'unknown',
    dangerousGoodsIndicator: movement.dangerousGoodsIndicator ?? false,
    stops: stopsOf(movement),
    ...(means === undefined ? {} : { meansId: means.value }),
    ...(flag?.code === undefined ? {} : { registrationCountry: flag.code }),
    ...(departure === undefined ? {} : { departure }),
    ...(arrival === undefined ? {} : { arrival }),
  }
}

/** Movements with their positions, by the numbers they say of themselves where they say any. */
export function numbered(movements: readonly LogisticsTransportMovement[]): readonly Leg[] {
  return movements.map((movement, at) => ({
    ...movement,
    position: Number(movement.sequenceNumber?.[0] ?? at),
  }))
}

/** The person in command of a movement, as papers print the name. */
export function masterOf(leg: Leg): string | undefined {
  const { master } = leg
  if (!master) return undefined
  return [...(master.givenName ?? []), ...(master.familyName ?? [])].join(' ')
}

export function isNight({ time }: Stamp): boolean {
  return time !== undefined && (time < '06:00' || time >= '22:00')
}

/** Legs in the order they are travelled: before, main, after, then the rest. */
export function inTravelOrder(legs: readonly LegRecord[]): readonly LegRecord[] {
  const order: readonly Kind[] = ['pre', 'main', 'on', 'other']
  return [...legs].sort((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind))
}
