import type { NodeId } from '../../schema/index.ts'
import { isModern } from './dialect.ts'
import { groups } from './groups.ts'
import { joinParts, type KeywordReading, makeMember, type SchemaPart } from './keyword-reading.ts'
import { keywordValue } from './keyword-value.ts'

const applicators: readonly string[] = [
  ...['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'],
  ...['dependentSchemas', 'dependencies', 'contains'],
]
const keywords = ['unevaluatedProperties', 'unevaluatedItems'] as const

/**
 * Whether no other keyword of a schema applies one to the same value: `unevaluated…` then is like `additional…`.
 */
function isPlain(reading: KeywordReading): boolean {
  return !applicators.some((other) => reading.map.entries.has(other))
}

/**
 * The schema of `unevaluated…` (2020-12 §11) where it acts like `additional…`; undefined if absent or where it
 * does not.
 */
export function additionalByUnevaluated(
  reading: KeywordReading,
  keyword: (typeof keywords)[number],
): NodeId | false | undefined {
  if ((reading.groups & groups.unevaluated) === 0) return undefined
  return isPlain(reading) ? readUnevaluated(reading, keyword) : undefined
}

/** Whether a keyword is `unevaluated…` in a schema where it is judged after all others. */
export function isJudgedLast(reading: KeywordReading, keyword: string): boolean {
  return keywords.some((one) => one === keyword) && !isPlain(reading)
}

/**
 * One part with all parts inside, where `unevaluatedProperties` or `unevaluatedItems` must see what they did not
 * evaluate. The same parts without these keywords, before 2019-09, and where no keyword beside them applies schemas
 * to the same value.
 */
export function withUnevaluated(
  reading: KeywordReading,
  parts: readonly SchemaPart[],
): readonly SchemaPart[] {
  if ((reading.groups & groups.unevaluated) === 0) return parts
  if (!isModern(reading.dialect) || isPlain(reading)) return parts
  const properties = readUnevaluated(reading, 'unevaluatedProperties')
  const items = readUnevaluated(reading, 'unevaluatedItems')
  if (properties === undefined && items === undefined) return parts
  return [
    {
      suffix: 'unevaluated',
      build: ({ id, at }) => ({
        id,
        at,
        kind: 'unevaluated',
        of: makeMember(reading, joinParts(reading, parts)),
        ...(properties === undefined ? {} : { properties }),
        ...(items === undefined ? {} : { items }),
      }),
    },
  ]
}

/** The schema of an `unevaluated…` keyword: undefined if absent, `false` if it allows nothing more. */
function readUnevaluated(reading: KeywordReading, keyword: string): NodeId | false | undefined {
  const value = keywordValue(reading, keyword)
  if (value === undefined) return undefined
  return value.kind === 'scalar' && value.value === false ? false : reading.child(keyword)
}
