import type { Annotation, DataElement, Json } from '../../schema/index.ts'

/**
 * Merges annotations into keywords: the first title, all documentation as one description, deprecated if any is, the
 * ids of all data elements.
 */
export function mergeAnnotations(
  annotations: readonly (Annotation | undefined)[],
): readonly (readonly [string, Json | undefined])[] {
  const present = annotations.filter((annotation) => annotation !== undefined)
  const texts = new Set(present.flatMap(({ documentation }) => documentation))
  const prose = [...texts].filter((text) => text.trim() !== '').join('\n\n')
  const ids = new Set(present.flatMap(({ dataElements }) => dataElements).map(({ id }: DataElement) => id))
  return [
    ['title', present.find(({ title }) => title !== undefined)?.title],
    ['description', prose === '' ? undefined : prose],
    ['deprecated', present.some(({ deprecated }) => deprecated) ? true : undefined],
    ['x-data-elements', ids.size === 0 ? undefined : [...ids]],
  ]
}

/**
 * Any XML element as the runtime's `XmlElement`. Its children are not described further: only the codec checks
 * them.
 */
export const xmlElementSchema: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    attributes: { type: 'object', additionalProperties: { type: 'string' } },
    children: { type: 'array', items: { type: ['string', 'object'] } },
    namespaces: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['name', 'attributes', 'children'],
  additionalProperties: false,
}

/** A JSON Schema as an object; keywords stand in the order in which they were given. */
export type JsonSchema = { readonly [keyword: string]: Json }

type Keyword = readonly [keyword: string, value: Json | undefined]

/** Makes a schema from keywords, leaving out those whose value is `undefined`. */
export function makeJsonSchema(...keywords: readonly Keyword[]): JsonSchema {
  return Object.fromEntries(
    keywords.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined),
  )
}

/** The list, or `undefined` if it is empty. */
export function unlessEmpty<T extends Json>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}

/**
 * Adds keywords to a schema. If it is a `$ref`, or has one of the keywords already, it is wrapped in `allOf`
 * instead.
 */
export function addKeywords(schema: JsonSchema, ...keywords: readonly Keyword[]): JsonSchema {
  const more = makeJsonSchema(...keywords)
  if (Object.keys(more).length === 0) return schema
  const isReference = Object.hasOwn(schema, '$ref')
  const clashes = Object.keys(more).some((keyword) => Object.hasOwn(schema, keyword))
  return isReference || clashes ? { allOf: [schema], ...more } : { ...schema, ...more }
}
