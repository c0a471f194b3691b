import type { Facets, Pattern } from '../../schema/index.ts'
import { groups } from './groups.ts'
import { type KeywordReading, noFacets, type SchemaPart } from './keyword-reading.ts'
import { keywordValue, locateKeyword, readCountKeyword, textValue } from './keyword-value.ts'
import { readJsonPattern } from './pattern.ts'

/** 2020-12 Validation §6.3. */
export const stringKeywords: readonly string[] = ['minLength', 'maxLength', 'pattern']

/** OpenAPI's formats of numbers; every other format speaks of texts. */
export const numberFormats: ReadonlySet<string> = new Set(['int32', 'int64', 'float', 'double'])

/**
 * The length, pattern and format of a string; formats of numbers are left out. `assertsFormat` is set only if the
 * dialect or the settings assert formats; by default, a format is an annotation.
 */
export function stringFacets(reading: KeywordReading): Facets {
  if ((reading.groups & groups.string) === 0) return noFacets
  const minLength = readCountKeyword(reading, 'minLength')
  const maxLength = readCountKeyword(reading, 'maxLength')
  const pattern = patternValue(reading)
  const named = textValue(reading, 'format')
  const format = named === undefined || numberFormats.has(named) ? contentFormat(reading) : named
  if (minLength === undefined && maxLength === undefined && pattern === undefined && format === undefined)
    return noFacets
  const isFormatAlone = minLength === undefined && maxLength === undefined && pattern === undefined
  if (isFormatAlone && format !== undefined && !reading.place.language.assertFormats) return { format }
  return {
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined ? {} : { patterns: [[pattern]] }),
    ...(format === undefined ? {} : { format }),
    ...(format !== undefined && reading.place.language.assertFormats ? { assertsFormat: true } : {}),
  }
}

/**
 * A format made of the content keywords: `base64`, `application/json` or both; only in draft-07 and where formats
 * are asserted. Draft-07 §8 leaves it to programs whether these refuse texts; from 2019-09 on they do not.
 */
function contentFormat(reading: KeywordReading): string | undefined {
  if (reading.dialect !== 'draft-07' || !reading.place.language.assertFormats) return undefined
  const encoding = textValue(reading, 'contentEncoding')?.toLowerCase()
  const isEncoded = encoding === 'base64'
  const isReadable = encoding === undefined || isEncoded
  if (isReadable && textValue(reading, 'contentMediaType') === 'application/json')
    return isEncoded ? 'base64 application/json' : 'application/json'
  return isEncoded ? 'base64' : undefined
}

/**
 * The part for strings; a `date` or `date-time` that programs hold as an object gets that holding and is asserted.
 */
export function stringPart(reading: KeywordReading): SchemaPart {
  const own = stringFacets(reading)
  const holding = reading.place.language.holds?.date
  const isDay = own.format === 'date' || own.format === 'date-time'
  // A text that is not a date cannot be held as one.
  const facets = holding && isDay ? { ...own, holding, assertsFormat: true as const } : own
  return {
    suffix: 'string',
    build: ({ id, at }) => ({
      id,
      at,
      kind: 'scalar',
      primitive: 'string',
      builtin: 'string',
      whiteSpace: 'preserve',
      facets,
    }),
  }
}

/** The pattern of `pattern`; undefined if absent or refused. */
function patternValue(reading: KeywordReading): Pattern | undefined {
  const pattern = textValue(reading, 'pattern')
  if (pattern === undefined) return undefined
  return readJsonPattern(
    reading,
    pattern,
    keywordValue(reading, 'pattern')?.at ?? locateKeyword(reading, 'pattern'),
  )
}
