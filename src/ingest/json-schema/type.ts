import { diagnostic, nearNames } from '../../diagnostics/index.ts'
import type { Value } from '../text/index.ts'
import { arrayKeywords, arrayPart } from './array.ts'
import { allowedValues, nullPart, valuesPart } from './enum.ts'
import { groups } from './groups.ts'
import { type KeywordReading, makeUnion, noFacets, type SchemaPart } from './keyword-reading.ts'
import { flagValue, keywordValue, locateKeyword, reportValue, textsIn } from './keyword-value.ts'
import { integerPart, numberKeywords, numberPart } from './number.ts'
import { objectKeywords, objectPart } from './object.ts'
import { listPresenceParts } from './required.ts'
import { stringFacets, stringKeywords, stringPart } from './string.ts'
import { isJudgedLast } from './unevaluated.ts'

/** The types of JSON Schema; an integer is a number as well. */
type JsonType = 'null' | 'boolean' | 'object' | 'array' | 'number' | 'integer' | 'string'

const jsonTypes: readonly JsonType[] = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']
const typesBesideNull = jsonTypes.filter((type) => type !== 'null')
/** Every JSON value is of exactly one of these. */
const everyType: readonly JsonType[] = ['null', 'boolean', 'object', 'array', 'number', 'string']

const keywordsOf: readonly (readonly [JsonType, readonly string[], number])[] = [
  ['object', [...objectKeywords, 'dependencies'], groups.object],
  ['array', arrayKeywords, groups.array],
  ['number', numberKeywords, groups.number],
  ['string', stringKeywords, groups.string],
]

/**
 * The parts for `type`, for keywords that constrain one type, and for `enum` and `const` without values of other
 * types; empty without any. A keyword does not constrain values of other types (2020-12 Validation §6): without
 * `type` the part is a union of all types.
 */
export function typeParts(reading: KeywordReading): readonly SchemaPart[] {
  const constrained: JsonType[] = []
  for (const [type, keywords, group] of keywordsOf) {
    if (reading.groups & group && constrains(reading, type, keywords)) constrained.push(type)
  }
  const types = declaredTypes(reading, constrained)
  const values = allowedValues(reading)
  if (values) {
    const allowed = values.filter(
      (value) => types === undefined || types.some((type) => hasJsonType(value, type)),
    )
    const listed = valuesPart(reading, allowed, stringFacets(reading))
    if (constrained.every((type) => type === 'string')) return [listed]
    return [listed, makeTypeUnion(reading, everyType), ...readPresenceParts(reading)]
  }
  if (types === undefined && constrained.length === 0) return []
  return [makeTypeUnion(reading, types ?? everyType), ...readPresenceParts(reading)]
}

/** Whether a schema has one of these keywords, judged here, or for strings an asserted format. */
function constrains(reading: KeywordReading, type: JsonType, keywords: readonly string[]): boolean {
  if (type === 'string' && reading.place.language.assertFormats && stringFacets(reading).assertsFormat)
    return true
  return keywords.some((keyword) => reading.map.entries.has(keyword) && !isJudgedLast(reading, keyword))
}

/** One part for several types: the only one, or a union; `integer` is dropped beside `number`. */
function makeTypeUnion(reading: KeywordReading, types: readonly JsonType[]): SchemaPart {
  const [only] = types
  if (only !== undefined && types.length === 1) return makeTypePart(reading, only)
  const wanted = types.filter((type) => type !== 'integer' || !types.includes('number'))
  return makeUnion(
    reading,
    'type',
    wanted.map((type) => makeTypePart(reading, type)),
  )
}

/** The part for one type with its keywords. */
function makeTypePart(reading: KeywordReading, type: JsonType): SchemaPart {
  switch (type) {
    case 'null':
      return nullPart
    case 'boolean':
      return booleanPart
    case 'object':
      return objectPart(reading)
    case 'array':
      return arrayPart(reading)
    case 'number':
      return numberPart(reading)
    case 'integer':
      return integerPart(reading)
    case 'string':
      return stringPart(reading)
  }
}

const booleanPart: SchemaPart = {
  suffix: 'boolean',
  build: ({ id, at }) => ({
    id,
    at,
    kind: 'scalar',
    primitive: 'boolean',
    builtin: 'boolean',
    whiteSpace: 'preserve',
    facets: noFacets,
  }),
}

