import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNode, listReachableNodes } from '../../../src/schema/index.ts'
import { runsOf } from '../../support/heavy.ts'
import { readSchema } from './read-schema.ts'

const keywords = [
  ...[
    'type',
    'enum',
    'const',
    '$ref',
    '$id',
    '$anchor',
    '$defs',
    'allOf',
    'anyOf',
    'oneOf',
    'not',
    'if',
    'else',
  ],
  ...[
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'dependentRequired',
  ],
  ...[
    'dependentSchemas',
    'items',
    'prefixItems',
    'contains',
    'minItems',
    'uniqueItems',
    'unevaluatedProperties',
  ],
  ...[
    'minLength',
    'pattern',
    'format',
    'minimum',
    'exclusiveMaximum',
    'multipleOf',
    'default',
    'title',
    'x-a',
  ],
  ...['$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor', '$schema', '$vocabulary', 'id'],
  ...['unevaluatedItems', 'contains', 'dependencies', 'additionalItems', 'then'],
  ...['__proto__', 'constructor', 'discriminator', 'nullable', 'xml'],
]
const words = [
  ...keywords,
  'string',
  'integer',
  'null',
  'object',
  '#',
  '#/$defs/a',
  '#/items',
  'https://json-schema.org/draft/2019-09/schema',
  'http://json-schema.org/draft-04/schema#',
  'http://json-schema.org/draft-07/schema#',
  'a',
  '^a',
  '(',
  '../b',
]

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(fc.constantFrom(...words), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keywords), tie('value'), { maxKeys: 5 }),
  ),
}))

test('any document is read or reported, and every node that is named is there', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keywords), value, { maxKeys: 5 }), (schema) => {
      const { set } = readSchema(schema)
      expect(findNode(set, 'a.json#').id).toBe('a.json#')
      expect(listReachableNodes(set, set.nodes.keys()).length).toBe(set.nodes.size)
    }),
    { numRuns: runsOf(125, 500) },
  )
})
