import type { GeographicalCoordinate, LogisticsLocation as Location } from '@v0/schemas/common/index.js'
import { addressOf } from './parties.js'
import type { PlaceRecord } from './record.js'
import { degrees } from './weights.js'

type Coordinates = NonNullable<Location['geographicalCoordinates']>

/** Latitude and longitude, or neither: half a point is none. */
export function pointOf(coordinates: Coordinates | undefined): { latitude?: number; longitude?: number } {
  const latitude = degrees(coordinates?.latitude, 90)
  const longitude = degrees(coordinates?.longitude, 180)
  return latitude === undefined || longitude === undefined ? {} : { latitude, longitude }
}

export function placeOf(location: Location | undefined): PlaceRecord | undefined {
  if (!location) return undefined
  const { id: identifier, name: names, ...rest } = location
  const address = addressOf(rest.postalAddress)
  return {
    name: names?.join(', ') ?? identifier?.value ?? '',
    ...(identifier === undefined ? {} : { id: identifier.value }),
    ...(address === undefined ? {} : { address }),
    ...pointOf(rest.geographicalCoordinates),
  }
}

const axes = ['latitude', 'longitude'] as const satisfies readonly (keyof GeographicalCoordinate)[]

/** The axes that a point does not say, by name. */
export function missingAxes(point: GeographicalCoordinate): readonly string[] {
  return axes.filter((axis) => point[axis] === undefined)
}

/** Kilometres between two places as the crow flies; undefined where one has no point. */
export function kilometresBetween(from: PlaceRecord, to: PlaceRecord): number | undefined {
  if (from.latitude === undefined || from.longitude === undefined) return undefined
  if (to.latitude === undefined || to.longitude === undefined) return undefined
  const radians = (value: number) => (value * Math.PI) / 180
  const across = radians(to.longitude - from.longitude)
  const up = radians(to.latitude - from.latitude)
  const half =
    Math.sin(up / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(across / 2) ** 2
  return Math.round(12742 * Math.asin(Math.sqrt(half)))
}

/** One line for a place, as tables show it. */
export function lineOf({ name, address }: PlaceRecord): string {
  if (!address) return name
  return `${name} (${[address.city, address.country].filter(Boolean).join(', ')})`
}
