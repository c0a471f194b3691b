import type { Annotation, Json } from '../../schema/index.ts'
import { type MapValue, toJson, type Value } from '../text/index.ts'
import { type Dialect, ignoresSiblings, type SchemaLanguage } from './dialect.ts'
import { textAt } from './place.ts'

/** Keywords that refuse no value and mean something to a comparison. */
const stated: readonly string[] = [
  'default',
  'examples',
  'example',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'xml',
  'x-extensible-enum',
  'x-sunset',
  'x-stability-level',
]

/** Sorts of keywords, a bit for each: one look at the keys tells which of them need not be looked for. */
export const sorts = {
  title: 1,
  description: 2,
  deprecated: 4,
  stated: 8,
  access: 16,
  reference: 32,
  parts: 64,
} as const

const sortOf: ReadonlyMap<string, number> = new Map([
  ...stated.map((keyword) => [keyword, sorts.stated] as const),
  ['title', sorts.title],
  ['description', sorts.description],
  ['deprecated', sorts.deprecated],
  ['readOnly', sorts.access],
  ['writeOnly', sorts.access],
  ['$ref', sorts.reference],
  ['allOf', sorts.parts],
])

/** The sorts that a schema has keywords of, as a bit mask. */
export function sortsIn({ entries }: MapValue): number {
  let found = 0
  for (const keyword of entries.keys()) found |= sortOf.get(keyword) ?? 0
  return found
}

/** What a schema, or an object of a description, says about itself. */
export type Said = Annotation | 'nothing'

/**
 * The annotation of a schema, from title, description and the like, with the key that a profile points to as data
 * element; `nothing` without any. Where the dialect ignores siblings of `$ref`, only that key counts.
 */
export function saidBy(
  map: MapValue,
  { dialect, keyPointer }: SchemaLanguage,
  sortsThere = sortsIn(map),
): Said {
  const has = isReferenceAlone(sortsThere, dialect) ? 0 : sortsThere
  const key = keyPointer && keyAt(map, keyPointer)
  const title = has & sorts.title ? textAt(map, 'title') : undefined
  const description = has & sorts.description ? textAt(map, 'description') : undefined
  const deprecated = (has & sorts.deprecated) !== 0 && isKeywordTrue(map, 'deprecated')
  const more = has & sorts.stated ? statedIn(map) : undefined
  if (
    title === undefined &&
    description === undefined &&
    !deprecated &&
    more === undefined &&
    key === undefined
  ) {
    return 'nothing'
  }
  const documentation = description === undefined ? none : [description]
  const dataElements = key === undefined ? none : [{ id: key, subsets: [] }]
  // Written out for what most say: copying by spread is dear.
  if (title === undefined && more === undefined) return { documentation, deprecated, dataElements }
  if (title === undefined && more) return { documentation, deprecated, dataElements, stated: more }
  return {
    ...(title === undefined ? {} : { title }),
    documentation,
    deprecated,
    dataElements,
    ...(more === undefined ? {} : { stated: more }),
  }
}

const none: readonly never[] = []

/** Whether a schema has `$ref` in a dialect that ignores all keywords beside it. */
export function isReferenceAlone(has: number, dialect: Dialect): boolean {
  return (has & sorts.reference) !== 0 && ignoresSiblings(dialect)
}

/** The text or the digits of a number at a pointer; undefined for anything else and for an empty text. */
function keyAt(map: MapValue, pointer: readonly string[]): string | undefined {
  let value: Value | undefined = map
  for (const part of pointer) value = value?.kind === 'map' ? value.entries.get(part)?.value : undefined
  const isKey =
    value?.kind === 'scalar' && (typeof value.value === 'string' || typeof value.value === 'number')
  return isKey && value?.kind === 'scalar' && value.text !== '' ? value.text : undefined
}

/** The keywords of a schema that are only compared, as JSON, in a fixed order. */
function statedIn(map: MapValue): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>()
  for (const keyword of stated) {
    const value = map.entries.get(keyword)?.value
    if (value !== undefined) found.set(keyword, toJson(value))
  }
  return found
}

/** Whether a keyword has the value true; false if it is absent or anything else. */
export function isKeywordTrue(map: MapValue, keyword: string): boolean {
  const value = map.entries.get(keyword)?.value
  return value?.kind === 'scalar' && value.value === true
}
