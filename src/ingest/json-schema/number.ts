import { diagnostic } from '../../diagnostics/index.ts'
import type { Facets } from '../../schema/index.ts'
import { isKeywordTrue } from './annotations.ts'
import { hasFlagBounds } from './dialect.ts'
import { groups } from './groups.ts'
import { type KeywordReading, noFacets, type SchemaPart } from './keyword-reading.ts'
import {
  decimalValue,
  flagValue,
  keywordValue,
  locateKeyword,
  reportValue,
  textValue,
} from './keyword-value.ts'
import { numberFormats } from './string.ts'

/** 2020-12 Validation §6.2. */
export const numberKeywords: readonly string[] = [
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
]

/**
 * The part for numbers with bounds; for decimal formats also with how programs hold them, if the conventions say
 * so.
 */
export function numberPart(reading: KeywordReading): SchemaPart {
  const own = numberFacets(reading)
  const held = heldNumber(reading, decimalFormats, 'decimal')
  const facets = held === undefined ? own : { ...own, ...held }
  return {
    suffix: 'number',
    build: ({ id, at }) => ({
      id,
      at,
      kind: 'scalar',
      primitive: 'number',
      builtin: 'number',
      whiteSpace: 'preserve',
      facets,
    }),
  }
}

const integerFacets: Facets = { fractionDigits: 0 }

/** The part for integers: numbers without a fraction, `1.0` included (2020-12 §4.2.3), with bounds and holding. */
export function integerPart(reading: KeywordReading): SchemaPart {
  const own = numberFacets(reading)
  const held = heldNumber(reading, longFormats, 'int64')
  const facets: Facets =
    own === noFacets && held === undefined ? integerFacets : { ...own, fractionDigits: 0, ...held }
  return {
    suffix: 'integer',
    build: ({ id, at }) => ({
      id,
      at,
      kind: 'scalar',
      primitive: 'decimal',
      builtin: 'integer',
      whiteSpace: 'preserve',
      facets,
    }),
  }
}

/** Formats of numbers that a double may fail to hold (OpenAPI's format registry). */
const longFormats: readonly string[] = ['int64', 'uint64', 'bigint']
const decimalFormats: readonly string[] = ['decimal', 'decimal128']

/** The format and holding where the schema has one of the formats and the conventions say how to hold it. */
function heldNumber(
  reading: KeywordReading,
  formats: readonly string[],
  setting: 'int64' | 'decimal',
): Facets | undefined {
  const holding = reading.place.language.holds?.[setting]
  if (holding === undefined) return undefined
  const format = textValue(reading, 'format')
  return format !== undefined && formats.includes(format) ? { format, holding } : undefined
}

/** The bounds, `multipleOf` and number format of a schema; reports a `multipleOf` that is not positive. */
function numberFacets(reading: KeywordReading): Facets {
  if ((reading.groups & groups.number) === 0) return noFacets
  const multipleOf = decimalValue(reading, 'multipleOf')
  if (multipleOf !== undefined && (multipleOf === '0' || multipleOf.startsWith('-'))) {
    reportValue(reading, 'multipleOf', 'a number above zero')
  }
  const format = textValue(reading, 'format')
  return {
    ...(multipleOf === undefined ? {} : { multipleOf }),
    ...bound(reading, 'minimum', 'exclusiveMinimum', 'minInclusive', 'minExclusive'),
    ...bound(reading, 'maximum', 'exclusiveMaximum', 'maxInclusive', 'maxExclusive'),
    ...(format !== undefined && numberFormats.has(format) ? { format } : {}),
  }
}

/**
 * The facets for a bound and its exclusive form, which is a flag in draft-04 and OpenAPI 3.0 and a number later.
 * In OpenAPI the other form is understood, with a report.
 */
function bound(
  reading: KeywordReading,
  inclusive: 'minimum' | 'maximum',
  exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
  inclusiveFacet: 'minInclusive' | 'maxInclusive',
  exclusiveFacet: 'minExclusive' | 'maxExclusive',
): Facets {
  const limit = decimalValue(reading, inclusive)
  const isNewer = reading.dialect === 'openapi-3.0' && hasValueType('number', reading, exclusive)
  if (isNewer) {
    reading.sink(
      diagnostic('keyword-of-newer-dialect', { keyword: exclusive }, locateKeyword(reading, exclusive)),
    )
  } else if (hasFlagBounds(reading.dialect)) {
    const isExclusive = flagValue(reading, exclusive) === true
    return limit === undefined ? {} : { [isExclusive ? exclusiveFacet : inclusiveFacet]: limit }
  }
  if (reading.dialect === 'openapi-3.1' && hasValueType('boolean', reading, exclusive)) {
    reading.sink(
      diagnostic('keyword-of-older-dialect', { keyword: exclusive }, locateKeyword(reading, exclusive)),
    )
    return limit === undefined
      ? {}
      : { [isKeywordTrue(reading.map, exclusive) ? exclusiveFacet : inclusiveFacet]: limit }
  }
  const strict = decimalValue(reading, exclusive)
  return {
    ...(limit === undefined ? {} : { [inclusiveFacet]: limit }),
    ...(strict === undefined ? {} : { [exclusiveFacet]: strict }),
  }
}

/** Whether a keyword is present with a value of this type. */
function hasValueType(type: 'number' | 'boolean', reading: KeywordReading, keyword: string): boolean {
  const value = keywordValue(reading, keyword)
  return value?.kind === 'scalar' && typeof value.value === type
}
