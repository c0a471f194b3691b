import { isModern } from './dialect.ts'
import type { KeywordReading, SchemaPart } from './keyword-reading.ts'

/**
 * `if`, `then`, `else` (2020-12 §10.2.2): without `if` the others say nothing, and neither does `if` alone, unless
 * somebody asks what it evaluates.
 */
export function conditionalParts(reading: KeywordReading): readonly SchemaPart[] {
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
