import type { NodeId } from '../../schema/index.ts'
import type { MapValue, Value } from '../text/index.ts'
import { type Dialect, dialectOf, hasIdentifiers, ignoresSiblings } from './dialect.ts'
import { resolveUri } from './uri.ts'

/** A value of a document, and all that decides what a schema there means. */
export interface Place {
  /** Of the document, inside its source. */
  readonly path: string
  /** RFC 6901, from the document's root. */
  readonly pointer: string
  /** Against which references resolve: `source:<path>`, or the nearest `$id`. */
  readonly base: string
  readonly dialect: Dialect
  readonly value: Value
}

/** The node that a schema at this place becomes. */
export function nodeIdOf(place: Place): NodeId {
  return `${place.path}#${place.pointer}`
}

export function rootPlace(path: string, value: Value, dialect: Dialect): Place {
  return entered({ path, pointer: '', base: `source:${path}`, dialect, value })
}

/** The place one key or index further down, if something stands there; only own keys exist in a map. */
export function below(place: Place, key: string): Place | undefined {
  const value = childOf(place.value, key)
  return value && entered({ ...place, pointer: `${place.pointer}/${escapeKey(key)}`, value })
}

/** The place that a JSON pointer leads to, from another place on. */
export function follow(from: Place, pointer: string): Place | undefined {
  let place: Place | undefined = from
  for (const token of pointer.split('/').slice(1)) {
    if (place === undefined || /~(?![01])/.test(token)) return undefined
    place = below(place, token.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return place
}

export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The text of a key of a map, where it is one. */
export function textAt(map: MapValue, key: string): string | undefined {
  const value = map.entries.get(key)?.value
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined
}

/** The identifier that a schema object gives itself, without one that only names an anchor (draft-07). */
export function identifierAt(map: MapValue, dialect: Dialect): string | undefined {
  if (!hasIdentifiers(dialect) || (ignoresSiblings(dialect) && map.entries.has('$ref'))) return undefined
  const identifier = textAt(map, '$id')
  return identifier?.startsWith('#') ? undefined : identifier
}

function childOf(value: Value, key: string): Value | undefined {
  if (value.kind === 'map') return value.entries.get(key)?.value
  if (value.kind === 'list' && /^(?:0|[1-9]\d{0,8})$/.test(key)) return value.items[Number(key)]
  return undefined
}

/** A schema resource begins where a `$id` stands: base and dialect change for all that is inside. */
function entered(place: Place): Place {
  if (place.value.kind !== 'map') return place
  const named = textAt(place.value, '$schema')
  const isResource = place.pointer === '' || place.value.entries.has('$id')
  const dialect = (isResource && named !== undefined && dialectOf(named)) || place.dialect
  const identifier = identifierAt(place.value, dialect)
  const uri = identifier === undefined ? undefined : resolveUri(place.base, identifier)
  return { ...place, dialect, base: uri ?? place.base }
}
