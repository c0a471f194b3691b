import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { MapEntry, MapValue } from '../text/index.ts'
import { arrayKeywords } from './array.ts'
import type { Dialect } from './dialect.ts'
import { numberKeywords } from './number.ts'
import { objectKeywords } from './object.ts'
import { stringKeywords } from './string.ts'

/** `asserts` refuses values, `annotates` does not, `refused` would but the model has no node for it. */
type Effect = 'asserts' | 'annotates' | 'refused'

const table = (effect: Effect, ...keywords: readonly string[]): readonly (readonly [string, Effect])[] =>
  keywords.map((keyword) => [keyword, effect])

const everywhere = [
  ...table('asserts', 'type', 'enum', 'allOf', 'anyOf', 'oneOf', 'not', 'multipleOf', '$ref'),
  ...table('asserts', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', ...stringKeywords),
  ...table('asserts', 'items', 'minItems', 'maxItems', 'uniqueItems'),
  ...table('asserts', 'properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'),
  ...table('annotates', 'title', 'description', 'default', 'format', 'readOnly', 'writeOnly'),
]
const identity = table('annotates', '$id', '$schema', '$comment')
const modern = [
  ...everywhere,
  ...identity,
  ...table('asserts', ...arrayKeywords.filter((keyword) => keyword !== 'additionalItems')),
  ...table(
    'asserts',
    ...numberKeywords,
    ...objectKeywords,
    'dependentSchemas',
    'const',
    'if',
    'then',
    'else',
  ),
  ...table('annotates', '$anchor', '$dynamicAnchor', '$vocabulary', '$defs', 'definitions'),
  ...table('annotates', 'deprecated', 'examples', 'contentEncoding', 'contentMediaType', 'contentSchema'),
  ...table('refused', '$dynamicRef'),
]
const legacy = [
  ...everywhere,
  ...identity,
  ...table('asserts', 'additionalItems', 'contains', 'const', 'if', 'then', 'else'),
  ...table('asserts', 'patternProperties', 'propertyNames', 'dependencies'),
  ...table('annotates', 'definitions', '$defs', 'examples', 'contentEncoding', 'contentMediaType'),
]
const openapi = table('annotates', 'discriminator', 'xml', 'externalDocs', 'example', 'deprecated')

const tables: Readonly<Record<Dialect, ReadonlyMap<string, Effect>>> = {
  '2020-12': new Map(modern),
  'draft-07': new Map(legacy),
  'openapi-3.0': new Map([...everywhere, ...openapi, ...table('annotates', 'nullable')]),
  'openapi-3.1': new Map([...modern, ...openapi]),
}

/** The keywords of a schema object that its dialect knows; the others, and those that are not carried, are reported. */
export function knownKeywords(map: MapValue, dialect: Dialect, sink: Sink): MapValue {
  const known = new Map<string, MapEntry>()
  for (const entry of map.entries.values()) {
    const { key: keyword, keyAt } = entry
    const effect = tables[dialect].get(keyword)
    if (effect !== undefined) known.set(keyword, entry)
    else if (!keyword.startsWith('x-')) sink(diagnostic('keyword-unknown', { keyword }, keyAt))
    if (effect === 'refused') sink(diagnostic('keyword-not-carried', { keyword }, keyAt))
  }
  return { ...map, entries: known }
}

/** Whether a keyword refuses no value. */
export function isAnnotation(keyword: string, dialect: Dialect): boolean {
  return tables[dialect].get(keyword) === 'annotates'
}

/** Whether an object looks like a schema: it carries a keyword of any dialect. */
export function hasKeywords(keys: Iterable<string>): boolean {
  return [...keys].some((key) => tables['2020-12'].has(key) || tables['draft-07'].has(key))
}
