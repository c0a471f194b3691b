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
  'names that need another, of few': {
    ...{ type: 'object', maxProperties: 1, properties: optional('a', 'b') },
    dependentRequired: { a: ['b'] },
  },
  'names that need another, of many': {
    ...{ type: 'object', minProperties: 1, properties: optional('a', 'b') },
    dependentRequired: { a: ['b'] },
  },
  'names that need an undeclared one': {
    ...{ type: 'object', required: ['a'], dependentRequired: { a: ['b'], b: ['c'] } },
  },
  'few properties, of another member': {
    allOf: [{ type: 'object', properties: optional('a', 'b', 'c') }, { maxProperties: 1 }],
  },
  'few properties of a property, of another member': {
    allOf: [
      { type: 'object', properties: { n: { type: 'object', properties: optional('a', 'b') } } },
      { properties: { n: { maxProperties: 1 } } },
    ],
  },
  'more items than are drawn': {
    ...{ type: 'array', uniqueItems: true, minItems: 1100 },
    items: { type: 'string', maxLength: 8 },
  },
  'more multiples than are drawn': {
    ...{ type: 'array', uniqueItems: true, minItems: 1100 },
    items: { type: 'integer', multipleOf: 3, minimum: -9 },
  },
  'large numbers': {
    ...{ type: 'array', uniqueItems: true, minItems: 3 },
    items: { type: 'number', minimum: 1e300 },
  },
  'items that differ below': {
    ...{ type: 'array', uniqueItems: true, minItems: 2 },
    items: { type: 'array', uniqueItems: true, minItems: 2, items: { type: 'boolean' } },
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

/** Counts the properties and items of a value, its own and those below. */
function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((total, part) => total + 1 + countParts(part), 0)
}

const inner = { type: 'object', properties: optional('x', 'y', 'z') }
const hundred = Array.from({ length: 100 }, (_, index) => `p${index}`)

test.each<[string, { readonly [key: string]: Json }, number]>([
  [
    'not',
    {
      required: ['id'],
      properties: { ...optional('id', 'a', 'b', 'c', 'd'), n: inner },
      not: { required: ['a', 'b'] },
    },
    8,
  ],
  ['not of many', { properties: optional(...hundred), not: { required: ['p17', 'p63'] } }, 99],
  ['propertyNames', { properties: optional('ab', 'abc', 'abd', 'abe'), propertyNames: { minLength: 3 } }, 3],
  ['propertyNames of many', { properties: optional(...hundred), propertyNames: { pattern: '[05]$' } }, 20],
  [
    'patternProperties',
    { properties: optional('q', 'r', 'x-a'), patternProperties: { '^x-': { minLength: 20 } } },
    3,
  ],
  [
    'patternProperties of objects',
    { properties: { 'x-a': inner }, patternProperties: { '^x-': { maxProperties: 2 } } },
    3,
  ],
  [
    'dependentRequired',
    { properties: optional('a', 'b', 'c'), dependentRequired: { c: ['a'] }, not: { required: ['b'] } },
    2,
  ],
  [
    'a closed member',
    {
      allOf: [
        { properties: optional('a', 'b', 'c') },
        { properties: optional('b', 'c'), additionalProperties: false },
      ],
    },
    2,
  ],
  ['few properties of many', { allOf: [{ properties: optional(...hundred) }, { maxProperties: 40 }] }, 40],
  [
    'a property of two members',
    { allOf: [{ properties: { n: { maxProperties: 2 } } }, { properties: { n: inner } }] },
    3,
  ],
  [
    'uniqueItems',
    {
      properties: {
        l: {
          type: 'array',
          minItems: 2,
          uniqueItems: true,
          items: { type: 'object', properties: { a: { const: 1 }, b: { const: 2 }, c: { const: 3 } } },
        },
      },
    },
    6,
  ],
])('full samples keep each property that %s allows', (_, own, count) => {
  const schema = { type: 'object', ...own }
  const judge = new Ajv2020({ strict: false }).compile(schema)
  const { set } = readSchema(schema)
  for (let seed = 1; seed <= 3; seed++) {
    const made = sampleJson(set, 'a.json#', { seed, size: 'full' })
    expect([made, judge(made)]).toEqual([made, true])
    expect(countParts(made)).toBeGreaterThanOrEqual(count)
  }
})

/** The length of the JSON text of a schema or its sample, the longer one, and the processor time that it took, in milliseconds. */
function measureSample(schema: { readonly [key: string]: Json }): readonly [number, number] {
  const { set } = readSchema(schema)
  const before = process.cpuUsage()
  const made = sampleJson(set, 'a.json#', { seed: 1, size: 'minimal' })
  const { user, system } = process.cpuUsage(before)
  return [Math.max(JSON.stringify(schema).length, JSON.stringify(made).length), (user + system) / 1000]
}

const nest = (levels: number, wrap: (inner: Json) => Json, end: Json): { readonly [key: string]: Json } =>
  Array.from({ length: levels }).reduce<Json>(wrap, end) as { readonly [key: string]: Json }

/** A schema of levels, each with equal alternatives of `oneOf` for the next, so that none is accepted alone. */
const equalAlternatives = (levels: number, count: number): { readonly [key: string]: Json } => {
  const properties = (index: number): Json =>
    index === 0
      ? { x: { type: 'string' } }
      : { x: { oneOf: Array.from({ length: count }, () => ({ $ref: `#/$defs/l${index - 1}` })) } }
  const level = (_: unknown, index: number) => [
    `l${index}`,
    { type: 'object', required: ['x'], properties: properties(index) },
  ]
  return { $defs: Object.fromEntries(Array.from({ length: levels }, level)), $ref: `#/$defs/l${levels - 1}` }
}

test.each<[string, (size: number) => { readonly [key: string]: Json }, number, number]>([
  [
    'lists of different lists',
    (levels) =>
      nest(levels, (items) => ({ type: 'array', uniqueItems: true, minItems: 2, items }), {
        type: 'boolean',
      }),
    ...[4, 7],
  ],
  [
    'different integers',
    (minItems) => ({ type: 'array', uniqueItems: true, minItems, items: { type: 'integer' } }),
    400,
    3200,
  ],
  ['two equal alternatives', (levels) => equalAlternatives(levels, 2), 3, 9],
  ['eight equal alternatives', (levels) => equalAlternatives(levels, 8), 3, 7],
] as [string, (size: number) => { readonly [key: string]: Json }, number, number][])(
  'samples take time as the schema and the value grow: %s',
  (_, make, small, large) => {
    measureSample(make(small))
    const [length, time] = measureSample(make(small))
    const [longer, more] = measureSample(make(large))
    expect(more).toBeLessThan(100 + (4 * Math.max(time, 10) * longer) / length)
  },
)
