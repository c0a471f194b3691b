import type { Facets } from '../schema/index.ts'
import type { Random } from './random.ts'

/** A count of digits that is as good as none. */
export const mostDigits = 1000

/** A decimal within its bounds and digits; nothing where there is none. Exact: no double is between. */
export function makeDecimalText(facets: Facets, random: Random): string | undefined {
  const scale = Math.min(facets.fractionDigits ?? 2, facets.totalDigits ?? 18, 6)
  const unit = 10n ** BigInt(scale)
  const { totalDigits = mostDigits } = facets
  const digits = totalDigits < mostDigits ? 10n ** BigInt(totalDigits) - 1n : undefined
  const low = highest(
    bound(facets.minInclusive, scale, 'up'),
    above(facets.minExclusive, scale),
    digits && -digits,
  )
  const high = lowest(bound(facets.maxInclusive, scale, 'down'), below(facets.maxExclusive, scale), digits)
  const from = low ?? (high !== undefined && high < 0n ? high - 999n * unit : 0n)
  const to = high ?? from + 999n * unit
  if (from > to) return undefined
  // Small numbers are what people write; the bounds themselves are what programs get wrong.
  const near = from < 0n && to > 0n ? 0n : from
  const width = (to - near < 999n * unit ? to - near : 999n * unit) + 1n
  const chosen = random.happens(0.1) ? (random.happens(0.5) ? from : to) : near + spread(width, random)
  return printed(chosen, scale)
}

function spread(width: bigint, random: Random): bigint {
  return width > 1_000_000n ? BigInt(random.below(1_000_000)) : BigInt(random.below(Number(width)))
}

function printed(value: bigint, scale: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** A bound in units of the scale, rounded into the range. */
function bound(text: string | undefined, scale: number, towards: 'up' | 'down'): bigint | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)$/.exec(text ?? '')
  if (match === null || text === undefined) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const size = BigInt(`0${whole}${fraction.slice(0, scale).padEnd(scale, '0')}`)
  const isCut = /[1-9]/.test(fraction.slice(scale))
  if (sign === '-') return -size - (isCut && towards === 'down' ? 1n : 0n)
  return size + (isCut && towards === 'up' ? 1n : 0n)
}

function above(text: string | undefined, scale: number): bigint | undefined {
  const floor = bound(text, scale, 'down')
  return floor === undefined ? undefined : floor + 1n
}

function below(text: string | undefined, scale: number): bigint | undefined {
  const ceiling = bound(text, scale, 'up')
  return ceiling === undefined ? undefined : ceiling - 1n
}

function highest(...values: readonly (bigint | undefined)[]): bigint | undefined {
  return pickBest(values, (a, b) => a > b)
}

function lowest(...values: readonly (bigint | undefined)[]): bigint | undefined {
  return pickBest(values, (a, b) => a < b)
}

function pickBest(
  values: readonly (bigint | undefined)[],
  isBetter: (a: bigint, b: bigint) => boolean,
): bigint | undefined {
  let best: bigint | undefined
  for (const value of values) {
    if (value !== undefined && (best === undefined || isBetter(value, best))) best = value
  }
  return best
}
