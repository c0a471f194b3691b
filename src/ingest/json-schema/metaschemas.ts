import type { Json } from '../../schema/index.ts'
import type { SourceFile } from '../source.ts'

type Document = Readonly<Record<string, Json>>

/**
 * The metaschema of a dialect or vocabulary as a file, for schemas that refer to it; undefined for other URIs. It
 * is made from the tables below, as nothing is fetched. Its path is its own URI; `http` and `https` are the same.
 */
export function metaschema(uri: string): SourceFile | undefined {
  const found = documents().find(([address]) => addressed(address) === addressed(uri))
  if (found === undefined) return undefined
  const [path, document] = found
  return { name: path, path, bytes: new TextEncoder().encode(JSON.stringify(document)) }
}

/** Draft-04 §6.1: what has no version stands for the current one. */
const current = '//json-schema.org/draft/2020-12/schema'

/** A URI without `http:` or `https:` for comparison; the one without version as the current one. */
function addressed(uri: string): string {
  return uri.replace(/^https?:/, '').replace(/^\/\/json-schema\.org\/schema$/, current)
}

let made: readonly (readonly [address: string, document: Document])[] | undefined

/** All metaschemas with their URIs, made at the first call. */
function documents(): readonly (readonly [address: string, document: Document])[] {
  made ??= [
    ['http://json-schema.org/draft-04/schema', draft('draft-04', draft04)],
    ['http://json-schema.org/draft-06/schema', draft('draft-06', draft06)],
    ['http://json-schema.org/draft-07/schema', draft('draft-07', draft07)],
    ...modern('2019-09', vocabularies201909),
    ...modern('2020-12', vocabularies202012),
  ]
  return made
}

/** The metaschema of draft-04, -06 or -07, which is one document. */
function draft(version: string, keywords: Keywords): Document {
  const uri = `http://json-schema.org/${version}/schema#`
  const isOldest = version === 'draft-04'
  return {
    [isOldest ? 'id' : '$id']: uri,
    $schema: uri,
    type: isOldest ? 'object' : ['object', 'boolean'],
    ...makeProperties(keywords, { schema: { $ref: '#' }, definitions: 'definitions', isOldest }),
  }
}

/** The metaschemas of 2019-09 or 2020-12: the dialect's and one for each vocabulary, with their URIs. */
function modern(
  version: '2019-09' | '2020-12',
  vocabularies: Readonly<Record<string, Keywords>>,
): readonly (readonly [string, Document])[] {
  const base = `https://json-schema.org/draft/${version}`
  const names = Object.keys(vocabularies)
  const isLatest = version === '2020-12'
  const manner = {
    schema: isLatest ? { $dynamicRef: '#meta' } : { $recursiveRef: '#' },
    definitions: '$defs',
  }
  const described = (path: string, body: Document): readonly [string, Document] => [
    `${base}/${path}`,
    {
      ...{ $id: `${base}/${path}`, $schema: `${base}/schema` },
      ...(isLatest ? { $dynamicAnchor: 'meta' } : { $recursiveAnchor: true }),
      ...{ type: ['object', 'boolean'], ...body },
    },
  ]
  const vocabulary = names.map((name): [string, Json] => [`${base}/vocab/${name}`, name !== 'format'])
  return [
    described('schema', {
      $vocabulary: Object.fromEntries(vocabulary),
      allOf: names.map((name) => ({ $ref: `meta/${name}` })),
      // Words of earlier drafts, which readers still come across.
      ...makeProperties({ schemaMap: ['definitions'], dependencies: ['dependencies'] }, manner),
    }),
    ...names.map((name) => described(`meta/${name}`, makeProperties(vocabularies[name] ?? {}, manner))),
  ]
}

/** Draft-04's keywords and the forms of their values. */
const draft04: Keywords = {
  any: ['default'],
  text: ['id', '$schema', 'title', 'description', 'format'],
  positive: ['multipleOf'],
  number: ['maximum', 'minimum'],
  flag: ['exclusiveMaximum', 'exclusiveMinimum', 'uniqueItems'],
  count: ['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'],
  pattern: ['pattern'],
  flagOrSchema: ['additionalItems', 'additionalProperties'],
  schemaOrSchemas: ['items'],
  texts: ['required'],
  schemaMap: ['definitions', 'properties', 'patternProperties'],
  dependencies: ['dependencies'],
  values: ['enum'],
  type: ['type'],
  schemas: ['allOf', 'anyOf', 'oneOf'],
  schema: ['not'],
}

