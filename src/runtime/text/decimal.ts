/** The parts of a decimal: sign, digits before and after the point, without superfluous zeros. */
export interface DecimalParts {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

const zero = 0x30
const point = 0x2e

/** The digits without zeros at the end; in linear time, unlike a regular expression. */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits.charCodeAt(end - 1) === zero) end--
  return digits.slice(0, end)
}

/** Compares two decimal texts of any length exactly: negative, zero or positive. */
export function compareDecimals(a: string, b: string): number {
  if (a.length < 16 && b.length < 16) return Number(a) - Number(b)
  const [left, right] = [decimalParts(a), decimalParts(b)]
  if (left.isNegative !== right.isNegative) return left.isNegative ? -1 : 1
  // More digits before the point is larger; for equally many, the texts are compared.
  const size = left.whole.length - right.whole.length || compareTexts(digitsIn(left), digitsIn(right))
  return left.isNegative ? -size : size
}

function digitsIn({ whole, fraction }: DecimalParts): string {
  return `${whole}.${fraction}`
}

function compareTexts(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}

/** A canonical text, equal for equal decimals: no superfluous zeros, always with a point. */
export function canonicalDecimal(text: string): string {
  const parts = decimalParts(text)
  return `${parts.isNegative ? '-' : ''}${digitsIn(parts)}`
}

/** The number of significant digits of a decimal text (XML Schema Part 2, 4.3.11), without superfluous zeros. */
export function totalDigits(text: string): number {
  let start = 0
  while (text.charCodeAt(start) <= zero && text.charCodeAt(start) !== point) start++
  const end = text.indexOf('.', start)
  return end < 0 ? text.length - start : end - start + fractionDigits(text)
}

/** The number of digits after the point, without zeros at the end. */
export function fractionDigits(text: string): number {
  const start = text.indexOf('.') + 1
  return start && withoutTrailingZeros(text).length - start
}

/** Splits a decimal text into its parts; zero is not negative. */
function decimalParts(text: string): DecimalParts {
  const [, sign, whole = '', digits = ''] = /^([+-]?)0*(\d*)\.?(\d*)/.exec(text) ?? []
  const fraction = withoutTrailingZeros(digits)
  return { isNegative: sign === '-' && whole + fraction !== '', whole, fraction }
}
