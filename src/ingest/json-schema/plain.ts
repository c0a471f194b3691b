import type { MapValue } from '../text/index.ts'
import type { SchemaLanguage } from './dialect.ts'
import { isInGroup } from './groups.ts'
import { isAnnotation } from './keywords.ts'
import { textAt } from './place.ts'

const scalars: ReadonlySet<string | undefined> = new Set(['string', 'number', 'integer', 'boolean'])

/**
 * What a schema says that asks for one type of scalars and nothing else, format apart: two thirds of all schemas of a
 * large description do, and those that say the same share what is read of the first. Nothing for any other schema.
 */
export function plainScalar(map: MapValue, language: SchemaLanguage): string | undefined {
  const { dialect, without, assertFormats } = language
  if (without !== undefined || assertFormats) return undefined
  for (const keyword of map.entries.keys()) {
    const isSaid = keyword === 'type' || keyword === 'format' || keyword.startsWith('x-')
    if (!isSaid && (isInGroup(keyword) || !isAnnotation(keyword, dialect))) return undefined
  }
  const type = textAt(map, 'type')
  if (!scalars.has(type)) return undefined
  if (!map.entries.has('format')) return `${dialect} ${type}`
  const format = textAt(map, 'format')
  return format === undefined ? undefined : `${dialect} ${type} ${format}`
}
