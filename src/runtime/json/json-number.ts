import type { JsonNumber } from './json-descriptor.ts'
import { type JsonCheck, reportWrongType } from './run.ts'

/** Whether a value is a finite number (an integer if required) within the bounds; reports it if not. */
export function checkNumber(type: JsonNumber, value: unknown, check: JsonCheck): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value) || (type.isInteger && !Number.isInteger(value))) {
    return reportWrongType(check, type.isInteger ? 'integer' : 'number', value)
  }
  return checkBounds(type, value, check)
}

/** Like `checkNumber`, for a number given as decimal text because a double cannot hold it. */
export function checkExactNumber(type: JsonNumber, text: string, check: JsonCheck): boolean {
  if (type.isInteger && !isMultiple(text, 1)) return reportWrongType(check, 'integer', text)
  return checkBounds(type, text, check)
}

/**
 * Whether a number is within all bounds and a multiple of the step, compared exactly; reports each that is broken.
 */
function checkBounds(type: JsonNumber, value: number | string, check: JsonCheck): boolean {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = type
  let isAccepted = true
  if (minimum !== undefined && compare(value, minimum) < 0)
    isAccepted = check.report('minimum', `Must be at least ${minimum}.`, String(minimum), value)
  if (maximum !== undefined && compare(value, maximum) > 0)
    isAccepted = check.report('maximum', `Must be at most ${maximum}.`, String(maximum), value)
  if (above !== undefined && compare(value, above) <= 0)
    isAccepted = check.report('exclusive-minimum', `Must be more than ${above}.`, String(above), value)
  if (below !== undefined && compare(value, below) >= 0)
    isAccepted = check.report('exclusive-maximum', `Must be less than ${below}.`, String(below), value)
  if (multipleOf !== undefined && !isMultiple(value, multipleOf))
    isAccepted = check.report(
      'multiple-of',
      `Must be a multiple of ${multipleOf}.`,
      String(multipleOf),
      value,
    )
  return isAccepted
}

/**
 * Compares a value with a bound, exactly if one is a text: negative if smaller, 0 if equal, positive if larger.
 */
function compare(value: number | string, bound: number | string): number {
  if (typeof bound === 'number' && typeof value === 'number')
    return value < bound ? -1 : value > bound ? 1 : 0
  const [left, right] = aligned(String(value), String(bound))
  return left < right ? -1 : left > right ? 1 : 0
}

/** Whether a number is a multiple of the step, computed exactly on their decimal texts. */
export function isMultiple(value: number | string, step: number | string): boolean {
  if (typeof value === 'number' && typeof step === 'number') {
    if (Number.isSafeInteger(step) && Number.isSafeInteger(value)) return value % step === 0
  }
  const [left, right] = aligned(String(value), String(step))
  return right !== 0n && left % right === 0n
}

/** Two decimals as integers, scaled by the same power of ten. */
function aligned(a: string, b: string): readonly [bigint, bigint] {
  const [left, right] = [scaled(a), scaled(b)]
  const places = Math.max(left.places, right.places)
  return [
    left.digits * 10n ** BigInt(places - left.places),
    right.digits * 10n ** BigInt(places - right.places),
  ]
}

/** A decimal as an integer and the number of digits after its point: `1.20` is 120 and 2. */
export function scaled(text: string): { readonly digits: bigint; readonly places: number } {
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(`${whole}${fraction}`)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}
