import { diagnostic, type Location } from '../../diagnostics/index.ts'
import type { Discriminator, NodeId } from '../../schema/index.ts'
import type { DiscriminatorRead, KeywordReading } from './keyword-reading.ts'
import { keywordValue, mapValue, reportValue } from './keyword-value.ts'
import { makeNodeId, type SchemaPlace, textAt } from './place.ts'
import { findReference, resolveReference } from './resolve.ts'

/**
 * OpenAPI's discriminator of a choice: values and the schemas they stand for, by the nodes that the members refer to. A
 * member's own name counts where no mapping names it (OpenAPI 3.0.4 §4.7.25).
 */
export function readDiscriminator(reading: KeywordReading, keyword: string): Discriminator | undefined {
  const declared = declaredDiscriminator(reading)
  if (declared === undefined) return undefined
  const { mapping } = declared
  const mapped = new Set(mapping.values())
  for (const { name, target } of referredMembers(reading, keyword)) {
    const id = makeNodeId(target)
    if (!mapped.has(id) && !mapping.has(name)) mapping.set(name, id)
  }
  return declared
}

/** A discriminator with the names that its mapping lists. */
export function declaredDiscriminator(reading: KeywordReading): DiscriminatorRead | undefined {
  const map = mapValue(reading, 'discriminator')
  if (map === undefined) return undefined
  const property = textAt(map, 'propertyName')
  if (property === undefined) return reportValue(reading, 'discriminator', 'an object with "propertyName"')
  const other = map.entries.get('defaultMapping')
  if (other !== undefined) {
    const what = 'The field "defaultMapping" of a discriminator'
    reading.sink(diagnostic('openapi-not-looked-at', { what }, other.keyAt))
  }
  const mapping = new Map<string, NodeId>()
  const declared = map.entries.get('mapping')?.value
  for (const { key, value } of declared?.kind === 'map' ? declared.entries.values() : []) {
    const reference = value.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined
    if (reference === undefined) {
      reportValue(reading, 'mapping', 'an object of texts', value.at)
      continue
    }
    const target = resolveMapped(reading, reference, value.at)
    if (target) mapping.set(key, reading.read(target))
  }
  return { property, mapping }
}

/** A mapping names a component of its document, or refers to a schema as `$ref` does. */
function resolveMapped(reading: KeywordReading, reference: string, at: Location): SchemaPlace | undefined {
  const { documents, place } = reading
  const isName = /^[A-Za-z0-9._-]+$/.test(reference)
  const named = isName ? findReference(documents, place, `#/components/schemas/${reference}`) : undefined
  if (named !== undefined && named !== 'outside') return named
  return resolveReference(documents, place, reference, at)
}

/** The members that are references to a named schema, with that name. */
function* referredMembers(
  reading: KeywordReading,
  keyword: string,
): Generator<{ name: string; target: SchemaPlace }> {
  const list = keywordValue(reading, keyword)
  for (const item of list?.kind === 'list' ? list.items : []) {
    const reference = item.kind === 'map' ? textAt(item, '$ref') : undefined
    const name = reference === undefined ? undefined : /(?:^|[#/])([^#/]+)$/.exec(reference)?.[1]
    const target =
      reference === undefined ? undefined : findReference(reading.documents, reading.place, reference)
    if (name !== undefined && target !== undefined && target !== 'outside') yield { name, target }
  }
}
