import { diagnostic } from '../../diagnostics/index.ts'
import { keywordValue, placeOf } from './keyword-value.ts'
import { isAnnotation } from './keywords.ts'
import { neverPart, type Part, type Reading } from './reading.ts'
import { resolveReference } from './resolve.ts'

/** `$ref` (2020-12 §8.2.3.1): what stands there holds here; an unresolved one accepts nothing. */
export function reference(reading: Reading): readonly Part[] | undefined {
  const value = keywordValue(reading, '$ref')
  if (value === undefined) return undefined
  if (value.kind !== 'scalar' || typeof value.value !== 'string') {
    reading.sink(diagnostic('ref-malformed', undefined, value.at))
    return [neverPart('$ref')]
  }
  const target = resolveReference(reading.documents, reading.place, value.value, value.at)
  return [target ? { existing: reading.read(target) } : neverPart('$ref')]
}

/** Descriptions beside a reference are kept although the dialect ignores them: they refuse no value. */
export function reportIgnoredSiblings(reading: Reading): void {
  const names = [...reading.map.entries.keys()].filter(
    (key) => key !== '$ref' && !isAnnotation(key, reading.dialect),
  )
  if (names.length > 0) reading.sink(diagnostic('ref-siblings-ignored', { names }, placeOf(reading, '$ref')))
}
