import { type Finding, finding } from './outcome.js'

/** A point in time as the interface writes it: digits, and the code of their order. */
export interface Moment {
  readonly formatId: string
  readonly value: string
}

/** A point in time as this service stores it. */
export interface Stamp {
  readonly date: string
  readonly time?: string
  readonly offset?: string
}

const shapes = new Map<string, RegExp>([
  ['102', /^(\d{4})(\d{2})(\d{2})$/],
  ['203', /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/],
  ['205', /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})([+-]\d{4})$/],
])

/** The stored form of a moment; undefined where its digits do not follow its format. */
export function stampOf(moment: Moment | undefined): Stamp | undefined {
  if (!moment) return undefined
  const parts = shapes.get(moment.formatId)?.exec(moment.value)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, offset] = parts
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return { date }
  const time = `${hour}:${minute}`
  return offset === undefined ? { date, time } : { date, time, offset }
}

/** Text that sorts by time for stamps of one offset. */
export function sortKey({ date, time = '00:00', offset = '' }: Stamp): string {
  return `${date}T${time}${offset}`
}

export function isBefore(left: Stamp, right: Stamp): boolean {
  return sortKey(left) < sortKey(right)
}

/** The day of a stamp in words of the calendar: `2027-03`, for statistics by month. */
export function monthOf({ date }: Stamp): string {
  return date.slice(0, 7)
}

/** The moment that a stamp stands for, at the accuracy it has. */
export function momentOf(stamp: Stamp): { formatId: '102' | '203' | '205'; value: string } {
  const digits = stamp.date.replaceAll('-', '')
  if (stamp.time === undefined) return { formatId: '102', value: digits }
  const clock = stamp.time.replace(':', '')
  if (stamp.offset === undefined) return { formatId: '203', value: `${digits}${clock}` }
  return { formatId: '205', value: `${digits}${clock}${stamp.offset}` }
}

/** What is wrong with the order of two stamps; nothing where one of them is not known. */
export function outOfOrder(
  first: Stamp | undefined,
  second: Stamp | undefined,
  names: readonly [string, string],
): readonly Finding[] {
  if (!first || !second || !isBefore(second, first)) return []
  return [finding('warning', 'time-order', `${names[1]} is before ${names[0]}.`, 'times')]
}

/** Whole days from one stamp to another, by calendar. */
export function daysBetween(from: Stamp, to: Stamp): number {
  return Math.round((dayNumber(to.date) - dayNumber(from.date)) * 1)
}

function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
}
