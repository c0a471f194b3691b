import { hash } from 'node:crypto'
import {
  below,
  type Documents,
  findReference,
  makeNodeId,
  type SchemaPlace,
  textAt,
} from '../json-schema/index.ts'
import { toJson, type Value } from '../text/index.ts'
import type { Description } from './description.ts'
import { itemsIn, type OpenApiObject, readReferenceWords } from './openapi-object.ts'

/** What operations, parameters and headers may say that only a comparison asks for. */
const compared: readonly string[] = ['x-sunset', 'x-stability-level']

/** The `stated` field with an object's compared keywords as written and the given examples; empty without any. */
export function readStated(
  { value }: OpenApiObject,
  examples: ReadonlyMap<string, string> = new Map(),
): { readonly stated?: ReadonlyMap<string, string> } {
  const stated = new Map<string, string>(examples)
  for (const keyword of compared) {
    const text = textAt(value, keyword)
    if (text !== undefined) stated.set(keyword, text)
  }
  return stated.size === 0 ? {} : { stated }
}

/**
 * The `x-…` extensions of an object with scalar values, as text, added to those around it; its own replace these.
 */
export function readExtensions(
  { value }: OpenApiObject,
  around: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const found = new Map(around)
  for (const { key, value: one } of value.entries.values()) {
    if (key.startsWith('x-') && one.kind === 'scalar') found.set(key, one.text)
  }
  return found
}

/** An example is kept whole up to so many characters; of a longer one its digest tells whether it changed. */
const longest = 200

/**
 * The texts of an object's `example` and `examples`, by these two keys; `examples` has one line per name, sorted.
 * Mistakes in them are not reported.
 */
export function readExampleTexts(
  description: Description,
  object: OpenApiObject,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const { entries } = object.value
  const example = entries.get('example')?.value
  if (example !== undefined) found.set('example', printExampleValue(example))
  const examples = below(object, 'examples')
  if (examples?.value.kind === 'map' && examples.value.entries.size > 0) {
    const each = [...examples.value.entries.keys()].map(
      (key) => `${key}: ${printExample(description, below(examples, key))}`,
    )
    found.set('examples', each.sort().join('\n'))
  }
  return found
}

/**
 * The text of an example, or of what it refers to with the summary and description of the reference (since OpenAPI 3.1);
 * the reference itself where that leads nowhere.
 */
function printExample({ documents, version }: Description, place: SchemaPlace | undefined): string {
  if (place === undefined) return ''
  const { value } = place
  const text = value.kind === 'map' ? textAt(value, '$ref') : undefined
  if (value.kind !== 'map' || text === undefined) return printExampleValue(value)
  const target = findReference(documents, place, text)
  if (!isPlace(target)) return text
  const words = version === '3.0' ? [] : [...readReferenceWords(value)]
  if (words.length === 0 || target.value.kind !== 'map') return printedOnce(documents, target)
  return printExampleValue({ ...target.value, entries: new Map([...target.value.entries, ...words]) })
}

function isPlace(target: SchemaPlace | 'outside' | undefined): target is SchemaPlace {
  return target !== undefined && target !== 'outside'
}

/** What examples that are shared by reference are, by where they stand. */
const known = new WeakMap<Documents, Map<string, string>>()

/** The printed value of a place, computed once per place. */
function printedOnce(documents: Documents, place: SchemaPlace): string {
  const met = known.get(documents) ?? new Map<string, string>()
  known.set(documents, met)
  const text = met.get(makeNodeId(place)) ?? printExampleValue(place.value)
  met.set(makeNodeId(place), text)
  return text
}

/** A value as JSON with sorted keys; its length and digest where that is longer than 200 characters. */
function printExampleValue(value: Value): string {
  const json = JSON.stringify(sortKeysDeep(toJson(value)))
  return json.length <= longest
    ? json
    : `${json.length} characters, sha-256 ${hash('sha256', json).slice(0, 16)}`
}

/** A copy of a JSON value with the keys of all its objects sorted. */
function sortKeysDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeysDeep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sortKeysDeep(inner)]),
  )
}

/** The external documentation and the descriptions of the servers of an object, one text each. */
export function readNotes(description: Description, object: OpenApiObject): readonly string[] {
  return [...externalDocs(object), ...serverWords(description, object)]
}

/** The title, summary and description of an OpenAPI description, its notes, and the texts of its tags. */
export function documentNotes(
  description: Description,
  document: OpenApiObject,
  info: OpenApiObject | undefined,
): readonly string[] {
  const own = ['title', 'summary', 'description'].flatMap(
    (field) => (info && textAt(info.value, field)) || [],
  )
  const tags = itemsIn(description, document, 'tags').flatMap((tag) => {
    if (tag.value.kind !== 'map') return []
    const text = textAt(tag.value, 'description')
    const said = [...(text === undefined ? [] : [text]), ...externalDocs({ ...tag, value: tag.value })]
    return said.map(
      (one) => `${textAt(tag.value.kind === 'map' ? tag.value : document.value, 'name') ?? ''}: ${one}`,
    )
  })
  return [...own, ...readNotes(description, document), ...tags]
}

/** The description and URL in `externalDocs` as one text; empty where there is none. */
function externalDocs(object: OpenApiObject): readonly string[] {
  const docs = below(object, 'externalDocs')?.value
  if (docs?.kind !== 'map') return []
  return [[textAt(docs, 'description'), textAt(docs, 'url')].filter((text) => text !== undefined).join(' ')]
}

/** URL and description of each server of an object that has a description. */
function serverWords(description: Description, object: OpenApiObject): readonly string[] {
  return itemsIn(description, object, 'servers').flatMap(({ value }) => {
    const text = value.kind === 'map' ? textAt(value, 'description') : undefined
    return value.kind === 'map' && text !== undefined ? [`${textAt(value, 'url') ?? ''} ${text}`] : []
  })
}
