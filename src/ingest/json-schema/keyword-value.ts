import { diagnostic, type Location, pointed } from '../../diagnostics/index.ts'
import type { MapValue, Value } from '../text/index.ts'
import type { KeywordReading } from './keyword-reading.ts'

/** The value of a keyword, where it is there. */
export function keywordValue(reading: KeywordReading, keyword: string): Value | undefined {
  return reading.map.entries.get(keyword)?.value
}

/** Where a keyword stands, or the schema where it is absent. */
export function locateKeyword(reading: KeywordReading, keyword: string): Location {
  return reading.map.entries.get(keyword)?.keyAt ?? reading.map.at
}

/** Reports that a keyword has not the expected value, and returns undefined. */
export function reportValue(
  reading: KeywordReading,
  keyword: string,
  expected: string,
  at?: Location,
  found: { readonly found?: string; readonly near?: readonly string[]; readonly isNull?: true } = {},
): undefined {
  const place = at ?? keywordValue(reading, keyword)?.at ?? reading.map.at
  const problem = diagnostic('keyword-value-wrong', { keyword, expected, ...found }, place)
  // Without its type nothing is known of a schema.
  reading.sink(pointed(keyword === 'type' ? reading.id : `${reading.id}/${keyword}`, problem))
  return undefined
}

/** The text of a keyword; undefined if absent or, with a report, something else. */
export function textValue(reading: KeywordReading, keyword: string): string | undefined {
  const value = keywordValue(reading, keyword)
  if (value === undefined) return undefined
  if (value.kind === 'scalar' && typeof value.value === 'string') return value.value
  return reportValue(reading, keyword, 'a string')
}

/** The boolean of a keyword; undefined if absent or, with a report, something else. */
export function flagValue(reading: KeywordReading, keyword: string): boolean | undefined {
  const value = keywordValue(reading, keyword)
  if (value === undefined) return undefined
  if (value.kind === 'scalar' && typeof value.value === 'boolean') return value.value
  return reportValue(reading, keyword, 'true or false')
}

/**
 * The non-negative integer of a keyword, `2.0` included; undefined if absent or, with a report, something else.
 */
export function readCountKeyword(reading: KeywordReading, keyword: string): number | undefined {
  const value = keywordValue(reading, keyword)
  if (value === undefined) return undefined
  if (value.kind === 'scalar' && typeof value.value === 'number') {
    const count = value.value
    if (Number.isInteger(count) && count >= 0) return count
  }
  return reportValue(reading, keyword, 'an integer that is not negative')
}

/**
 * The number of a keyword as decimal text with all its digits; undefined if absent or, with a report, something
 * else.
 */
export function decimalValue(reading: KeywordReading, keyword: string): string | undefined {
  const value = keywordValue(reading, keyword)
  if (value === undefined) return undefined
  return numberText(value) ?? reportValue(reading, keyword, 'a number')
}

/** A number's decimal text; YAML integers in other bases (`0x1F`) by their value, undefined for anything else. */
function numberText(value: Value): string | undefined {
  if (value.kind !== 'scalar' || typeof value.value !== 'number') return undefined
  return normalizeDecimal(value.text) ?? (Number.isSafeInteger(value.value) ? String(value.value) : undefined)
}

/** The object of a keyword; undefined if absent or, with a report, something else. */
export function mapValue(reading: KeywordReading, keyword: string): MapValue | undefined {
  const value = keywordValue(reading, keyword)
  if (value === undefined || value.kind === 'map') return value
  return reportValue(reading, keyword, 'an object')
}

/** The items of a keyword's list; undefined if absent or, with a report, something else. */
export function readListKeyword(reading: KeywordReading, keyword: string): readonly Value[] | undefined {
  const value = keywordValue(reading, keyword)
  if (value === undefined) return undefined
  return value.kind === 'list' ? value.items : reportValue(reading, keyword, 'an array')
}

/** A list of texts, each with its place; anything else in it is reported and left out. */
export function textsIn(
  reading: KeywordReading,
  keyword: string,
  value: Value,
): readonly { text: string; at: Location }[] {
  const items = value.kind === 'list' ? value.items : []
  if (value.kind !== 'list') reportValue(reading, keyword, 'an array of strings', value.at)
  return items.flatMap((item) => {
    if (item.kind === 'scalar' && typeof item.value === 'string') return [{ text: item.value, at: item.at }]
    reportValue(reading, keyword, 'an array of strings', item.at)
    return []
  })
}

const longest = 2000

/**
 * A JSON number without exponent and needless zeros (`1.50e2` is `150`), so that equal numbers are equal texts;
 * nothing where that would be unreasonably long.
 */
function normalizeDecimal(text: string): string | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = whole + fraction
  if (digits === '') return undefined
  const point = whole.length + Number(exponent)
  if (Math.abs(point) > longest || digits.length > longest) return /^0*$/.test(digits) ? '0' : undefined
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const cut = Math.max(point, 1)
  const integer = padded.slice(0, cut).replace(/^0+(?=\d)/, '')
  const rest = padded.slice(cut).replace(/0+$/, '')
  const unsigned = rest === '' ? integer : `${integer}.${rest}`
  return sign === '-' && unsigned !== '0' ? `-${unsigned}` : unsigned
}
