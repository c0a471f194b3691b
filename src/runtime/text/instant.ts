import { withoutTrailingZeros } from './decimal.ts'

/** A point in time as a decimal number of seconds, in UTC if it has a zone. */
export interface Instant {
  readonly seconds: bigint
  /** Digits after the point, without zeros at the end; they are added to `seconds`, also if these are negative. */
  readonly fraction: string
  readonly isZoned: boolean
}

export interface InstantFields {
  readonly year: string
  readonly month: number
  readonly day: number
  /** `hh:mm:ss` with digits after the point. */
  readonly clock: string
  readonly zone: string
}

/**
 * The point in time of the fields (Part 2, 3.2.7.4). Years are used as written, so there is a year 0 between -1
 * and 1.
 */
export function makeInstant({ year, month, day, clock, zone }: InstantFields): Instant {
  const [hours = '0', minutes = '0', seconds = '0'] = clock.split(':')
  const point = seconds.indexOf('.')
  const ofDay = Number(hours) * 3600 + Number(minutes) * 60 + Number.parseInt(seconds, 10)
  return {
    seconds:
      daysBefore(BigInt(year), month) * day86400 + BigInt((day - 1) * 86400 + ofDay - zoneSeconds(zone)),
    fraction: point < 0 ? '' : withoutTrailingZeros(seconds.slice(point + 1)),
    isZoned: zone !== '',
  }
}

const day86400 = 86400n

/** The offset of a time zone (`Z`, `+02:00`) in seconds; 0 without a zone. */
function zoneSeconds(zone: string): number {
  if (zone === '' || zone === 'Z') return 0
  const size = Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(4, 6)) * 60
  return zone.startsWith('-') ? -size : size
}

/**
 * The days from 1 March of year 0 to the first of a month; counted in years from March, so that leap days come
 * last.
 */
export function daysBefore(year: bigint, month: number): bigint {
  const from = month > 2 ? year : year - 1n
  const months = BigInt((month + 9) % 12)
  return (
    from * 365n + quotient(from, 4n) - quotient(from, 100n) + quotient(from, 400n) + (months * 153n + 2n) / 5n
  )
}

/** Integer division that rounds down, also for negative numbers. */
export function quotient(a: bigint, b: bigint): bigint {
  const cut = a / b
  return a % b < 0n ? cut - 1n : cut
}

/** The greatest offset of a time zone: 14 hours (3.2.7.4). */
const farthest = 50400n

/** Compares two points in time: -1, 0, 1, or NaN if only one has a zone and the order depends on the other's. */
export function compareInstants(a: Instant, b: Instant): number {
  if (a.isZoned === b.isZoned) return compareExact(a, b)
  if (!a.isZoned) return -compareInstants(b, a)
  if (compareExact(a, { ...b, seconds: b.seconds - farthest }) < 0) return -1
  return compareExact(a, { ...b, seconds: b.seconds + farthest }) > 0 ? 1 : Number.NaN
}

/** Compares seconds and fraction, ignoring zones: -1, 0 or 1. */
function compareExact(a: Instant, b: Instant): number {
  if (a.seconds !== b.seconds) return a.seconds < b.seconds ? -1 : 1
  if (a.fraction === b.fraction) return 0
  return a.fraction < b.fraction ? -1 : 1
}

export function canonicalInstant({ seconds, fraction, isZoned }: Instant): string {
  return `${seconds}.${fraction}${isZoned ? 'Z' : ''}`
}