/**
 * The parts for required names that may match a costly pattern (`listPresenceParts`); empty without
 * `patternProperties`.
 */
function readPresenceParts(reading: KeywordReading): readonly SchemaPart[] {
  const patterns = keywordValue(reading, 'patternProperties')
  return patterns?.kind === 'map' ? listPresenceParts(reading, [...patterns.entries.keys()]) : []
}

/**
 * The types of `type`, else implied ones, with null for `nullable` of OpenAPI 3.0; undefined where any is allowed.
 * Reports `nullable` without a type.
 */
function declaredTypes(
  reading: KeywordReading,
  constrained: readonly JsonType[],
): readonly JsonType[] | undefined {
  const types = namedTypes(reading) ?? impliedTypes(reading, constrained)
  if (reading.dialect !== 'openapi-3.0' || flagValue(reading, 'nullable') !== true) return types
  if (types === undefined) {
    reading.sink(diagnostic('nullable-without-type', undefined, locateKeyword(reading, 'nullable')))
    return types
  }
  return types.includes('null') ? types : [...types, 'null']
}

/** `object` or `array` where only its keywords are present, there is no `type` and the conventions imply types. */
function impliedTypes(
  reading: KeywordReading,
  constrained: readonly JsonType[],
): readonly JsonType[] | undefined {
  const isOne = constrained.length === 1 && (constrained[0] === 'object' || constrained[0] === 'array')
  return reading.place.language.implyTypes && isOne && !reading.map.entries.has('type')
    ? constrained
    : undefined
}

/**
 * The distinct types that `type` names; undefined if it is absent or, with a report, empty or has an unknown word.
 * In OpenAPI 3.0 a list and `null` are reported but read.
 */
function namedTypes(reading: KeywordReading): readonly JsonType[] | undefined {
  const value = keywordValue(reading, 'type')
  if (value === undefined) return undefined
  const single = value.kind === 'scalar' && typeof value.value === 'string'
  const only = single ? jsonTypes.find((candidate) => candidate === value.text) : undefined
  const hasOldTypes = reading.dialect === 'openapi-3.0'
  if (hasOldTypes && (only === 'null' || value.kind === 'list')) {
    reading.sink(diagnostic('keyword-of-newer-dialect', { keyword: 'type' }, locateKeyword(reading, 'type')))
  }
  if (only !== undefined) return [only]
  if (value.kind === 'list' && value.items.length === 0) {
    return reportValue(reading, 'type', 'a type, or a list that has one')
  }
  const nulls = (value.kind === 'list' ? value.items : [value]).filter(isUnquotedNull)
  if (nulls.length > 0 && !hasOldTypes) {
    for (const { at } of nulls)
      reportValue(reading, 'type', `one of ${jsonTypes.join(', ')}`, at, { isNull: true })
    return undefined
  }
  const named = single ? [{ text: value.text, at: value.at }] : textsIn(reading, 'type', value)
  const types = named.flatMap(({ text, at }) => {
    const type = jsonTypes.find((candidate) => candidate === text)
    const known = hasOldTypes ? typesBesideNull : jsonTypes
    if (type === undefined) {
      const near = nearNames(text, known)
      reportValue(reading, 'type', `one of ${known.join(', ')}`, at, { found: text, near })
    }
    return type === undefined ? [] : [type]
  })
  // What another word means is not known.
  if (types.length < named.length || types.length === 0) return undefined
  return types.length < 2 ? types : [...new Set(types)]
}

/** Whether a value is the word `null` without quotes, which YAML and JSON read as null. */
function isUnquotedNull(value: Value): boolean {
  return value.kind === 'scalar' && value.value === null && /^null$/i.test(value.written ?? value.text)
}

/** Whether a value is of a JSON type; a number without fraction is also an integer. */
function hasJsonType(value: Value, type: JsonType): boolean {
  if (value.kind !== 'scalar') return type === (value.kind === 'map' ? 'object' : 'array')
  if (value.value === null) return type === 'null'
  if (typeof value.value !== 'number') return type === typeof value.value
  return type === 'number' || (type === 'integer' && Number.isInteger(value.value))
}
