import { describe } from 'vitest'
import { table } from './judges.ts'

describe('objects', () => {
  const object = { type: 'object' }
  const a = { ...object, properties: { a: { type: 'integer' } } }
  table([
    ['a property less', { given: [a, { ...a, required: ['a'] }], want: {} }],
    [
      'a property wider',
      { given: [{ ...object, properties: { a: { type: 'string' } } }, a], want: { a: '' } },
    ],
    [
      'only what is needed',
      {
        given: [
          { ...a, required: ['b', 'a'] },
          { ...object, maxProperties: 1 },
        ],
        want: { a: 0, b: 0 },
      },
    ],
    ['closed', { given: [object, { ...object, additionalProperties: false }], want: { a: 0 } }],
    [
      'names by a pattern',
      {
        given: [{ ...object, propertyNames: { pattern: '^x' } }, { patternProperties: { '^y': false } }],
        want: 'yes',
      },
    ],
    [
      'a name for two patterns',
      {
        given: [
          { ...object, patternProperties: { '^a': { type: 'integer' } } },
          { patternProperties: { b$: { type: 'integer' } } },
        ],
        want: { b: 0.5 },
      },
    ],
    [
      'few names are few properties',
      {
        given: [{ ...object, propertyNames: { enum: ['a', 'b'] } }, { maxProperties: 2 }],
        want: 'yes',
      },
    ],
    [
      'required properties are counted',
      { given: [{ ...object, required: ['a', 'b'] }, { minProperties: 2 }], want: 'yes' },
    ],
    ['dependent', { given: [object, { dependentRequired: { a: ['b'] } }], want: { a: 0 } }],
    [
      'the other schema of a property',
      {
        given: [{ ...object, required: ['a'] }, { dependentSchemas: { a: { required: ['b'] } } }],
        want: { a: 0 },
      },
    ],
    ['another value', { given: [{ ...object, maxProperties: 0 }, { const: {} }], want: 'yes' }],
    [
      '__proto__ is a name',
      {
        given: [JSON.parse('{"type":"object","required":["__proto__"]}'), { ...object, maxProperties: 0 }],
        want: JSON.parse('{"__proto__": 0}'),
      },
    ],
  ])
})

describe('what others leave over', () => {
  const seen = { properties: { a: true }, anyOf: [{ properties: { b: true } }, { properties: { c: true } }] }
  const closed = { type: 'object', ...seen, unevaluatedProperties: false }
  table([
    ['properties', { given: [closed, { propertyNames: { enum: ['a', 'b', 'c'] } }], want: 'yes' }],
    ['others', { given: [{ type: 'object', ...seen }, closed], want: { d: 0 } }],
    [
      'items that something contains',
      {
        given: [
          { type: 'array', contains: { const: 1 }, unevaluatedItems: { const: 2 } },
          { items: { enum: [1, 2] } },
        ],
        want: 'yes',
      },
    ],
    [
      'not below a "not"',
      {
        given: [{ type: 'object', not: { not: seen }, unevaluatedProperties: false }, { maxProperties: 0 }],
        want: 'yes',
      },
    ],
    [
      'many that may hold',
      {
        given: [
          {
            type: 'object',
            anyOf: Array.from({ length: 12 }, (_, index) => ({
              properties: { [`p${index}`]: true },
              required: [`p${index}`],
            })),
            unevaluatedProperties: false,
          },
          { propertyNames: { pattern: '^p' } },
        ],
        want: 'yes',
      },
    ],
  ])
})
