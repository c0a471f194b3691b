import { withoutTrailingZeros } from './decimal.ts'
import { bounds } from './facets.ts'
import { daysBefore, quotient } from './instant.ts'
import type { Lexical } from './lexical.ts'

const pattern =
  /^(-?)P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?)?$/

/**
 * A duration as months and seconds, which cannot be converted to each other; `sign` also applies to `fraction`.
 */
interface Duration {
  readonly months: bigint
  readonly seconds: bigint
  readonly fraction: string
  readonly sign: 1n | -1n
}

/** Parses a legal duration: years as months, all from days down as seconds. */
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

/** The four dates by which durations are compared, since months after them differ in length (Part 2, 3.2.6.2). */
const references: readonly (readonly [bigint, number])[] = [
  [1696n, 9],
  [1697n, 2],
  [1903n, 3],
  [1903n, 7],
]

/** Compares two durations by adding them to four dates: -1, 0 or 1 if all agree, else NaN. */
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

/** The first of the month plus the duration, as an integer in units of 10^-digits seconds. */
function ending(duration: Duration, year: bigint, month: number, digits: number): bigint {
  const months = year * 12n + BigInt(month - 1) + duration.months
  const endYear = quotient(months, 12n)
  const start = daysBefore(endYear, Number(months - endYear * 12n) + 1) * 86400n
  const fraction = duration.sign * BigInt(duration.fraction.padEnd(digits, '0') || '0')
  return (start + duration.seconds) * 10n ** BigInt(digits) + fraction
}

/**
 * `xs:duration`, held as its text; two durations compare as NaN if the length of months leaves their order open.
 */
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
