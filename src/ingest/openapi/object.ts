import { diagnostic, type Location, type Sink } from '../../diagnostics/index.ts'
import { below, type Documents, type Place, resolveReference, textAt } from '../json-schema/index.ts'
import type { MapValue, Value } from '../text/index.ts'
import { fieldsOf, type ObjectKind } from './fields.ts'
import type { OpenApiVersion } from './version.ts'

/** An OpenAPI object with its place. */
export interface OpenApiObject extends Place {
  readonly value: MapValue
}

/** What reading one object needs; a `Description` is one. */
export interface ReadingContext {
  readonly version: OpenApiVersion
  readonly documents: Documents
  readonly sink: Sink
}

/** The object at a place, references followed, its fields checked; nothing where there is none, which is reported. */
export function openObject(
  reading: ReadingContext,
  place: Place,
  kind: ObjectKind,
): OpenApiObject | undefined {
  const target = kind === 'xml' ? place : followReferences(reading, place)
  if (target === undefined) return undefined
  if (isObject(target)) {
    checkFields(reading, target.value, kind)
    return target
  }
  const { called } = fieldsOf(kind, reading.version)
  reading.sink(diagnostic('openapi-object-malformed', { object: called }, target.value.at))
  return undefined
}

function isObject(place: Place): place is OpenApiObject {
  return place.value.kind === 'map'
}

/** The object in a field, where the field is there. */
export function objectIn(
  reading: ReadingContext,
  parent: OpenApiObject,
  field: string,
  kind: ObjectKind,
): OpenApiObject | undefined {
  const place = below(parent, field)
  return place && openObject(reading, place, kind)
}

/** Fields whose objects may be extended; in all others a key that begins with `x-` is a name, such as a header's. */
const extensible: ReadonlySet<string> = new Set(['paths', 'responses'])

/** The places in a field that is a map, with their keys; extensions are passed over. */
export function entriesIn(
  { sink }: ReadingContext,
  parent: OpenApiObject,
  field: string,
): readonly { readonly key: string; readonly place: Place; readonly at: Location }[] {
  const place = below(parent, field)
  if (place === undefined) return []
  if (place.value.kind === 'map') {
    return [...place.value.entries.values()].flatMap(({ key, keyAt }) => {
      const isExtension = extensible.has(field) && key.startsWith('x-')
      const inner = isExtension ? undefined : below(place, key)
      return inner ? [{ key, place: inner, at: keyAt }] : []
    })
  }
  sink(diagnostic('openapi-value-wrong', { field, expected: 'an object' }, place.value.at))
  return []
}

/** The places in a field that is a list. */
export function itemsIn({ sink }: ReadingContext, parent: OpenApiObject, field: string): readonly Place[] {
  const place = below(parent, field)
  if (place === undefined) return []
  if (place.value.kind === 'list') {
    return place.value.items.flatMap((_, index) => below(place, String(index)) ?? [])
  }
  sink(diagnostic('openapi-value-wrong', { field, expected: 'an array' }, place.value.at))
  return []
}

export function textIn({ sink }: ReadingContext, parent: OpenApiObject, field: string): string | undefined {
  const value = parent.value.entries.get(field)?.value
  if (value === undefined) return undefined
  const text = textOf(value)
  if (text === undefined) sink(diagnostic('openapi-value-wrong', { field, expected: 'a text' }, value.at))
  return text
}

export function flagIn({ sink }: ReadingContext, parent: OpenApiObject, field: string): boolean | undefined {
  const value = parent.value.entries.get(field)?.value
  if (value === undefined) return undefined
  if (value.kind === 'scalar' && typeof value.value === 'boolean') return value.value
  sink(diagnostic('openapi-value-wrong', { field, expected: 'true or false' }, value.at))
  return undefined
}

export function textOf(value: Value): string | undefined {
  return value.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined
}

/** Follows `$ref` to the object itself; a chain that comes back to where it was is refused. */
function followReferences({ documents, sink }: ReadingContext, start: Place): Place | undefined {
  const seen = new Set<string>()
  let place: Place | undefined = start
  while (place?.value.kind === 'map' && place.value.entries.has('$ref')) {
    const reference = place.value.entries.get('$ref')
    const text = textAt(place.value, '$ref')
    if (text === undefined || reference === undefined) {
      sink(diagnostic('ref-malformed', { keyword: '$ref' }, reference?.value.at))
      return undefined
    }
    if (seen.has(place.id)) {
      sink(diagnostic('openapi-reference-loop', undefined, start.value.at))
      return undefined
    }
    seen.add(place.id)
    reportSiblings(place.value, sink)
    place = resolveReference(documents, place, text, reference.value.at)
  }
  return place
}

/** OpenAPI 3.1 lets a reference carry its own summary and description; these are read nowhere but refuse nothing. */
function reportSiblings(map: MapValue, sink: Sink): void {
  const names = [...map.entries.keys()].filter(
    (key) => !['$ref', 'summary', 'description'].includes(key) && !key.startsWith('x-'),
  )
  if (names.length > 0) sink(diagnostic('openapi-reference-siblings', { names }, map.at))
}

function checkFields({ version, sink }: ReadingContext, map: MapValue, kind: ObjectKind): void {
  const { called: object, known, notCarried, notLookedAt } = fieldsOf(kind, version)
  for (const field of map.entries.keys()) {
    if (field.startsWith('x-')) continue
    const at = () => map.entries.get(field)?.keyAt
    if (known !== 'any' && !known.has(field))
      sink(diagnostic('openapi-field-unknown', { object, field }, at()))
    else if (notCarried.has(field)) sink(diagnostic('openapi-field-not-carried', { object, field }, at()))
    else if (notLookedAt.has(field)) {
      sink(diagnostic('openapi-not-looked-at', { what: `The field "${field}" of ${object}` }, at()))
    }
  }
}
