import {
  inTravelOrder,
  legsOf,
  masterOf,
  modeTitles,
  numbered,
  type Stamp,
  stampOf,
  stopsOf,
  whenOf,
} from '@service/domain'
import type { Dataset, TransportModeCode } from '@service/shared-names'
import type { TransportEvent } from '@v0/schemas/common/index.js'
import { columnsOf, type PageRow, pair, title } from './pages.js'

const printStamp = (stamp: Stamp | undefined): string =>
  stamp ? `${stamp.date} ${stamp.time ?? ''}`.trim() : '-'

function modeTitle(code: string): string {
  const known = Object.entries(modeTitles).find(([mode]) => mode === code)
  return known ? known[1] : code
}

/** How late an event was against its plan, in words. */
export function punctuality({
  actualOccurrenceDateTime: actual,
  scheduledOccurrenceDateTime: planned,
}: TransportEvent): string {
  const [was, should] = [stampOf(actual), stampOf(planned)]
  if (!was || !should) return 'unknown'
  return printStamp(was) > printStamp(should) ? 'late' : 'on time'
}

/** The timetable of a journey. */
export function timetable(dataset: Dataset): readonly PageRow[] {
  const legs = inTravelOrder(legsOf(dataset))
  return [
    title('Journey'),
    ...columnsOf(
      legs.map(({ modeCode, departure, arrival, stops }) => [
        modeTitle(modeCode),
        printStamp(departure),
        printStamp(arrival),
        stops.map(({ name }) => name).join(' - '),
      ]),
    ),
    ...numbered(dataset.mainCarriageTransportMovement ?? []).flatMap((leg) => [
      ...pair(`Master of leg ${leg.position}`, masterOf(leg)),
      ...pair(`Route of leg ${leg.position}`, leg.itineraryRoute?.[0]?.description),
    ]),
    ...(dataset.transportEvent ?? []).flatMap((event) =>
      pair(event.typeCode ?? 'event', printStamp(whenOf(event))),
    ),
    ...pair('Delivery', dataset.deliveryEvent && punctuality(dataset.deliveryEvent)),
    ...pair('Delivery wanted', printStamp(stampOf(dataset.deliveryEvent?.requestedOccurrenceDateTime))),
  ]
}

/** Modes of a journey, in the order they are travelled. */
export function modesOf(dataset: Dataset): readonly TransportModeCode[] {
  const modes = dataset.mainCarriageTransportMovement?.map(({ modeCode: mode }) => mode) ?? []
  return modes.filter((mode) => mode !== undefined)
}

/** Places where a border is crossed, as the main carriage says them. */
export function crossings({ mainCarriageTransportMovement: main }: Dataset): readonly string[] {
  return (main ?? [])
    .flatMap((movement) => movement.borderCrossingEvent ?? [])
    .map((event) => event.occurrenceLocation?.name?.[0] ?? 'unnamed')
}

/** Stops of every leg together, without repeating where one leg ends and the next starts. */
export function allStops(dataset: Dataset): readonly string[] {
  const names = (dataset.mainCarriageTransportMovement ?? []).flatMap(stopsOf).map(({ name }) => name)
  return names.filter((name, at) => name !== names[at - 1])
}
