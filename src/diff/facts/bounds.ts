import type { ValueSide } from '../subjects.ts'
import { readSideFacets } from './facet-facts.ts'

/** A bound as text, `≥ 5` or `> 5`; `null` where there is none. */
export type BoundFacts = { readonly before: string | null; readonly after: string | null }

interface Bound {
  readonly value: string
  readonly isExclusive: boolean
}

function findBound(side: ValueSide, end: 'min' | 'max'): Bound | undefined {
  const facets = readSideFacets(side)
  const [inclusive, exclusive] = [facets[`${end}Inclusive`], facets[`${end}Exclusive`]]
  if (inclusive !== undefined && exclusive !== undefined) {
    const isTighter = compareDecimalBounds(exclusive, inclusive) * (end === 'min' ? 1 : -1) >= 0
    return isTighter ? { value: exclusive, isExclusive: true } : { value: inclusive, isExclusive: false }
  }
  if (exclusive !== undefined) return { value: exclusive, isExclusive: true }
  return inclusive === undefined ? undefined : { value: inclusive, isExclusive: false }
}

export function boundFacts(before: ValueSide, after: ValueSide, end: 'min' | 'max'): BoundFacts {
  return { before: print(findBound(before, end), end), after: print(findBound(after, end), end) }
}

function print(bound: Bound | undefined, end: 'min' | 'max'): string | null {
  if (bound === undefined) return null
  return `${end === 'min' ? '>' : '<'}${bound.isExclusive ? '' : '='} ${shortNumber(bound.value)}`
}

/** Longer numbers are read as digits and an exponent. */
const mostDigits = 24

/** A number as it is read best: 400 zeros are an exponent. */
export function shortNumber(text: string): string {
  if (text.length <= mostDigits || !isDecimal(text)) return text
  const { isNegative, whole, fraction } = digits(text)
  const all = `${whole}${fraction}`
  const start = all.search(/[1-9]/u)
  if (start < 0) return '0'
  const [first = '', ...rest] = all.slice(start).replace(/0+$/u, '')
  const exponent = whole.length - start - 1
  const short = `${isNegative ? '-' : ''}${first}${rest.length === 0 ? '' : `.${rest.join('')}`}e${exponent}`
  return short.length < text.length ? short : text
}

/** Whether a bound became tighter (1), looser (-1), stayed (0), or cannot be told (nothing): dates have no one order. */
export function tightening(before: ValueSide, after: ValueSide, end: 'min' | 'max'): number | undefined {
  const [one, other] = [findBound(before, end), findBound(after, end)]
  if (one === undefined || other === undefined) return Number(other !== undefined) - Number(one !== undefined)
  if (!isDecimal(one.value) || !isDecimal(other.value)) {
    return one.value === other.value && one.isExclusive === other.isExclusive ? 0 : undefined
  }
  const order = compareDecimalBounds(other.value, one.value) * (end === 'min' ? 1 : -1)
  return order !== 0 ? order : Number(other.isExclusive) - Number(one.isExclusive)
}

function isDecimal(text: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/u.test(text)
}

/** Compares decimal texts digit by digit: a double would call two of them equal that are not. */
function compareDecimalBounds(a: string, b: string): number {
  const [one, other] = [digits(a), digits(b)]
  const scale = Math.max(one.fraction.length, other.fraction.length)
  const difference = scaled(one, scale) - scaled(other, scale)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

interface Digits {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

function digits(text: string): Digits {
  const match = /^([+-]?)(\d*)\.?(\d*)$/u.exec(text)
  return { isNegative: match?.[1] === '-', whole: match?.[2] ?? '0', fraction: match?.[3] ?? '' }
}

function scaled({ isNegative, whole, fraction }: Digits, scale: number): bigint {
  const value = BigInt(`0${whole}${fraction.padEnd(scale, '0')}`)
  return isNegative ? -value : value
}
