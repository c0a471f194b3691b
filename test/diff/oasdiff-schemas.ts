/**
 * A schema before and after an edit, and what is found of it where the caller sends it and where the provider does:
 * rule, effect, severity, whose code. It is tried in bodies, properties and parameters; the last is what is found of it in
 * a parameter, where its texts tell another thing than JSON's types.
 */
export type SchemaEdit = readonly [
  before: string,
  after: string,
  request: readonly string[],
  response: readonly string[],
  parameter?: readonly string[],
]

const named = ['A', 'B'].map((name) => `{$ref: '#/components/schemas/${name}'}`)
const choice = (rest = ''): string => `{oneOf: [${named.join(', ')}]${rest}}`
const mapped = (mapping: string): string =>
  choice(`, discriminator: {propertyName: kind, mapping: {${mapping}}}`)
const text = (rest: string): string => `{type: string${rest}}`
const number = (rest: string): string => `{type: number${rest}}`
const object = (rest: string): string => `{type: object${rest}}`
const array = (rest: string): string => `{type: array${rest}}`
const condition = (rest: string): string => object(`, if: {required: [a]}, then: {required: [b]}${rest}`)

/** What oasdiff calls by one name in many places, as an edit of a schema. */
export const schemaEdits: Readonly<Record<string, SchemaEdit>> = {
  'all-of': [
    `{allOf: [${named[0]}]}`,
    `{allOf: [${named.join(', ')}]}`,
    ['requirement-added widens safe'],
    ['requirement-added widens risky receiver'],
  ],
  'all-of-annotation-only': [
    `{allOf: [${named[0]}]}`,
    `{allOf: [${named[0]}, {description: d}]}`,
    ['requirement-added annotates annotation'],
    ['requirement-added annotates annotation'],
  ],
  alternatives: [
    `{anyOf: [${named[0]}, {type: string}]}`,
    '{anyOf: [{type: string}]}',
    ['alternative-removed narrows breaking sender typescript'],
    ['alternative-removed narrows breaking sender typescript'],
  ],
  'became-enum': [
    text(''),
    text(', enum: [a]'),
    ['form-changed narrows breaking sender typescript'],
    ['form-changed narrows breaking sender typescript'],
  ],
  branch: [
    condition(''),
    condition(', else: {required: [c]}'),
    ['branch-added narrows breaking sender typescript'],
    ['branch-added narrows breaking sender typescript'],
  ],
  const: [
    text(''),
    '{const: a}',
    ['form-changed narrows breaking sender typescript'],
    ['form-changed narrows breaking sender typescript'],
  ],
  'const-changed': [
    '{const: 1}',
    '{const: 2}',
    ['enum-value-added widens risky typescript', 'enum-value-removed narrows breaking sender typescript'],
    [
      'enum-value-added widens breaking receiver typescript',
      'enum-value-removed narrows breaking sender typescript',
    ],
  ],
  contains: [
    array(''),
    array(', contains: {type: string}'),
    ['contains-added narrows breaking sender'],
    ['contains-added narrows breaking sender'],
  ],
  'contains-count': [
    array(', contains: {type: string}'),
    array(', contains: {type: string}, minContains: 2'),
    ['contains-count-changed narrows breaking sender'],
    ['contains-count-changed narrows breaking sender'],
  ],
  'content-encoding': [
    text(', contentEncoding: base64'),
    text(', contentEncoding: base16'),
    ['content-encoding-changed replaces risky sender'],
    ['content-encoding-changed replaces risky sender receiver'],
  ],
  'content-media-type': [
    text(', contentMediaType: text/html'),
    text(', contentMediaType: image/png'),
    ['content-media-type-changed replaces risky sender'],
    ['content-media-type-changed replaces risky sender receiver'],
  ],
  'content-schema': [
    text(''),
    text(', contentSchema: {type: object}'),
    ['content-schema-changed replaces risky sender'],
    ['content-schema-changed replaces risky sender receiver'],
  ],
  default: [
    text(', default: a'),
    text(', default: b'),
    ['default-changed replaces risky sender'],
    ['default-changed replaces risky sender receiver'],
  ],
  'dependent-required': [
    object(''),
    object(', dependentRequired: {a: [b]}'),
    ['dependent-required-added narrows breaking sender'],
    ['dependent-required-added narrows breaking sender'],
  ],
  'dependent-schema': [
    object(''),
    object(', dependentSchemas: {a: {required: [b], maxProperties: 3}}'),
    ['requirement-added narrows breaking sender'],
    ['requirement-added narrows breaking sender'],
  ],
  deprecated: [
    text(''),
    text(', deprecated: true'),
    ['schema-deprecated annotates annotation'],
    ['schema-deprecated annotates annotation'],
  ],
  discriminator: [
    choice(),
    choice(', discriminator: {propertyName: kind}'),
    ['discriminator-added narrows breaking sender typescript'],
    ['discriminator-added narrows breaking sender typescript'],
  ],
  'discriminator-mapping': [
    mapped('a: A, b: B, c: B'),
    mapped('a: A, b: B'),
    ['discriminator-value-removed narrows breaking sender typescript'],
    ['discriminator-value-removed narrows breaking sender typescript'],
  ],
  'discriminator-mapping-changed': [
    mapped('a: A, b: B'),
    mapped('a: B, b: A'),
    [
      'discriminator-value-changed replaces breaking sender typescript',
      'discriminator-value-changed replaces breaking sender typescript',
    ],
    [
      'discriminator-value-changed replaces breaking sender receiver typescript',
      'discriminator-value-changed replaces breaking sender receiver typescript',
    ],
  ],
  'discriminator-property': [
    choice(', discriminator: {propertyName: kind}'),
    choice(', discriminator: {propertyName: type}'),
    ['discriminator-property-changed replaces breaking sender typescript'],
    ['discriminator-property-changed replaces breaking sender receiver typescript'],
  ],
  'enum-value': [
    text(', enum: [a, b]'),
    text(', enum: [a]'),
    ['enum-value-removed narrows breaking sender typescript'],
    ['enum-value-removed narrows breaking sender typescript'],
  ],
  'extensible-enum': [
    text(', x-extensible-enum: [a, b]'),
    text(', x-extensible-enum: [a]'),
    ['extensible-value-removed narrows risky sender'],
    ['extensible-value-removed narrows risky sender'],
  ],
  if: [
    object(''),
    condition(''),
    ['requirement-added narrows breaking sender'],
    ['requirement-added narrows breaking sender'],
  ],
  'item-count': [
    array(', maxItems: 5'),
    array(', maxItems: 3'),
    ['item-count-narrowed narrows breaking sender'],
    ['item-count-narrowed narrows breaking sender'],
  ],
  'list-of-types': [
    '{type: [string, integer]}',
    '{type: string}',
    ['alternative-removed narrows breaking sender typescript'],
    ['alternative-removed narrows breaking sender typescript'],
    ['alternative-removed narrows risky typescript'],
  ],
  'max-length': [
    text(', maxLength: 5'),
    text(', maxLength: 3'),
    ['max-length-narrowed narrows breaking sender'],
    ['max-length-narrowed narrows breaking sender'],
  ],
  maximum: [
    number(', maximum: 5'),
    number(', exclusiveMaximum: 5'),
    ['upper-bound-narrowed narrows breaking sender'],
    ['upper-bound-narrowed narrows breaking sender'],
  ],
  'min-length': [
    text(', minLength: 3'),
    text(', minLength: 2'),
    ['min-length-widened widens safe'],
    ['min-length-widened widens breaking receiver'],
  ],
  minimum: [
    number(', exclusiveMinimum: 3'),
    number(', minimum: 3'),
    ['lower-bound-widened widens safe'],
    ['lower-bound-widened widens breaking receiver'],
  ],
  nullable: [
    text(''),
    "{type: [string, 'null']}",
    ['schema-became-nullable widens risky typescript'],
    ['schema-became-nullable widens breaking receiver typescript'],
  ],
  pattern: [
    text(''),
    text(', pattern: a'),
    ['pattern-added narrows breaking sender'],
    ['pattern-added narrows breaking sender'],
  ],
  'pattern-changed': [
    text(', pattern: a'),
    text(', pattern: b'),
    ['pattern-changed replaces breaking sender'],
    ['pattern-changed replaces breaking sender receiver'],
  ],
  'pattern-property': [
    object(''),
    object(', patternProperties: {x: {type: string}}'),
    ['property-patterns-changed narrows breaking sender'],
    ['property-patterns-changed narrows breaking sender'],
  ],
  'prefix-items': [
    array(', prefixItems: [{type: string}]'),
    array(', prefixItems: [{type: string}, {type: string}]'),
    ['tuple-changed narrows breaking sender typescript'],
    ['tuple-changed narrows breaking sender typescript'],
  ],
  property: [
    object(', properties: {a: {type: string}}'),
    object(''),
    ['property-removed narrows risky sender typescript'],
    ['property-removed narrows risky sender typescript'],
  ],
  'property-default': [
    object(', properties: {a: {type: string, default: x}}'),
    object(', properties: {a: {type: string, default: y}}'),
    ['property-default-changed replaces risky sender'],
    ['property-default-changed replaces risky sender receiver'],
  ],
  'property-names': [
    object(''),
    object(', propertyNames: {maxLength: 3}'),
    ['property-names-added narrows breaking sender'],
    ['property-names-added narrows breaking sender'],
  ],
  'property-required': [
    object(', properties: {a: {type: string}}'),
    object(', required: [a], properties: {a: {type: string}}'),
    ['property-became-required narrows breaking sender typescript'],
    ['property-became-required narrows breaking sender typescript'],
  ],
  'read-only': [
    object(', properties: {a: {type: string}}'),
    object(', properties: {a: {type: string, readOnly: true}}'),
    ['property-became-read-only narrows risky sender'],
    ['property-became-read-only narrows safe'],
  ],
  stability: [
    text(', x-stability-level: beta'),
    text(', x-stability-level: stable'),
    ['stability-changed annotates annotation'],
    ['stability-changed annotates annotation'],
  ],
  type: [
    text(''),
    '{type: integer}',
    ['form-changed replaces breaking sender typescript'],
    ['form-changed replaces breaking sender receiver typescript'],
    ['form-changed narrows breaking sender typescript'],
  ],
  unevaluated: [
    `{allOf: [${named[0]}]}`,
    `{allOf: [${named[0]}], unevaluatedProperties: false}`,
    ['unevaluated-refused narrows breaking sender'],
    ['unevaluated-refused narrows breaking sender'],
  ],
  'wrapped-in-one-of': [
    text(''),
    '{oneOf: [{type: string}, {type: integer}]}',
    ['alternative-added widens risky typescript'],
    ['alternative-added widens breaking receiver typescript'],
  ],
  'write-only': [
    object(', properties: {a: {type: string}}'),
    object(', properties: {a: {type: string, writeOnly: true}}'),
    ['property-became-write-only narrows safe'],
    ['property-became-write-only narrows risky sender'],
  ],
}
