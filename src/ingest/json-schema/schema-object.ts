import { choiceParts } from './combine.ts'
import { conditionalParts } from './conditional.ts'
import { dependencyParts } from './dependencies.ts'
import { ignoresSiblings } from './dialect.ts'
import { groups, ofTypes } from './groups.ts'
import type { KeywordReading, SchemaPart } from './keyword-reading.ts'
import { dynamicReferences, reference, reportIgnoredSiblings } from './reference.ts'
import { typeParts } from './type.ts'
import { withUnevaluated } from './unevaluated.ts'

/** Everything that a schema object asks of a value. */
export function readSchemaParts(reading: KeywordReading): readonly SchemaPart[] {
  const { groups: has } = reading
  const target = has & groups.reference ? reference(reading) : undefined
  if (target && ignoresSiblings(reading.dialect)) {
    reportIgnoredSiblings(reading)
    return target
  }
  const parts = [...(target ?? [])]
  if (has & groups.dynamic) parts.push(...dynamicReferences(reading))
  if (has & ofTypes) parts.push(...typeParts(reading))
  if (has & groups.dependency) parts.push(...dependencyParts(reading))
  if (has & groups.choice) parts.push(...choiceParts(reading))
  if (has & groups.condition) parts.push(...conditionalParts(reading))
  return withUnevaluated(reading, parts)
}
