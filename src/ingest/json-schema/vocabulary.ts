import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { MapValue } from '../text/index.ts'
import type { Dialect, SchemaLanguage } from './dialect.ts'

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
 * The language that a metaschema makes by its `$vocabulary` (2020-12 §8.1.2): a vocabulary that is required and unknown
 * refuses every schema that is written in it. Nothing where it names no core vocabulary.
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
