import { bounds } from './facets.ts'
import { derived, type Lexical } from './lexical.ts'
import { parseFloatText, spellings } from './number-text.ts'

/**
 * The single-precision float nearest to a text. If the double nearest to the text lies exactly between two floats,
 * the text itself is compared with it, since rounding twice could be wrong.
 */
export function toSingle(text: string): number {
  const double = parseFloatText(text)
  const single = Math.fround(double)
  if (single === double || !Number.isFinite(single)) return single
  const other = neighbour(single, double > single ? 1 : -1)
  if (Math.abs(double - single) !== Math.abs(other - double)) return single
  const side = compareExactly(text, double)
  if (side === 0) return single
  return side > 0 ? Math.max(single, other) : Math.min(single, other)
}

/** The next larger (1) or smaller (-1) single-precision float. */
function neighbour(single: number, direction: 1 | -1): number {
  if (single === 0) return direction * smallest
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, single)
  view.setInt32(0, view.getInt32(0) + (single > 0 ? direction : -direction))
  return view.getFloat32(0)
}

const smallest = 2 ** -149

/** Compares the absolute values of a decimal text and a double halfway between two floats exactly: -1, 0 or 1. */
function compareExactly(text: string, double: number): number {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const ten = Number(exponent) - fraction.length
  const digits = BigInt(`${whole.replace('+', '')}${fraction}`)
  const [times, over] = ten < 0 ? [1n, 10n ** BigInt(-ten)] : [10n ** BigInt(ten), 1n]
  const left = digits * times * 2n ** 150n
  const right = scaled(double) * over
  return left === right ? 0 : left < right ? -1 : 1
}

/** The absolute value of a double times 2^150, an integer for doubles halfway between two floats. */
function scaled(double: number): bigint {
  return Math.abs(double) < 2 ** 30 ? BigInt(double * 2 ** 150) : BigInt(double) * 2n ** 150n
}

const floatPattern = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|-?INF|NaN)$/

/** `xs:double`, held as a number, with `INF`, `-INF` and `NaN`. */
export const xsDouble: Lexical = {
  name: 'double',
  primitive: 'double',
  space: 'collapse',
  form: 'number',
  meaning: parseFloatText,
  spellings,
  isLegal: (text) => floatPattern.test(text),
  canonical: (text) => String(parseFloatText(text)),
  compare: (a, b) => compareNumbers(parseFloatText(a), parseFloatText(b)),
  bounds,
}

/**
 * `xs:float`, held as the double of its text so that it is written back unchanged; compared in single precision.
 */
export const xsFloat: Lexical = /* @__PURE__ */ derived(xsDouble, {
  name: 'float',
  primitive: 'float',
  canonical: (text) => String(toSingle(text)),
  compare: (a, b) => compareNumbers(toSingle(a), toSingle(b)),
})

/** `xs:double` as exact text, for types whose pattern requires a notation that a number does not keep. */
export const xsDoubleText: Lexical = /* @__PURE__ */ derived(xsDouble, { form: 'string' })
/** `xs:float` as exact text, for the same reason. */
export const xsFloatText: Lexical = /* @__PURE__ */ derived(xsFloat, { form: 'string' })

/**
 * Compares two numbers: -1, 0 or 1; NaN equals itself, and compares as NaN with any other number (Part 2, 3.2.4).
 */
function compareNumbers(a: number, b: number): number {
  if (a < b) return -1
  if (a > b) return 1
  return a === b || (Number.isNaN(a) && Number.isNaN(b)) ? 0 : Number.NaN
}
