import { diagnostic, type Location, pointed, type Sink } from '../../diagnostics/index.ts'
import { below, type Documents, resolveReference, type SchemaPlace, textAt } from '../json-schema/index.ts'
import type { MapEntry, MapValue, Value } from '../text/index.ts'
import { listObjectFields, type ObjectKind } from './fields.ts'
import type { OpenApiVersion } from './version.ts'

/** An OpenAPI object with its place. */
export interface OpenApiObject extends SchemaPlace {
  readonly value: MapValue
  /** Where the reference that led here says what the object is, in place of the object itself. */
  readonly wordsAt?: Location
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
  place: SchemaPlace,
  kind: ObjectKind,
): OpenApiObject | undefined {
  const found = kind === 'xml' ? { target: place, words: noWords } : followReferences(reading, place)
  if (found === undefined) return undefined
  const { target, words } = found
  if (isObject(target)) {
    checkFields(reading, target.value, kind)
    return withWords(target, words, listObjectFields(kind, reading.version).known)
  }
  const { called } = listObjectFields(kind, reading.version)
  reading.sink(
    pointed(target.id, diagnostic('openapi-object-malformed', { object: called }, target.value.at)),
  )
  return undefined
}

function isObject(place: SchemaPlace): place is OpenApiObject {
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
): readonly { readonly key: string; readonly place: SchemaPlace; readonly at: Location }[] {
  const place = below(parent, field)
  if (place === undefined) return []
  if (place.value.kind === 'map') {
    return [...place.value.entries.values()].flatMap(({ key, keyAt }) => {
      const isExtension = extensible.has(field) && key.startsWith('x-')
      const inner = isExtension ? undefined : below(place, key)
      return inner ? [{ key, place: inner, at: keyAt }] : []
    })
  }
  sink(pointed(place.id, diagnostic('openapi-value-wrong', { field, expected: 'an object' }, place.value.at)))
  return []
}

/** The places in a field that is a list. */
export function itemsIn(
  { sink }: ReadingContext,
  parent: OpenApiObject,
  field: string,
): readonly SchemaPlace[] {
  const place = below(parent, field)
  if (place === undefined) return []
  if (place.value.kind === 'list') {
    return place.value.items.flatMap((_, index) => below(place, String(index)) ?? [])
  }
  sink(pointed(place.id, diagnostic('openapi-value-wrong', { field, expected: 'an array' }, place.value.at)))
  return []
}

export function textIn({ sink }: ReadingContext, parent: OpenApiObject, field: string): string | undefined {
  const value = parent.value.entries.get(field)?.value
  if (value === undefined) return undefined
  const text = meantText(sink, field, value)
  if (text === undefined) {
    const problem = diagnostic('openapi-value-wrong', { field, expected: 'a text' }, value.at)
    sink(pointed(`${parent.id}/${field}`, problem))
  }
  return text
}

/** A text, or what can be meant as one only: a number, true or false as it is written, with a warning. */
export function meantText(sink: Sink, field: string, value: Value): string | undefined {
  const text = readTextValue(value)
  if (text !== undefined || value.kind !== 'scalar' || value.value === null) return text
  const written = value.written ?? value.text
  sink(diagnostic('openapi-text-unquoted', { field, text: written }, value.at))
  return written
}

export function flagIn({ sink }: ReadingContext, parent: OpenApiObject, field: string): boolean | undefined {
  const value = parent.value.entries.get(field)?.value
  if (value === undefined) return undefined
  if (value.kind === 'scalar' && typeof value.value === 'boolean') return value.value
  const problem = diagnostic('openapi-value-wrong', { field, expected: 'true or false' }, value.at)
  sink(pointed(`${parent.id}/${field}`, problem))
  return undefined
}

export function readTextValue(value: Value): string | undefined {
  return value.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined
}

/** What a reference says of what it refers to, by field. */
type ReferenceWords = ReadonlyMap<string, MapEntry>

const noWords: ReferenceWords = new Map()

/**
 * An object with the words of the reference that led to it in place of its own, where it has such a field (OpenAPI
 * 3.1.1, Reference Object).
 */
function withWords(
  target: OpenApiObject,
  words: ReferenceWords,
  known: ReadonlySet<string> | 'any',
): OpenApiObject {
  const own = [...words].filter(([field]) => known !== 'any' && known.has(field))
  const [first] = own
  if (first === undefined) return target
  return {
    ...target,
    wordsAt: first[1].keyAt,
    value: { kind: 'map', at: target.value.at, entries: new Map([...target.value.entries, ...own]) },
  }
}

/**
 * Follows `$ref` to the object itself, with what the references say of it, the first before the others; a chain that
 * comes back to where it was is refused.
 */
function followReferences(
  { documents, sink, version }: ReadingContext,
  start: SchemaPlace,
): { readonly target: SchemaPlace; readonly words: ReferenceWords } | undefined {
  const seen = new Set<string>()
  let words = noWords
  let place: SchemaPlace | undefined = start
  while (place?.value.kind === 'map' && place.value.entries.has('$ref')) {
    const reference = place.value.entries.get('$ref')
    const text = textAt(place.value, '$ref')
    if (text === undefined || reference === undefined) {
      sink(pointed(place.id, diagnostic('ref-malformed', { keyword: '$ref' }, reference?.value.at)))
      return undefined
    }
    if (seen.has(place.id)) {
      sink(pointed(start.id, diagnostic('openapi-reference-loop', undefined, start.value.at)))
      return undefined
    }
    seen.add(place.id)
    reportSiblings(place.value, sink)
    if (version !== '3.0') words = new Map([...wordsIn(place.value), ...words])
    place = resolveReference(documents, place, text, reference.value.at)
  }
  return place && { target: place, words }
}

function wordsIn({ entries }: MapValue): ReferenceWords {
  const own = ['summary', 'description'].flatMap((field) => entries.get(field) ?? [])
  return new Map(own.map((entry) => [entry.key, entry]))
}

/** From OpenAPI 3.1 on a reference may carry its own summary and description; before, they have no effect. */
function reportSiblings(map: MapValue, sink: Sink): void {
  const names = [...map.entries.keys()].filter(
    (key) => !['$ref', 'summary', 'description'].includes(key) && !key.startsWith('x-'),
  )
  if (names.length > 0) sink(diagnostic('openapi-reference-siblings', { names }, map.at))
}

function checkFields({ version, sink }: ReadingContext, map: MapValue, kind: ObjectKind): void {
  const { called: object, known, notCarried, notLookedAt } = listObjectFields(kind, version)
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
