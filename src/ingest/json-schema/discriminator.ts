import { diagnostic, type Location } from '../../diagnostics/index.ts'
import type { Discriminator, NodeId } from '../../schema/index.ts'
import type { MutableNodes } from './in-place-applicators.ts'
import type { DiscriminatorRead, KeywordReading } from './keyword-reading.ts'
import { keywordValue, mapValue, reportValue } from './keyword-value.ts'
import { makeNodeId, type SchemaPlace, textAt } from './place.ts'
import { findReference, resolveReference } from './reference.ts'

/**
 * The discriminator of a `oneOf` or `anyOf`: its mapping, and each member that is a reference and not mapped under
 * its own name (OpenAPI 3.0.4 §4.7.25). Undefined without discriminator.
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

/** The discriminator with the names in its mapping only; undefined if absent or, with a report, malformed. */
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

/**
 * The schema of a mapping value: the component of that name, else what it refers to as a `$ref`; reports neither.
 */
function resolveMapped(reading: KeywordReading, reference: string, at: Location): SchemaPlace | undefined {
  const { documents, place } = reading
  const isName = /^[A-Za-z0-9._-]+$/.test(reference)
  const named = isName ? findReference(documents, place, `#/components/schemas/${reference}`) : undefined
  if (named !== undefined && named !== 'outside') return named
  return resolveReference(documents, place, reference, at)
}

/** Yields the members that are references, each with its target and the last step of the reference as name. */
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

/** A schema that descriptions name among their components: its name can stand in documents. */
const component = /#\/components\/schemas\/[^/]+$/

/**
 * Adds to each discriminator the schemas that are made of its own by `allOf`, at any depth, under their own names where no
 * mapping names them (OpenAPI 3.0.4 §4.7.25).
 */
export function nameDiscriminatorSubtypes(
  nodes: MutableNodes,
  discriminators: ReadonlyMap<NodeId, DiscriminatorRead>,
): void {
  if (discriminators.size === 0) return
  const children = new Map<NodeId, NodeId[]>()
  for (const { id, name } of nodes.values()) {
    if (name === undefined) continue
    for (const parent of listParents(nodes, id)) children.set(parent, [...(children.get(parent) ?? []), id])
  }
  for (const [base, { mapping }] of discriminators) {
    const mapped = new Set(mapping.values())
    for (const id of listDescendants(base, children)) {
      const name = nodes.get(id)?.name?.local
      if (name === undefined || mapped.has(id) || mapping.has(name) || !component.test(id)) continue
      mapping.set(name, id)
    }
  }
}

/** The ids of all descendants of a base, without it, sorted, so that the order of the document does not matter. */
function listDescendants(base: NodeId, children: ReadonlyMap<NodeId, readonly NodeId[]>): readonly NodeId[] {
  const found = new Set([base])
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child)
  found.delete(base)
  return [...found].sort()
}

/** The nearest named schemas that a schema includes by `allOf`; not the one that it is only another name for. */
function listParents(nodes: MutableNodes, schema: NodeId): ReadonlySet<NodeId> {
  const parents = new Set<NodeId>()
  const seen = new Set([schema])
  for (const id of seen) {
    const node = nodes.get(id)
    if (id !== schema && node?.name !== undefined) parents.add(id)
    else if (node?.kind === 'all') for (const member of node.members) seen.add(member)
    else if (node?.kind === 'unevaluated' || node?.kind === 'resource') seen.add(node.of)
    else if (node?.kind === 'reference' && !isAlias(schema, node)) seen.add(node.to)
  }
  return parents
}

/** Whether a schema's own node is a plain reference, and not an `allOf` of one schema, which is one as well. */
function isAlias(schema: NodeId, { id, to }: { readonly id: NodeId; readonly to: NodeId }): boolean {
  return id === schema && !to.startsWith(`${id}/allOf/`)
}
