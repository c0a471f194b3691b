import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { sampleJson } from '../../src/sample/index.ts'
import type { Json } from '../../src/schema/index.ts'
import { readSchema } from '../ingest/json-schema/read-schema.ts'

const threeOrFive = { type: 'integer', oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] }
const capital = { type: 'object', minProperties: 1, propertyNames: { pattern: '^[A-Z]+$' } }
const optional = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }]))

/** Schemas with keywords about a value as a whole, which no part of the value shows. */
const schemas: Readonly<Record<string, { readonly [key: string]: Json }>> = {
  'names by a pattern': { ...capital, minProperties: 3, additionalProperties: { type: 'integer' } },
  'names of a list': { type: 'object', minProperties: 2, propertyNames: { enum: ['x', 'y'] } },
  'few short names': { type: 'object', minProperties: 3, propertyNames: { maxLength: 1 } },
  'a declared name that is refused': {
    type: 'object',
    propertyNames: { minLength: 3 },
    properties: optional('ab', 'abc'),
  },
  'patterns of names alone': {
    ...{ type: 'object', minProperties: 2, additionalProperties: false },
    patternProperties: { '^x-[a-z]+$': { type: 'integer' } },
  },
  'few properties': {
    type: 'object',
    maxProperties: 2,
    required: ['c'],
    properties: optional('a', 'b', 'c', 'd'),
  },
  'the usual text refused': { type: 'string', not: { const: 'text' } },
  'values refused': { enum: ['a', 'b', 'c'], not: { enum: ['a', 'b'] } },
  'a property refused': { type: 'object', properties: optional('a', 'b'), not: { required: ['b'] } },
  'types refused': { not: { type: ['string', 'object'] } },
  'a number without a value': { allOf: [{ type: 'integer', minimum: 3 }, { not: { const: 3 } }] },
  'one alternative of numbers': threeOrFive,
  'one alternative of objects': {
    oneOf: [
      { type: 'object', properties: { a: { type: 'string' } } },
      { type: 'object', properties: { a: { type: 'integer' } } },
    ],
  },
  'all values of a list': { type: 'array', uniqueItems: true, minItems: 3, items: { enum: [1, 2, 3] } },
  'all integers of a range': {
    ...{ type: 'array', uniqueItems: true, minItems: 12 },
    items: { type: 'integer', minimum: 1, maximum: 12 },
  },
  'two of four items': {
    ...{ type: 'array', minItems: 4, items: { type: 'integer' } },
    ...{ contains: { const: 5 }, minContains: 2, maxContains: 2 },
  },
  'no further properties': {
    ...{ type: 'object', minProperties: 1, unevaluatedProperties: false },
    allOf: [{ properties: optional('a') }],
  },
  'many of them': {
    ...{ type: 'array', minItems: 10 },
    items: { type: 'object', required: ['a', 'b'], properties: { a: threeOrFive, b: capital } },
  },
}

test.each(Object.keys(schemas))('samples keep what is said of a whole value: %s', (name) => {
  const schema = schemas[name] ?? {}
  const judge = new Ajv2020({ strict: false }).compile(schema)
  const { set } = readSchema(schema)
  for (const size of ['minimal', 'full', 'random'] as const) {
    for (let seed = 1; seed <= 10; seed++) {
      const made = sampleJson(set, 'a.json#', { seed, size })
      expect([size, seed, made, judge(made)]).toEqual([size, seed, made, true])
    }
  }
})
