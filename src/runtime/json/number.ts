import type { JsonNumber } from './descriptor.ts'
import { type JsonCheck, wrongType } from './report.ts'

export function checkNumber(type: JsonNumber, value: unknown, check: JsonCheck): void {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    wrongType(check, type.isInteger ? 'integer' : 'number', value)
    return
  }
  if (type.isInteger && !Number.isInteger(value)) {
    wrongType(check, 'integer', value)
    return
  }
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = type
  if (minimum !== undefined && value < Number(minimum))
    check.report('minimum', `It is less than ${minimum}.`, minimum, value)
  if (maximum !== undefined && value > Number(maximum))
    check.report('maximum', `It is more than ${maximum}.`, maximum, value)
  if (above !== undefined && value <= Number(above))
    check.report('exclusive-minimum', `It is not more than ${above}.`, above, value)
  if (below !== undefined && value >= Number(below))
    check.report('exclusive-maximum', `It is not less than ${below}.`, below, value)
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) {
    check.report('multiple-of', `It is no multiple of ${multipleOf}.`, multipleOf, value)
  }
}

/** Exact: both numbers are taken as the decimals that they are written as. */
function isMultiple(value: number, step: string): boolean {
  const left = scaled(String(value))
  const right = scaled(step)
  const places = Math.max(left.places, right.places)
  const divisor = right.digits * 10n ** BigInt(places - right.places)
  return divisor !== 0n && (left.digits * 10n ** BigInt(places - left.places)) % divisor === 0n
}

function scaled(text: string): { readonly digits: bigint; readonly places: number } {
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(`${whole}${fraction}`)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}
