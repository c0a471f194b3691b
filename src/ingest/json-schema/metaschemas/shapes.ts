import type { Json } from '../../../schema/index.ts'

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
export type Keywords = Partial<Readonly<Record<KeywordName, readonly string[]>>>

export interface Manner {
  /** How a schema is referred to. */
  readonly schema: Json
  /** Where the forms stand, and how one is referred to. */
  readonly definitions: string
  /** Draft-04: exclusive bounds are flags, and lists must not be empty. */
  readonly isOldest?: boolean
}

const types: Json = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/** What the published metaschemas call a form: schemas refer to it by that name. */
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

/** The properties that keywords make, and the forms that these use. */
export function makeProperties(keywords: Keywords, manner: Manner): Readonly<Record<string, Json>> {
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

/** A form by its name, and what the published metaschemas define beside it. */
function makeDefinitions(word: KeywordName, manner: Manner): readonly (readonly [string, Json])[] {
  const name = nameForm(word, manner)
  const form = shape(word, manner)
  const own: readonly [string, Json] = [name, form]
  if (word === 'type') return [own, ['simpleTypes', { enum: types }]]
  if (word !== 'count' || typeof form !== 'object') return [own]
  return [own, [`${name}Default0`, { ...form, default: 0 }]]
}

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
