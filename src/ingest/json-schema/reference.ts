import { diagnostic, type Location, nearNames, pointed } from '../../diagnostics/index.ts'
import type { Source } from '../source.ts'
import { isSameValue } from '../text/index.ts'
import type { Documents } from './documents.ts'
import type { KeywordReading, SchemaPart } from './keyword-reading.ts'
import { keywordValue, locateKeyword } from './keyword-value.ts'
import { escapeKey, followPointer, type SchemaPlace, textAt, unescapeKey } from './place.ts'
import { findFragment, isRooted, joinPath, resolveUri, withoutFragment } from './uri.ts'

/** The place that a reference at `from` leads to; undefined where it leads nowhere, which is reported at `at`. */
export function resolveReference(
  documents: Documents,
  from: SchemaPlace,
  reference: string,
  at: Location,
): SchemaPlace | undefined {
  const target = findReference(documents, from, reference)
  if (target === 'outside') {
    const address = widerAddress(documents.source, from.path, reference)
    const facts = address === undefined ? { reference } : { reference, address }
    documents.sink(pointed(from.id, diagnostic('ref-outside', facts, at)))
  } else if (target) return target
  else {
    const near = nearReferences(documents, from, reference)
    documents.sink(pointed(from.id, diagnostic('ref-unresolved', { reference, near }, at)))
  }
  return undefined
}

/**
 * The address that makes a folder around a source of one file the source, so that the reference stays inside it; nothing
 * for other sources, and where the path that declares the source does not name that folder.
 */
function widerAddress({ declaredAs }: Source, path: string, reference: string): string | undefined {
  if (declaredAs === undefined) return undefined
  const file = withoutFragment(reference)
  if (!file.startsWith('.')) return undefined
  const climbs =
    /^(?:\.\.?\/)*/
      .exec(file)?.[0]
      .split('/')
      .filter((step) => step === '..').length ?? 0
  const up = climbs - (path.split('/').length - 1)
  const folders = declaredAs.split('/')
  const name = folders.pop() ?? ''
  const inside = up > 0 ? folders.splice(-up) : []
  if (inside.length < up || up <= 0 || inside.includes('..')) return undefined
  return `${folders.join('/') || '.'}!/${[...inside, name].join('/')}`
}

/**
 * Suggestions for a wrong reference: references that lead somewhere and whose last name is spelled much like its
 * own.
 */
function nearReferences(documents: Documents, from: SchemaPlace, reference: string): readonly string[] {
  const cut = reference.lastIndexOf('/')
  if (cut < reference.indexOf('#') + 1) return []
  const [holder, name] = [reference.slice(0, cut), reference.slice(cut + 1)]
  const found = lookUp(documents, from, holder)
  if (found === undefined || found === 'outside' || found.value.kind !== 'map') return []
  return nearNames(unescapeKey(name), found.value.entries.keys()).map((key) => `${holder}/${escapeKey(key)}`)
}

/** Where references lead that were followed before, by document and base: most are followed again and again. */
const followed = new WeakMap<Documents, Map<string, Map<string, Map<string, SchemaPlace>>>>()

/** The cache of references that were followed from a document and base URI; created empty. */
function followedFrom(documents: Documents, { path, base }: SchemaPlace): Map<string, SchemaPlace> {
  const byPath = followed.get(documents) ?? new Map<string, Map<string, Map<string, SchemaPlace>>>()
  followed.set(documents, byPath)
  const byBase = byPath.get(path) ?? new Map<string, Map<string, SchemaPlace>>()
  byPath.set(path, byBase)
  const known = byBase.get(base) ?? new Map<string, SchemaPlace>()
  byBase.set(base, known)
  return known
}

/**
 * `resolveReference` without reports: `outside` if it leaves the source, undefined if nothing is there; caches
 * places.
 */
export function findReference(
  documents: Documents,
  from: SchemaPlace,
  reference: string,
): SchemaPlace | 'outside' | undefined {
  const known = followedFrom(documents, from)
  const met = known.get(reference)
  if (met !== undefined) return met
  const found = lookUp(documents, from, reference)
  if (found !== undefined && found !== 'outside') known.set(reference, found)
  return found
}

