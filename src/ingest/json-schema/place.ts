import type { NodeId } from '../../schema/index.ts'
import { flattenText, type MapEntry, type MapValue, type Value } from '../text/index.ts'
import {
  type Dialect,
  hasIdentifiers,
  identifierKeyword,
  ignoresSiblings,
  type SchemaLanguage,
} from './dialect.ts'
import { isRooted, resolveUri } from './uri.ts'

/** A value of a document, and all that decides what a schema there means. */
export interface SchemaPlace {
  /** Of the document, inside its source. */
  readonly path: string
  /** Of the node that a schema at this place becomes: the path, `#`, and the JSON pointer (RFC 6901) from the root. */
  readonly id: NodeId
  /** How many steps the pointer has: what is far down has no name, and its pointer need not be looked at. */
  readonly depth: number
  /** Against which references resolve: `source:<path>`, where the file was got from, or the nearest `$id`. */
  readonly base: string
  readonly language: SchemaLanguage
  readonly dialect: Dialect
  /** The language that a `$schema` names. */
  readonly languageOf: (identifier: string) => SchemaLanguage | undefined
  readonly value: Value
}

/** The node that a schema at this place becomes. */
export function makeNodeId({ id }: SchemaPlace): NodeId {
  return id
}

/** RFC 6901, from the document's root. */
export function makePointer({ path, id }: SchemaPlace): string {
  return id.slice(path.length + 1)
}

/** The key or index that leads to a place; empty for a document's root. */
export function findLastKey({ depth, id }: SchemaPlace): string {
  return depth === 0 ? '' : unescapeKey(id.slice(id.lastIndexOf('/') + 1))
}

export type RootFacts = Pick<SchemaPlace, 'path' | 'base' | 'value' | 'language' | 'languageOf'>

/** The place of a document's root, with base and language changed by its own identifier and `$schema`. */
export function makeRootPlace(facts: RootFacts): SchemaPlace {
  return enterResource({ ...facts, id: `${facts.path}#`, depth: 0, dialect: facts.language.dialect })
}

/** The place one key or index further down, if something stands there; only own keys exist in a map. */
export function findChildPlace(place: SchemaPlace, key: string): SchemaPlace | undefined {
  const value = findChildValue(place.value, key)
  return value && placeBelow(place, `${place.id}/${escapeKey(key)}`, value)
}

/** Every entry of a map with the place of its value. */
export function entriesBelow(
  place: SchemaPlace,
): readonly (readonly [entry: MapEntry, below: SchemaPlace])[] {
  if (place.value.kind !== 'map') return []
  const start = flattenText(`${place.id}/`)
  return [...place.value.entries.values()].map((entry) => [
    entry,
    placeBelow(place, start + escapeKey(entry.key), entry.value),
  ])
}

/**
 * The place of a value one step below another, with base and dialect changed where the value is a schema resource.
 */
function placeBelow(place: SchemaPlace, id: NodeId, value: Value): SchemaPlace {
  // Written out: every value of a large document passes here, and copying by spread is dear.
  const { path, base, language, dialect, languageOf } = place
  const depth = place.depth + 1
  return enterResource({ path, id, depth, base, language, dialect, languageOf, value })
}

/** The place that a JSON pointer leads to, from another place on. */
export function followPointer(from: SchemaPlace, pointer: string): SchemaPlace | undefined {
  return walk(from, pointer, findChildPlace)
}

/** The value that a JSON pointer leads to. */
export function pointedAt(root: Value, pointer: string): Value | undefined {
  return walk(root, pointer, findChildValue)
}

/** What a JSON pointer leads to, step by step by `inner`; undefined where a step is missing or badly escaped. */
function walk<Part>(
  from: Part,
  pointer: string,
  inner: (part: Part, key: string) => Part | undefined,
): Part | undefined {
  let part: Part | undefined = from
  for (const token of pointer.split('/').slice(1)) {
    if (part === undefined || /~(?![01])/.test(token)) return undefined
    part = inner(part, unescapeKey(token))
  }
  return part
}

/** A key as a step of a JSON pointer: `~` and `/` escaped (RFC 6901). */
export function escapeKey(key: string): string {
  if (!key.includes('~') && !key.includes('/')) return key
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function unescapeKey(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The text of a key of a map, where it is one. */
export function textAt(map: MapValue, key: string): string | undefined {
  const value = map.entries.get(key)?.value
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined
}

/**
 * The identifier that a schema gives itself; undefined where it only names an anchor or is ignored beside `$ref`.
 */
export function findIdentifier(map: MapValue, dialect: Dialect): string | undefined {
  if (!hasIdentifiers(dialect) || (ignoresSiblings(dialect) && map.entries.has('$ref'))) return undefined
  const identifier = textAt(map, identifierKeyword(dialect))
  return identifier?.startsWith('#') ? undefined : identifier
}

/** The identifier that a description gives itself, from OpenAPI 3.2 on. */
function readSelfIdentifier(map: MapValue): string | undefined {
  const isDescription = textAt(map, 'openapi')?.startsWith('3.2') === true
  return isDescription ? textAt(map, '$self') : undefined
}

/** The value of a map at a key or of a list at an index; undefined if there is none. */
export function findChildValue(value: Value, key: string): Value | undefined {
  if (value.kind === 'map') return value.entries.get(key)?.value
  if (value.kind === 'list' && /^(?:0|[1-9]\d{0,8})$/.test(key)) return value.items[Number(key)]
  return undefined
}

/**
 * The place with base URI and language changed where `$schema` or an identifier starts a resource; else the same
 * place.
 */
function enterResource(place: SchemaPlace): SchemaPlace {
  const { value, depth, base } = place
  if (value.kind !== 'map') return place
  const named = textAt(value, '$schema')
  const language = (named !== undefined && place.languageOf(named)) || place.language
  const identifier =
    findIdentifier(value, language.dialect) ?? (depth === 0 ? readSelfIdentifier(value) : undefined)
  if (depth > 0 && identifier === undefined) return place
  if (language === place.language && identifier === undefined && language.dialect === place.dialect)
    return place
  // A name without a host says nothing of where its neighbours are.
  const isName = identifier === undefined || (isRooted(identifier) && base.startsWith('source:'))
  const uri = isName ? undefined : resolveUri(base, identifier)
  return { ...place, language, dialect: language.dialect, base: uri ?? base }
}
