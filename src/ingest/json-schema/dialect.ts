import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { Conventions } from '../source.ts'
import type { MapValue } from '../text/index.ts'

const vocabulary = /^https?:\/\/json-schema\.org\/draft\/(2019-09|2020-12)\/vocab\/([a-z-]+)$/

/** The vocabularies of each dialect that can be left out, with the keywords that would go. */
const known: Readonly<Record<'2019-09' | '2020-12', readonly string[]>> = {
  '2019-09': ['core', 'applicator', 'validation', 'meta-data', 'format', 'content'],
  '2020-12': [
    ...['core', 'applicator', 'unevaluated', 'validation', 'meta-data'],
    ...['format-annotation', 'format-assertion', 'content'],
  ],
}

/**
 * The language of a metaschema, from its `$vocabulary` (2020-12 §8.1.2): dialect, left-out vocabularies, and
 * whether formats are asserted. Reports unknown required vocabularies; undefined without a core vocabulary.
 */
export function readVocabularies(listed: MapValue, sink: Sink): SchemaLanguage | undefined {
  const named = new Map<string, boolean>()
  let dialect: Dialect | undefined
  for (const { key, keyAt, value } of listed.entries.values()) {
    const [, version, name = ''] = vocabulary.exec(key) ?? []
    const isRequired = value.kind === 'scalar' && value.value === true
    if ((version === '2019-09' || version === '2020-12') && known[version].includes(name)) {
      named.set(name, isRequired)
      if (name === 'core') dialect = version
    } else if (isRequired) sink(diagnostic('schema-vocabulary-unknown', { vocabulary: key }, keyAt))
  }
  if (dialect !== '2019-09' && dialect !== '2020-12') return undefined
  // 2020-12 Validation §7.2.2: who knows the vocabulary asserts, required or not; in 2019-09 only where required.
  const isAsserting = named.has('format-assertion') || named.get('format') === true
  return {
    dialect,
    without: new Set(known[dialect].filter((name) => !named.has(name))),
    ...(isAsserting ? { assertFormats: true } : {}),
  }
}

const validation: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...[
    'minLength',
    'maxLength',
    'pattern',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minContains',
    'maxContains',
  ],
  ...['required', 'minProperties', 'maxProperties', 'dependentRequired'],
])
const applicator: ReadonlySet<string> = new Set([
  ...['items', 'prefixItems', 'additionalItems', 'contains', 'properties', 'patternProperties'],
  ...['additionalProperties', 'propertyNames', 'dependentSchemas', 'dependencies', 'if', 'then', 'else'],
  ...['allOf', 'anyOf', 'oneOf', 'not'],
])

/** Whether a keyword belongs to a vocabulary that is left out. */
export function isLeftOut(keyword: string, { dialect, without }: SchemaLanguage): boolean {
  if (without === undefined || without.size === 0) return false
  if (validation.has(keyword)) return without.has('validation')
  if (applicator.has(keyword)) return without.has('applicator')
  if (!keyword.startsWith('unevaluated')) return false
  return without.has(dialect === '2019-09' ? 'applicator' : 'unevaluated')
}

/** The schema languages that are read; each has its own keywords, in `keywords.ts`. */
export type Dialect =
  | '2020-12'
  | '2019-09'
  | 'draft-07'
  | 'draft-06'
  | 'draft-04'
  | 'openapi-3.0'
  | 'openapi-3.1'

/** What a `$schema` stands for: a dialect, or what a metaschema with `$vocabulary` makes of it. */
export interface SchemaLanguage extends Conventions {
  readonly dialect: Dialect
  /** Vocabularies of the dialect that are left out. */
  readonly without?: ReadonlySet<string>
  /** Where a schema object keeps the key that joins it with other versions. */
  readonly keyPointer?: readonly string[]
}

const dialects: ReadonlyMap<string, Dialect> = new Map([
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
  // Draft-04 §6.1: written against the current version, whichever that is.
  ['json-schema.org/schema', '2020-12'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
  ['json-schema.org/draft-06/schema', 'draft-06'],
  ['json-schema.org/draft-04/schema', 'draft-04'],
  ['spec.openapis.org/oas/3.1/dialect/base', 'openapi-3.1'],
  ['spec.openapis.org/oas/3.1/dialect/2024-11-10', 'openapi-3.1'],
  ['spec.openapis.org/oas/3.2/dialect/2025-09-17', 'openapi-3.1'],
])

/** The dialect that a `$schema` names, if it is one that is read. */
export function findDialect(identifier: string): Dialect | undefined {
  return dialects.get(identifier.replace(/#$/, '').replace(/^https?:\/\//, ''))
}

/** JSON Schema draft-07 §8.3 and OpenAPI 3.0 §4.7.23: beside `$ref` everything else is ignored. */
export function ignoresSiblings(dialect: Dialect): boolean {
  return !isModern(dialect)
}

export function isOpenApiDialect(dialect: Dialect): boolean {
  return dialect === 'openapi-3.0' || dialect === 'openapi-3.1'
}

/** OpenAPI 3.0 knows no `$id`, `$schema` and `$anchor`. */
export function hasIdentifiers(dialect: Dialect): boolean {
  return dialect !== 'openapi-3.0'
}

/** Draft-04's keyword has no `$` yet. */
export function identifierKeyword(dialect: Dialect): string {
  return dialect === 'draft-04' ? 'id' : '$id'
}

/** From draft-06 on `true` and `false` are schemas. */
export function hasBooleanSchemas(dialect: Dialect): boolean {
  return dialect !== 'draft-04' && dialect !== 'openapi-3.0'
}

/** Before draft-06 an exclusive bound is a flag on the inclusive one. */
export function hasFlagBounds(dialect: Dialect): boolean {
  return !hasBooleanSchemas(dialect)
}

/** Before 2020-12 a list in `items` is a tuple, with `additionalItems` behind it. */
export function hasTuplesInItems(dialect: Dialect): boolean {
  return dialect === '2019-09' || dialect.startsWith('draft-')
}

/** From 2020-12 on the items that `contains` finds count as evaluated. */
export function evaluatesContained(dialect: Dialect): boolean {
  return dialect === '2020-12' || dialect === 'openapi-3.1'
}

/** From 2019-09 on: anchors, vocabularies, keywords beside `$ref`, `unevaluated…`. */
export function isModern(dialect: Dialect): boolean {
  return dialect === '2019-09' || evaluatesContained(dialect)
}