/** Follows a reference without cache: the resource of its URI, then the pointer or anchor in its fragment. */
function lookUp(
  documents: Documents,
  from: SchemaPlace,
  reference: string,
): SchemaPlace | 'outside' | undefined {
  const resource = findResource(documents, from, reference)
  if (resource === 'outside' || resource === undefined) return resource
  const fragment = findFragment(reference)
  if (fragment === undefined) return undefined
  if (fragment === '' || fragment.startsWith('/')) {
    if (resource.depth === 0) return followPointer(resource, documents.pointer(resource.path, fragment))
    return followPointer(resource, fragment) ?? findComponentPlace(documents, from, reference)
  }
  return documents.anchor(resource.base, fragment)
}

/**
 * The component of the OpenAPI description for `#/components/…` in a schema with an identifier of its own.
 * Strictly the pointer counts from that schema (JSON Schema 2020-12, 8.2.1), but no schema has components.
 */
function findComponentPlace(
  documents: Documents,
  { path }: SchemaPlace,
  reference: string,
): SchemaPlace | undefined {
  const root = reference.startsWith('#/components/') ? documents.root(path) : undefined
  return root && followPointer(root, documents.pointer(path, reference.slice(1)))
}

/**
 * The document or schema resource of a reference without its fragment; undefined if the source has nothing there,
 * `outside` if it leads out of the source.
 */
function findResource(
  documents: Documents,
  from: SchemaPlace,
  reference: string,
): SchemaPlace | 'outside' | undefined {
  const uri = resolveUri(from.base, reference)
  if (uri === undefined) return 'outside'
  const found = documents.resource(uri)
  if (found !== undefined || (uri.startsWith('source:') && !isRooted(withoutFragment(reference))))
    return found
  const target = withoutFragment(reference)
  // Where an identifier names a place in the network, neighbours are still found beside the file.
  const path = /^[a-z][a-z0-9+.-]*:/i.test(target) ? undefined : joinPath(from.path, target)
  const neighbour = path !== undefined && documents.source.files.has(path) && documents.root(path)
  return neighbour || 'outside'
}

/**
 * The part for `$ref` (2020-12 §8.2.3.1): its target's node. Undefined without `$ref`, empty where it is
 * unresolved.
 */
export function reference(reading: KeywordReading): readonly SchemaPart[] | undefined {
  if (!reading.map.entries.has('$ref')) return undefined
  const target = resolveTarget(reading, '$ref')
  return target ? [{ existing: reading.read(target) }] : []
}

/**
 * The parts for `$dynamicRef` (2020-12 §8.2.3.2) and `$recursiveRef` (2019-09 §8.2.4.2.1): dynamic nodes where the
 * first target is the dynamic anchor of that name, otherwise the target's node as for `$ref`.
 */
export function dynamicReferences(reading: KeywordReading): readonly SchemaPart[] {
  const { documents, map } = reading
  return ['$dynamicRef', '$recursiveRef'].flatMap((keyword): readonly SchemaPart[] => {
    if (!map.entries.has(keyword)) return []
    const target = resolveTarget(reading, keyword)
    if (target === undefined) return []
    const anchor = keyword === '$recursiveRef' ? '' : (findFragment(textAt(map, keyword) ?? '') ?? '')
    const to = reading.read(target)
    const named = documents.dynamicAnchors(target.base).get(anchor)
    const isDynamic = named !== undefined && isSameValue(named.value, target.value)
    if (!isDynamic) return [{ existing: to }]
    return [
      {
        suffix: keyword,
        build: ({ id, at }) => ({ id, at, kind: 'dynamic', anchor, to, candidates: [to] }),
      },
    ]
  })
}

/** The place that the reference in a keyword leads to; reports a value that is not text or leads nowhere. */
function resolveTarget(reading: KeywordReading, keyword: string): SchemaPlace | undefined {
  const value = keywordValue(reading, keyword)
  if (value?.kind === 'scalar' && typeof value.value === 'string') {
    return resolveReference(reading.documents, reading.place, value.value, value.at)
  }
  reading.sink(pointed(reading.id, diagnostic('ref-malformed', { keyword }, value?.at)))
  return undefined
}

/**
 * Reports keywords beside `$ref` that have no effect; identifiers, `$schema`, comments and definitions may be
 * there.
 */
export function reportIgnoredSiblings(reading: KeywordReading): void {
  const names = [...reading.map.entries.keys()].filter((key) => key !== '$ref' && !frame.has(key))
  if (names.length > 0)
    reading.sink(diagnostic('ref-siblings-ignored', { names }, locateKeyword(reading, '$ref')))
}

const frame: ReadonlySet<string> = new Set(['$schema', '$id', 'id', '$comment', 'definitions', '$defs'])
