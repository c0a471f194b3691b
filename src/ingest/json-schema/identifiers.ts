import type { Location } from '../../diagnostics/index.ts'
import { hasScalarAt } from '../text/index.ts'
import { isKeywordTrue } from './annotations.ts'
import { type Dialect, hasIdentifiers, identifierKeyword, isModern } from './dialect.ts'
import { findChildPlace, findIdentifier, type SchemaPlace, textAt } from './place.ts'
import { isRooted, withoutFragment } from './uri.ts'

/** A name that a schema gives itself: an identifier, or an anchor inside of one. */
export interface Identifier {
  readonly uri: string
  readonly anchor?: string
  /** A dynamic reference may lead to the anchor; `$recursiveAnchor` is one without a name. */
  readonly isDynamic?: boolean
  readonly place: SchemaPlace
  readonly at: Location
}

const data: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'example', 'examples'])
/** Keywords that hold schemas, whichever dialect knows them. */
const holders: ReadonlySet<string> = new Set([
  ...['items', 'prefixItems', 'additionalItems', 'contains', 'unevaluatedItems', 'additionalProperties'],
  ...['propertyNames', 'unevaluatedProperties', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'],
  'contentSchema',
])
const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
])

/**
 * Yields every identifier and anchor of a document, in order; data and unknown keywords of schemas are not
 * searched.
 */
export function* listIdentifiers(root: SchemaPlace): Generator<Identifier> {
  if (!hasIdentifiers(root.dialect) || !mayIdentify(root)) return
  const queue: { readonly place: SchemaPlace; readonly isSchema: boolean }[] = [
    { place: root, isSchema: true },
  ]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { place, isSchema } = next
    const { value } = place
    if (value.kind === 'scalar') continue
    if (isSchema) yield* ownIdentifiers(place)
    const keys =
      value.kind === 'map' ? [...value.entries.keys()] : value.items.map((_, index) => String(index))
    for (const key of keys.reverse()) {
      if (isSchema && value.kind === 'map' && isData(key, root.dialect)) continue
      const inner = findChildPlace(place, key)
      if (inner) queue.push({ place: inner, isSchema: !(isSchema && named.has(key)) })
    }
  }
}

const identifying: readonly string[] = ['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$schema']

/**
 * Whether any key in a document could name a schema or its language; most documents have none and need no search.
 */
function mayIdentify({ value, dialect }: SchemaPlace): boolean {
  return hasScalarAt(value, dialect === 'draft-04' ? [...identifying, 'id'] : identifying, () => true)
}

/**
 * Whether a keyword holds data, not schemas; in OpenAPI, whose objects hold schemas under other names, only a few
 * do.
 */
function isData(keyword: string, dialect: Dialect): boolean {
  if (dialect === 'openapi-3.1') return data.has(keyword)
  return !named.has(keyword) && !holders.has(keyword)
}

/** Yields the identifier and the anchors that one schema object gives itself, by the rules of its dialect. */
function* ownIdentifiers(place: SchemaPlace): Generator<Identifier> {
  const { value, dialect, base } = place
  if (value.kind !== 'map') return
  const at = (key: string): Location => value.entries.get(key)?.keyAt ?? value.at
  const keyword = identifierKeyword(dialect)
  const identifier = findIdentifier(value, dialect)
  const isName = identifier !== undefined && isRooted(identifier) && base.startsWith('source:')
  if (identifier !== undefined)
    yield { uri: isName ? `source:${withoutFragment(identifier)}` : base, place, at: at(keyword) }
  if (!isModern(dialect)) {
    const legacy = textAt(value, keyword)
    if (legacy !== undefined && /^#./.test(legacy) && !value.entries.has('$ref')) {
      yield { uri: base, anchor: legacy.slice(1), place, at: at(keyword) }
    }
    return
  }
  const anchor = textAt(value, '$anchor')
  if (anchor !== undefined) yield { uri: base, anchor, place, at: at('$anchor') }
  if (dialect === '2019-09') {
    if (isKeywordTrue(value, '$recursiveAnchor'))
      yield { uri: base, anchor: '', isDynamic: true, place, at: at('$recursiveAnchor') }
    return
  }
  const dynamic = textAt(value, '$dynamicAnchor')
  if (dynamic !== undefined) {
    yield { uri: base, anchor: dynamic, isDynamic: true, place, at: at('$dynamicAnchor') }
  }
}
