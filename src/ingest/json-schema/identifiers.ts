import type { Location } from '../../diagnostics/index.ts'
import { hasIdentifiers } from './dialect.ts'
import { below, identifierAt, type Place, textAt } from './place.ts'

/** A name that a schema gives itself: an identifier, or an anchor inside of one. */
export interface Identifier {
  readonly uri: string
  readonly anchor?: string
  readonly place: Place
  readonly at: Location
}

const data: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'example', 'examples'])
const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
])

/** Every `$id` and `$anchor` of a document; `$dynamicAnchor` names a place as well (2020-12 §8.2.2). */
export function* identifiersOf(root: Place): Generator<Identifier> {
  if (!hasIdentifiers(root.dialect)) return
  const queue: { readonly place: Place; readonly isSchema: boolean }[] = [{ place: root, isSchema: true }]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { place, isSchema } = next
    const { value } = place
    if (value.kind === 'scalar') continue
    if (isSchema) yield* ownIdentifiers(place)
    const keys =
      value.kind === 'map' ? [...value.entries.keys()] : value.items.map((_, index) => String(index))
    for (const key of keys.reverse()) {
      if (isSchema && value.kind === 'map' && data.has(key)) continue
      const inner = below(place, key)
      if (inner) queue.push({ place: inner, isSchema: !(isSchema && named.has(key)) })
    }
  }
}

function* ownIdentifiers(place: Place): Generator<Identifier> {
  const { value, dialect, base } = place
  if (value.kind !== 'map') return
  const at = (key: string): Location => value.entries.get(key)?.keyAt ?? value.at
  if (identifierAt(value, dialect) !== undefined) yield { uri: base, place, at: at('$id') }
  const legacy = textAt(value, '$id')
  if (dialect === 'draft-07') {
    if (legacy !== undefined && /^#./.test(legacy)) {
      yield { uri: base, anchor: legacy.slice(1), place, at: at('$id') }
    }
    return
  }
  for (const key of ['$anchor', '$dynamicAnchor']) {
    const anchor = textAt(value, key)
    if (anchor !== undefined) yield { uri: base, anchor, place, at: at(key) }
  }
}
