import type { Keywords } from './shapes.ts'

/** Draft-04's keywords and the forms of their values. */
export const draft04: Keywords = {
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

export const draft06: Keywords = {
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

export const draft07: Keywords = {
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
export const vocabularies201909: Readonly<Record<string, Keywords>> = {
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

export const vocabularies202012: Readonly<Record<string, Keywords>> = {
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