const draft06: Keywords = {
  any: ['default', 'const'],
  reference: ['$id', '$ref'],
  uri: ['$schema'],
  text: ['title', 'description', 'format'],
  list: ['examples', 'enum'],
  positive: ['multipleOf'],
  number: ['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
  flag: ['uniqueItems'],
  count: ['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'],
  pattern: ['pattern'],
  schemaOrSchemas: ['items'],
  texts: ['required'],
  schemaMap: ['definitions', 'properties'],
  patternMap: ['patternProperties'],
  dependencies: ['dependencies'],
  type: ['type'],
  schemas: ['allOf', 'anyOf', 'oneOf'],
  schema: ['additionalItems', 'contains', 'additionalProperties', 'propertyNames', 'not'],
}

const draft07: Keywords = {
  ...draft06,
  text: ['title', 'description', 'format', '$comment', 'contentMediaType', 'contentEncoding'],
  flag: ['uniqueItems', 'readOnly', 'writeOnly'],
  schema: [...(draft06.schema ?? []), 'if', 'then', 'else'],
}

const core: Keywords = {
  bareReference: ['$id'],
  uri: ['$schema'],
  reference: ['$ref'],
  anchor: ['$anchor'],
  flags: ['$vocabulary'],
  text: ['$comment'],
  schemaMap: ['$defs'],
}
const applicator: Keywords = {
  schemaMap: ['properties', 'dependentSchemas'],
  patternMap: ['patternProperties'],
  schemas: ['allOf', 'anyOf', 'oneOf'],
  schema: ['contains', 'additionalProperties', 'propertyNames', 'if', 'then', 'else', 'not'],
}
const validation: Keywords = {
  any: ['const'],
  type: ['type'],
  list: ['enum'],
  positive: ['multipleOf'],
  number: ['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
  count: [
    ...['maxLength', 'minLength', 'maxItems', 'minItems', 'maxContains', 'minContains'],
    ...['maxProperties', 'minProperties'],
  ],
  pattern: ['pattern'],
  flag: ['uniqueItems'],
  texts: ['required'],
  textsMap: ['dependentRequired'],
}
const metadata: Keywords = {
  text: ['title', 'description'],
  any: ['default'],
  flag: ['deprecated', 'readOnly', 'writeOnly'],
  list: ['examples'],
}
const format: Keywords = { text: ['format'] }
const content: Keywords = { text: ['contentEncoding', 'contentMediaType'], schema: ['contentSchema'] }

/** The vocabularies of 2019-09, each a metaschema of its own. */
const vocabularies201909: Readonly<Record<string, Keywords>> = {
  core: { ...core, reference: ['$ref', '$recursiveRef'], flag: ['$recursiveAnchor'] },
  applicator: {
    ...applicator,
    schemaOrSchemas: ['items'],
    schema: [...(applicator.schema ?? []), 'additionalItems', 'unevaluatedItems', 'unevaluatedProperties'],
  },
  validation,
  'meta-data': metadata,
  format,
  content,
}

const vocabularies202012: Readonly<Record<string, Keywords>> = {
  core: { ...core, reference: ['$ref', '$dynamicRef'], anchor: ['$anchor', '$dynamicAnchor'] },
  applicator: {
    ...applicator,
    schemas: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
    schema: [...(applicator.schema ?? []), 'items'],
  },
  unevaluated: { schema: ['unevaluatedItems', 'unevaluatedProperties'] },
  validation,
  'meta-data': metadata,
  'format-annotation': format,
  content,
}

/** The forms that the values of keywords have, by a word of our own. */
export type KeywordName =
  | (
      | 'any'
      | 'flag'
      | 'text'
      | 'number'
      | 'list'
      | 'uri'
      | 'reference'
      | 'pattern'
      | 'anchor'
      | 'bareReference'
    )
  | ('count' | 'positive' | 'texts' | 'names' | 'type' | 'values' | 'flags')
  | ('schema' | 'schemas' | 'schemaMap' | 'patternMap' | 'schemaOrSchemas' | 'dependencies' | 'textsMap')
  | 'flagOrSchema'

/** Keywords by the form of their values. */
type Keywords = Partial<Readonly<Record<KeywordName, readonly string[]>>>

export interface Manner {
  /** How a schema is referred to. */
  readonly schema: Json
  /** Where the forms stand, and how one is referred to. */
  readonly definitions: string
  /** Draft-04: exclusive bounds are flags, and lists must not be empty. */
  readonly isOldest?: boolean
}

const types: Json = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/** The name that published metaschemas give a form, since schemas refer to it by that name. */
function nameForm(word: KeywordName, { isOldest = false }: Manner): string {
  const published: Partial<Readonly<Record<KeywordName, string>>> = {
    anchor: 'anchorString',
    count: isOldest ? 'positiveInteger' : 'nonNegativeInteger',
    reference: 'uriReferenceString',
    schemas: 'schemaArray',
    texts: 'stringArray',
    uri: 'uriString',
  }
  return published[word] ?? word
}

/** `properties` with a schema for each keyword, and the definitions of the forms that they use. */
function makeProperties(keywords: Keywords, manner: Manner): Readonly<Record<string, Json>> {
  const words = Object.keys(keywords) as readonly KeywordName[]
  const properties = words.flatMap((word) =>
    (keywords[word] ?? []).map((keyword): [string, Json] => [
      keyword,
      word === 'schema' ? manner.schema : { $ref: `#/${manner.definitions}/${nameForm(word, manner)}` },
    ]),
  )
  const used = words.filter((word) => word !== 'schema').flatMap((word) => makeDefinitions(word, manner))
  return {
    properties: Object.fromEntries(properties),
    ...(used.length === 0 ? {} : { [manner.definitions]: Object.fromEntries(used) }),
  }
}

/** The definitions of a form: its own, and a further one that published metaschemas have beside it. */
function makeDefinitions(word: KeywordName, manner: Manner): readonly (readonly [string, Json])[] {
  const name = nameForm(word, manner)
  const form = shape(word, manner)
  const own: readonly [string, Json] = [name, form]
  if (word === 'type') return [own, ['simpleTypes', { enum: types }]]
  if (word !== 'count' || typeof form !== 'object') return [own]
  return [own, [`${name}Default0`, { ...form, default: 0 }]]
}

/** The schema of a form: of all values that keywords of this form may have. */
function shape(word: KeywordName, manner: Manner): Json {
  const { schema, definitions, isOldest = false } = manner
  const simple = { $ref: `#/${definitions}/simpleTypes` }
  const text = { type: 'string' }
  const map = (values: Json): Json => ({ type: 'object', additionalProperties: values })
  const texts = { type: 'array', items: text, uniqueItems: true, ...(isOldest ? { minItems: 1 } : {}) }
  const schemas = { type: 'array', minItems: 1, items: schema }
  const shapes: Readonly<Record<KeywordName, Json>> = {
    any: {},
    flag: { type: 'boolean' },
    text,
    number: { type: 'number' },
    list: { type: 'array' },
    uri: { ...text, format: 'uri' },
    reference: { ...text, format: 'uri-reference' },
    bareReference: { ...text, format: 'uri-reference', pattern: '^[^#]*#?$' },
    anchor: { ...text, pattern: '^[A-Za-z_][-A-Za-z0-9._]*$' },
    pattern: { ...text, format: 'regex' },
    count: { type: 'integer', minimum: 0 },
    positive: isOldest
      ? { type: 'number', minimum: 0, exclusiveMinimum: true }
      : { type: 'number', exclusiveMinimum: 0 },
    texts,
    names: texts,
    type: {
      anyOf: [simple, { type: 'array', items: simple, minItems: 1, uniqueItems: true }],
    },
    values: isOldest ? { type: 'array', minItems: 1, uniqueItems: true } : { type: 'array' },
    flags: map({ type: 'boolean' }),
    schema,
    schemas,
    schemaMap: map(schema),
    patternMap: isOldest
      ? map(schema)
      : { type: 'object', additionalProperties: schema, propertyNames: { format: 'regex' } },
    schemaOrSchemas: { anyOf: [schema, schemas] },
    dependencies: map({ anyOf: [schema, texts] }),
    textsMap: map(texts),
    flagOrSchema: { anyOf: [{ type: 'boolean' }, schema] },
  }
  return shapes[word]
}
