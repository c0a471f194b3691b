/** A decimal taken apart: sign, digits before and after the point, without superfluous zeros. */
export interface DecimalParts {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

export function decimalParts(text: string): DecimalParts {
  const isSigned = text.startsWith('-') || text.startsWith('+')
  const unsigned = isSigned ? text.slice(1) : text
  const point = unsigned.indexOf('.')
  const whole = withoutLeadingZeros(point < 0 ? unsigned : unsigned.slice(0, point))
  const fraction = point < 0 ? '' : withoutTrailingZeros(unsigned.slice(point + 1))
  return { isNegative: text.startsWith('-') && (whole !== '' || fraction !== ''), whole, fraction }
}

const zero = 0x30

function withoutLeadingZeros(digits: string): string {
  let start = 0
  while (digits.charCodeAt(start) === zero) start++
  return digits.slice(start)
}

/** By hand: an expression that looks for zeros at an end takes quadratic time on zeros in between. */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits.charCodeAt(end - 1) === zero) end--
  return digits.slice(0, end)
}

/** Order of two decimal texts of any length, exact. */
export function compareDecimals(a: string, b: string): number {
  const left = decimalParts(a)
  const right = decimalParts(b)
  if (left.isNegative !== right.isNegative) return left.isNegative ? -1 : 1
  const size = compareSizes(left, right)
  return left.isNegative ? -size : size
}

function compareSizes(a: DecimalParts, b: DecimalParts): number {
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length
  if (a.whole !== b.whole) return a.whole < b.whole ? -1 : 1
  if (a.fraction === b.fraction) return 0
  return a.fraction < b.fraction ? -1 : 1
}

export function canonicalDecimal(text: string): string {
  const { isNegative, whole, fraction } = decimalParts(text)
  return `${isNegative ? '-' : ''}${whole}.${fraction}`
}

/** Significant digits of the value (XML Schema Part 2, 4.3.11). */
export function totalDigits(text: string): number {
  let start = text.startsWith('-') || text.startsWith('+') ? 1 : 0
  while (text.charCodeAt(start) === zero) start++
  const point = text.indexOf('.', start)
  if (point < 0) return text.length - start
  const whole = point - start
  return whole + fractionDigits(text)
}

/** Digits after the point, without zeros at the end. */
export function fractionDigits(text: string): number {
  const point = text.indexOf('.')
  if (point < 0) return 0
  let end = text.length
  while (text.charCodeAt(end - 1) === zero) end--
  return end - point - 1
}
