import type { ArrayNode, NodeId } from '../../schema/index.ts'
import { evaluatesContained, hasTuplesInItems } from './dialect.ts'
import type { KeywordReading, SchemaPart } from './keyword-reading.ts'
import { flagValue, keywordValue, readCountKeyword, readListKeyword } from './keyword-value.ts'
import { additionalByUnevaluated } from './unevaluated.ts'

/** 2020-12 Applicator §10.3.1 and Validation §6.4; `additionalItems` was there until 2019-09. */
export const arrayKeywords: readonly string[] = [
  'items',
  'prefixItems',
  'additionalItems',
  'contains',
  'minContains',
  'maxContains',
  'minItems',
  'maxItems',
  'uniqueItems',
  'unevaluatedItems',
]

/**
 * The part for arrays, from all keywords about them; a tuple is in `items` or `prefixItems`, as the dialect has
 * it.
 */
export function arrayPart(reading: KeywordReading): SchemaPart {
  const isTuple = hasTuplesInItems(reading.dialect) && keywordValue(reading, 'items')?.kind === 'list'
  const prefixKeyword = isTuple ? 'items' : 'prefixItems'
  const restKeyword = isTuple ? 'additionalItems' : 'items'
  const prefix = (readListKeyword(reading, prefixKeyword) ?? []).map((_, index) =>
    reading.child(prefixKeyword, String(index)),
  )
  const items = itemsAt(reading, restKeyword) ?? additionalByUnevaluated(reading, 'unevaluatedItems')
  const contains = readContains(reading)
  const counts = {
    minItems: readCountKeyword(reading, 'minItems') ?? 0,
    maxItems: readCountKeyword(reading, 'maxItems') ?? Number.POSITIVE_INFINITY,
    unique: flagValue(reading, 'uniqueItems') === true,
  }
  return {
    suffix: 'array',
    build: ({ id, at }) => ({
      id,
      at,
      kind: 'array',
      prefix,
      ...counts,
      items: items ?? reading.anything(),
      ...(items === undefined ? {} : { evaluatesItems: true }),
      ...(contains ? { contains } : {}),
    }),
  }
}

/** The schema of the items after the prefix: `false` allows none, undefined if the keyword is absent. */
function itemsAt(reading: KeywordReading, keyword: string): NodeId | false | undefined {
  const value = keywordValue(reading, keyword)
  if (value === undefined) return undefined
  return value.kind === 'scalar' && value.value === false ? false : reading.child(keyword)
}

/** `contains` with its counts; undefined without it, whatever the counts say (2020-12 Validation §6.4.4 f.). */
function readContains(reading: KeywordReading): ArrayNode['contains'] {
  const min = readCountKeyword(reading, 'minContains') ?? 1
  const max = readCountKeyword(reading, 'maxContains') ?? Number.POSITIVE_INFINITY
  if (keywordValue(reading, 'contains') === undefined) return undefined
  const evaluates = evaluatesContained(reading.dialect) ? { evaluates: true as const } : {}
  return { type: reading.child('contains'), min, max, ...evaluates }
}
