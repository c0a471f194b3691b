import { compareDecimals } from './decimal.ts'
import type { Lexical } from './lexical.ts'

const decimalPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
const integerPattern = /^[+-]?\d+$/
const floatPattern = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|-?INF|NaN)$/

export const xsDecimal: Lexical = {
  name: 'decimal',
  space: 'collapse',
  form: 'string',
  isLegal: (text) => decimalPattern.test(text),
  compare: compareDecimals,
}

/** Integers of any size, as exact text. */
export const xsInteger: Lexical = {
  ...xsDecimal,
  name: 'integer',
  isLegal: (text) => integerPattern.test(text),
}

/** Integers whose bounds fit a double. */
export const xsSafeInteger: Lexical = { ...xsInteger, form: 'number' }

export const xsDouble: Lexical = {
  name: 'double',
  space: 'collapse',
  form: 'number',
  isLegal: (text) => floatPattern.test(text),
  compare: (a, b) => toNumber(a) - toNumber(b),
}

export const xsFloat: Lexical = { ...xsDouble, name: 'float' }

export const xsBoolean: Lexical = {
  name: 'boolean',
  space: 'collapse',
  form: 'boolean',
  isLegal: (text) => text === 'true' || text === 'false' || text === '1' || text === '0',
}

/** The number that a legal text of a numeric type means. */
export function toNumber(text: string): number {
  if (text === 'INF') return Number.POSITIVE_INFINITY
  if (text === '-INF') return Number.NEGATIVE_INFINITY
  return Number(text)
}

/** A number as XML Schema writes it. */
export function fromNumber(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return 'INF'
  if (value === Number.NEGATIVE_INFINITY) return '-INF'
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return Object.is(value, -0) ? '0' : String(value)
  return String(value).replace('e+', 'E').replace('e', 'E')
}
