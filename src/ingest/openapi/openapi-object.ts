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

/**
 * The object at a place, references followed (not of kind `xml`); reports unknown fields. Undefined, with a report,
 * if it is not an object. Fields beside a reference are reported, or the reference is passed to `around`; since 3.1
 * its summary and description replace those of the object.
 */
export function openObject(
  reading: ReadingContext,
  place: SchemaPlace,
  kind: ObjectKind,
  around?: (reference: OpenApiObject) => void,
): OpenApiObject | undefined {
  const found = kind === 'xml' ? { target: place, words: noWords } : followReferences(reading, place, around)
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

/**
 * A path item's own fields and those of the path items that its `$ref` leads to, the last one first: the `$ref` is a
 * field like others (OpenAPI 3.1.1, Path Item Object). Of a field in several, only the first one is kept, with a report.
 */
export function openPathItem(reading: ReadingContext, place: SchemaPlace): readonly OpenApiObject[] {
  const beside: OpenApiObject[] = []
  const target = openObject(reading, place, 'pathItem', (around) => beside.unshift(around))
  if (target === undefined) return []
  const known = new Set(target.value.entries.keys())
  const others = beside.flatMap((one): readonly OpenApiObject[] => {
    const own = [...one.value.entries].filter(([key]) => !['$ref', 'summary', 'description'].includes(key))
    const again = own.map(([key]) => key).filter((key) => known.has(key) && !key.startsWith('x-'))
    if (again.length > 0)
      reading.sink(diagnostic('openapi-reference-siblings', { names: again }, one.value.at))
    const entries = new Map(own.filter(([key]) => !known.has(key)))
    for (const key of entries.keys()) known.add(key)
    const item = { ...one, value: { ...one.value, entries } }
    checkFields(reading, item.value, 'pathItem')
    return entries.size === 0 ? [] : [item]
  })
  return [target, ...others]
}

function isObject(place: SchemaPlace): place is OpenApiObject {
  return place.value.kind === 'map'
}

/**
 * The object in a field (`openObject`); undefined where the field is absent or, with a report, has no value
 * (`info:`).
 */
export function objectIn(
  reading: ReadingContext,
  parent: OpenApiObject,
  field: string,
  kind: ObjectKind,
): OpenApiObject | undefined {
  const place = below(parent, field)
  if (place !== undefined && isEmptyField(place.value, field)) {
    reading.sink(diagnostic('openapi-field-empty', { field }, place.value.at))
    return undefined
  }
  return place && openObject(reading, place, kind)
}

/** Fields whose objects may be extended; in all others a key that begins with `x-` is a name, such as a header's. */
const extensible: ReadonlySet<string> = new Set(['paths', 'responses'])

/**
 * The entries of a field that is a map; empty if absent or, with a report, not a map. Skips extensions where
 * allowed.
 */
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
  if (isEmptyField(place.value, field)) sink(diagnostic('openapi-field-empty', { field }, place.value.at))
  else
    sink(
      pointed(place.id, diagnostic('openapi-value-wrong', { field, expected: 'an object' }, place.value.at)),
    )
  return []
}

/** The places of the items in a field that is a list; empty if absent or, with a report, not a list. */
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
  if (isEmptyField(place.value, field)) sink(diagnostic('openapi-field-empty', { field }, place.value.at))
  else
    sink(
      pointed(place.id, diagnostic('openapi-value-wrong', { field, expected: 'an array' }, place.value.at)),
    )
  return []
}

/**
 * Whether a field is written without a value (`paths:` in YAML), which means what leaving it out means. For
 * `security` it could also mean an empty list, and `responses` may not be left out: there it is an error.
 */
function isEmptyField(value: Value, field: string): boolean {
  return value.kind === 'scalar' && value.value === null && field !== 'security' && field !== 'responses'
}

/**
 * The text in a field, also of an unquoted number or boolean; undefined if absent or, with a report, something
 * else.
 */
export function readTextField(
  { sink }: ReadingContext,
  parent: OpenApiObject,
  field: string,
): string | undefined {
  const value = parent.value.entries.get(field)?.value
  if (value === undefined) return undefined
  const text = readMeantText(sink, field, value)
  if (text === undefined) {
    const problem = diagnostic('openapi-value-wrong', { field, expected: 'a string' }, value.at)
    sink(pointed(`${parent.id}/${field}`, problem))
  }
  return text
}

/** A value's text; a number or boolean as written, with a warning. Undefined for anything else. */
export function readMeantText(sink: Sink, field: string, value: Value): string | undefined {
  const text = readTextValue(value)
  if (text !== undefined || value.kind !== 'scalar' || value.value === null) return text
  const written = value.written ?? value.text
  sink(diagnostic('openapi-text-unquoted', { field, text: written }, value.at))
  return written
}

/** The boolean in a field; undefined if absent or, with a report, something else. */
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
 * The object with the summary and description of the reference that led to it in place of its own, where it may
 * have these fields (OpenAPI 3.1.1, Reference Object).
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
 * The place that `$ref` leads to, with the summary and description of the references, the first before later ones.
 * Undefined, with a report, for loops and references that lead nowhere.
 */
function followReferences(
  { documents, sink, version }: ReadingContext,
  start: SchemaPlace,
  around?: (reference: OpenApiObject) => void,
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
    if (around && isObject(place)) around(place)
    else reportSiblings(place.value, sink)
    if (version !== '3.0') words = new Map([...readReferenceWords(place.value), ...words])
    place = resolveReference(documents, place, text, reference.value.at)
  }
  return place && { target: place, words }
}

/** The entries `summary` and `description` of a reference. */
export function readReferenceWords({ entries }: MapValue): ReferenceWords {
  const own = ['summary', 'description'].flatMap((field) => entries.get(field) ?? [])
  return new Map(own.map((entry) => [entry.key, entry]))
}

/** Reports fields beside `$ref` that have no effect; summary, description and extensions are allowed. */
function reportSiblings(map: MapValue, sink: Sink): void {
  const names = [...map.entries.keys()].filter(
    (key) => !['$ref', 'summary', 'description'].includes(key) && !key.startsWith('x-'),
  )
  if (names.length > 0) sink(diagnostic('openapi-reference-siblings', { names }, map.at))
}

/** Reports fields of an object that are unknown or not supported; extensions are allowed. */
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
