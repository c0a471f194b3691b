import { withoutTrailingZeros } from './decimal.ts'
import { bounds } from './facets.ts'
import { daysBefore, quotient } from './instant.ts'
import type { Lexical } from './lexical.ts'

const pattern =
  /^(-?)P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?)?$/

/** Months and seconds, which no rule turns into each other; digits after the point share the sign. */
interface Duration {
  readonly months: bigint
  readonly seconds: bigint
  readonly fraction: string
  readonly sign: 1n | -1n
}

function parseDuration(text: string): Duration {
  const [, minus = '', ...parts] = pattern.exec(text) ?? []
  const [years = 0n, months = 0n, days = 0n, hours = 0n, minutes = 0n, seconds = 0n] = Array.from(
    { length: 6 },
    (_, index) => BigInt(parts[index] ?? 0),
  )
  const sign = minus === '-' ? -1n : 1n
  return {
    months: sign * (years * 12n + months),
    seconds: sign * (((days * 24n + hours) * 60n + minutes) * 60n + seconds),
    fraction: withoutTrailingZeros(parts[6] ?? ''),
    sign,
  }
}

/** Months of different lengths are met in different order after these (Part 2, 3.2.6.2). */
const references: readonly (readonly [bigint, number])[] = [
  [1696n, 9],
  [1697n, 2],
  [1903n, 3],
  [1903n, 7],
]

/** Where each of the four dates comes out with the duration added; their order is the durations' when they agree. */
function compareDurations(a: string, b: string): number {
  const [left, right] = [parseDuration(a), parseDuration(b)]
  const digits = Math.max(left.fraction.length, right.fraction.length)
  const orders = new Set(
    references.map(([year, month]) => {
      const difference = ending(left, year, month, digits) - ending(right, year, month, digits)
      return difference === 0n ? 0 : difference < 0n ? -1 : 1
    }),
  )
  const [order = Number.NaN] = orders
  return orders.size === 1 ? order : Number.NaN
}

/** In units of which the given number of digits makes a second. */
function ending(duration: Duration, year: bigint, month: number, digits: number): bigint {
  const months = year * 12n + BigInt(month - 1) + duration.months
  const endYear = quotient(months, 12n)
  const start = daysBefore(endYear, Number(months - endYear * 12n) + 1) * 86400n
  const fraction = duration.sign * BigInt(duration.fraction.padEnd(digits, '0') || '0')
  return (start + duration.seconds) * 10n ** BigInt(digits) + fraction
}

/** `xs:duration`, held as its text; two durations that months keep from being ordered compare as NaN. */
export const xsDuration: Lexical = {
  name: 'duration',
  primitive: 'duration',
  space: 'collapse',
  form: 'string',
  isLegal: (text) => pattern.test(text),
  canonical: (text) => {
    const { months, seconds, fraction, sign } = parseDuration(text)
    return `${months} ${sign < 0n && (seconds !== 0n || fraction !== '') ? '-' : ''}${sign * seconds}.${fraction}`
  },
  compare: compareDurations,
  bounds,
}
