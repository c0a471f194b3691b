import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { MapEntry, MapValue } from '../text/index.ts'
import { arrayKeywords } from './array.ts'
import { type Dialect, isLeftOut, type SchemaLanguage } from './dialect.ts'
import { numberKeywords } from './number.ts'
import { objectKeywords } from './object.ts'
import { stringKeywords } from './string.ts'

/** `asserts` refuses values, `annotates` does not. */
type Effect = 'asserts' | 'annotates'

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
const content = table('annotates', 'contentEncoding', 'contentMediaType')
const drafts = [
  ...everywhere,
  ...table('asserts', 'additionalItems', 'patternProperties', 'dependencies'),
  ...table('annotates', '$schema', '$comment', 'definitions', '$defs'),
]
const draft06 = [
  ...drafts,
  ...table('asserts', 'contains', 'const', 'propertyNames'),
  ...table('annotates', '$id', 'examples'),
]
const modern = [
  ...everywhere,
  ...identity,
  ...content,
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
  ...table('asserts', 'contains', 'minContains', 'maxContains', 'unevaluatedItems', 'dependencies'),
  ...table('annotates', '$anchor', '$vocabulary', '$defs', 'definitions'),
  ...table('annotates', 'deprecated', 'examples', 'contentSchema'),
]
const latest = [
  ...modern,
  ...table('asserts', ...arrayKeywords.filter((keyword) => keyword !== 'additionalItems'), '$dynamicRef'),
  ...table('annotates', '$dynamicAnchor'),
]
const openapi = table('annotates', 'discriminator', 'xml', 'externalDocs', 'example', 'deprecated')

/** What each language knows, and what it does. */
export const keywordEffects: Readonly<Record<Dialect, ReadonlyMap<string, Effect>>> = {
  '2020-12': new Map(latest),
  '2019-09': new Map([
    ...modern,
    ...table('asserts', 'additionalItems', '$recursiveRef'),
    ...table('annotates', '$recursiveAnchor'),
  ]),
  'draft-07': new Map([...draft06, ...content, ...table('asserts', 'if', 'then', 'else')]),
  'draft-06': new Map(draft06),
  'draft-04': new Map([...drafts, ...table('annotates', 'id')]),
  'openapi-3.0': new Map([...everywhere, ...openapi, ...table('annotates', 'nullable')]),
  'openapi-3.1': new Map([...latest, ...openapi]),
}

/** A copy of a schema object with only the keywords that its language knows; reports the others, except `x-…`. */
export function knownKeywords(map: MapValue, language: SchemaLanguage, sink: Sink): MapValue {
  const table = keywordEffects[language.dialect]
  // A map of its own, whatever it is read from: keywords are looked up again and again.
  const known = new Map<string, MapEntry>()
  for (const entry of map.entries.values()) {
    const { key: keyword } = entry
    if (table.has(keyword) && !isLeftOut(keyword, language)) known.set(keyword, entry)
    else if (!keyword.startsWith('x-')) sink(diagnostic('keyword-unknown', { keyword }, entry.keyAt))
  }
  return { kind: 'map', entries: known, at: map.at }
}

/** Whether a keyword refuses no value. */
export function isAnnotation(keyword: string, dialect: Dialect): boolean {
  return keywordEffects[dialect].get(keyword) === 'annotates'
}

/** Whether an object looks like a schema: it carries a keyword of any dialect. */
export function hasKeywords(keys: Iterable<string>): boolean {
  return [...keys].some((key) => keywordEffects['2020-12'].has(key) || keywordEffects['draft-07'].has(key))
}
