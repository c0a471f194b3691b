import type { NodeId } from '../../schema/index.ts'
import { isModern } from './dialect.ts'
import { groups } from './groups.ts'
import { conjunction, type KeywordReading, makeMember, type SchemaPart } from './keyword-reading.ts'
import { keywordValue } from './keyword-value.ts'

const applicators: readonly string[] = [
  ...['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'],
  ...['dependentSchemas', 'dependencies', 'contains'],
]
const keywords = ['unevaluatedProperties', 'unevaluatedItems'] as const

/** Whether nothing beside them applies a schema to the same value: they then say what `additionalProperties` and `items` would. */
function isPlain(reading: KeywordReading): boolean {
  return !applicators.some((other) => reading.map.entries.has(other))
}

/** `unevaluatedProperties` and `unevaluatedItems` (2020-12 §11) where they are nothing but the rest of this one schema. */
export function additionalByUnevaluated(
  reading: KeywordReading,
  keyword: (typeof keywords)[number],
): NodeId | false | undefined {
  if ((reading.groups & groups.unevaluated) === 0) return undefined
  return isPlain(reading) ? readUnevaluated(reading, keyword) : undefined
}

/** Whether a keyword is one that is judged only when all others have been. */
export function isJudgedLast(reading: KeywordReading, keyword: string): boolean {
  return keywords.some((one) => one === keyword) && !isPlain(reading)
}

/** The parts of a schema, in a node of their own where something must see what they leave over. */
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
        of: makeMember(reading, conjunction(reading, parts)),
        ...(properties === undefined ? {} : { properties }),
        ...(items === undefined ? {} : { items }),
      }),
    },
  ]
}

/** What the rest must be; `false` where there may be none. */
function readUnevaluated(reading: KeywordReading, keyword: string): NodeId | false | undefined {
  const value = keywordValue(reading, keyword)
  if (value === undefined) return undefined
  return value.kind === 'scalar' && value.value === false ? false : reading.child(keyword)
}
