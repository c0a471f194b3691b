import { diagnostic } from '../../diagnostics/index.ts'
import type { NodeId, UnionNode } from '../../schema/index.ts'
import { isModern } from './dialect.ts'
import { declaredDiscriminator, readDiscriminator } from './discriminator.ts'
import type { KeywordReading, SchemaPart } from './keyword-reading.ts'
import { locateKeyword, readListKeyword, reportValue } from './keyword-value.ts'

/**
 * The parts for `allOf`, `anyOf`, `oneOf` and `not` (2020-12 §10.2.1). A discriminator without a choice is reported
 * and kept for the schema itself.
 */
export function listChoiceParts(reading: KeywordReading): readonly SchemaPart[] {
  const all = members(reading, 'allOf').map((existing): SchemaPart => ({ existing }))
  const any = unionPart(reading, 'anyOf', 'any')
  const one = unionPart(reading, 'oneOf', 'one')
  if (reading.map.entries.has('discriminator') && any.length + one.length === 0) {
    reading.sink(
      diagnostic('discriminator-without-choice', undefined, locateKeyword(reading, 'discriminator')),
    )
    const discriminator = declaredDiscriminator(reading)
    if (discriminator !== undefined) reading.discriminate(discriminator)
  }
  return [...all, ...any, ...one, ...negation(reading)]
}

/** One part for `anyOf` or `oneOf`, with the discriminator; empty where the keyword is absent or empty. */
function unionPart(
  reading: KeywordReading,
  keyword: 'anyOf' | 'oneOf',
  mode: UnionNode['mode'],
): readonly SchemaPart[] {
  const ids = members(reading, keyword)
  if (ids.length === 0) return []
  const discriminator = readDiscriminator(reading, keyword)
  return [
    {
      suffix: keyword,
      build: ({ id, at }) => ({
        id,
        at,
        kind: 'union',
        mode,
        members: ids,
        facets: {},
        ...(discriminator ? { discriminator } : {}),
      }),
    },
  ]
}

/** The nodes of the schemas in a list keyword; reports an empty list. */
function members(reading: KeywordReading, keyword: string): readonly NodeId[] {
  const items = readListKeyword(reading, keyword)
  if (items?.length === 0) reportValue(reading, keyword, 'an array with at least one schema')
  return (items ?? []).map((_, index) => reading.child(keyword, String(index)))
}

/** One part for `not`; empty without it. */
function negation(reading: KeywordReading): readonly SchemaPart[] {
  if (!reading.map.entries.has('not')) return []
  const of = reading.child('not')
  return [{ suffix: 'not', build: ({ id, at }) => ({ id, at, kind: 'not', of }) }]
}

/**
 * The part for `if`, `then` and `else` (2020-12 §10.2.2). Empty without `if`, and before 2019-09 for `if` without
 * the others; later an `if` can still evaluate properties.
 */
export function listConditionalParts(reading: KeywordReading): readonly SchemaPart[] {
  const schemaAt = (keyword: string) =>
    reading.map.entries.has(keyword) ? reading.child(keyword) : undefined
  const condition = schemaAt('if')
  const then = schemaAt('then')
  const otherwise = schemaAt('else')
  const isAlone = then === undefined && otherwise === undefined
  if (condition === undefined || (isAlone && !isModern(reading.dialect))) return []
  return [
    {
      suffix: 'if',
      build: ({ id, at }) => ({
        id,
        at,
        kind: 'conditional',
        if: condition,
        ...(then === undefined ? {} : { then }),
        ...(otherwise === undefined ? {} : { else: otherwise }),
      }),
    },
  ]
}
