/** A decimal taken apart: sign, digits before and after the point, without superfluous zeros. */
export interface DecimalParts {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

function decimalParts(text: string): DecimalParts {
  const [, sign, whole = '', digits = ''] = /^([+-]?)0*(\d*)\.?(\d*)/.exec(text) ?? []
  const fraction = withoutTrailingZeros(digits)
  return { isNegative: sign === '-' && whole + fraction !== '', whole, fraction }
}

const zero = 0x30
const point = 0x2e

/** By hand: an expression that looks for zeros at an end takes quadratic time on zeros in between. */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits.charCodeAt(end - 1) === zero) end--
  return digits.slice(0, end)
}

/** Order of two decimal texts of any length, exact: doubles tell any two of fifteen digits apart. */
export function compareDecimals(a: string, b: string): number {
  if (a.length < 16 && b.length < 16) return Number(a) - Number(b)
  const [left, right] = [decimalParts(a), decimalParts(b)]
  if (left.isNegative !== right.isNegative) return left.isNegative ? -1 : 1
  // The longer one is the larger one; of the same length, the text decides.
  const size = left.whole.length - right.whole.length || compareTexts(digitsIn(left), digitsIn(right))
  return left.isNegative ? -size : size
}

function digitsIn({ whole, fraction }: DecimalParts): string {
  return `${whole}.${fraction}`
}

function compareTexts(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}

/** The same for equal values. */
export function canonicalDecimal(text: string): string {
  const parts = decimalParts(text)
  return `${parts.isNegative ? '-' : ''}${digitsIn(parts)}`
}

/** Significant digits of the value (XML Schema Part 2, 4.3.11). */
export function totalDigits(text: string): number {
  let start = 0
  while (text.charCodeAt(start) <= zero && text.charCodeAt(start) !== point) start++
  const end = text.indexOf('.', start)
  return end < 0 ? text.length - start : end - start + fractionDigits(text)
}

/** Digits after the point, without zeros at the end. */
export function fractionDigits(text: string): number {
  const start = text.indexOf('.') + 1
  return start && withoutTrailingZeros(text).length - start
}
