import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import type { Json } from '../../src/schema/index.ts'
import { type VersionText, versionOf } from './versions.ts'

type Schema = { readonly [keyword: string]: Json }

/** What carries documents: the body of the request, then of the response, and the named schemas. */
interface Given {
  readonly request: Schema
  readonly response?: Schema
  readonly named: Schema
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const made = (base: string, own: Schema): Schema => ({ allOf: [ref(base), own] })

function api({ request, response = request, named }: Given): VersionText {
  const content = (schema: Schema) => ({ 'application/json': { schema } })
  const answer = { description: 'd', content: content(response) }
  const requestBody = { required: true, content: content(request) }
  const post = { operationId: 'postX', requestBody, responses: { 200: answer } }
  return {
    openapi: JSON.stringify({
      ...{ openapi: '3.1.0', info: { title: 'T', version: '1' } },
      ...{ paths: { '/x': { post } }, components: { schemas: named } },
    }),
  }
}

/** Which documents each of the two bodies accepts. */
function judge({ request, response = request, named }: Given, documents: readonly Json[]) {
  return [request, response].map((root) => {
    const isValid = new Ajv2020({ strict: false }).compile({ ...root, components: { schemas: named } })
    return documents.map((document) => isValid(document))
  })
}

async function countBreaking(before: Given, after: Given): Promise<number> {
  const sides = [await versionOf('a', api(before)), await versionOf('b', api(after))] as const
  return diff(...sides).summary.breaking
}

const limits: readonly [name: string, limited: Schema, free: Schema, documents: readonly Json[]][] = [
  [
    'a length',
    { properties: { name: { type: 'string', minLength: 3 } } },
    { properties: { name: { type: 'string' } } },
    [{ name: '' }, { name: 'abc' }, {}, { name: 1 }],
  ],
  [
    'a maximum',
    { properties: { age: { type: 'integer', maximum: 9 } } },
    { properties: { age: { type: 'integer' } } },
    [{ age: 9 }, { age: 10 }, {}],
  ],
  [
    'a required property',
    { properties: { name: { type: 'string' } }, required: ['name'] },
    { properties: { name: { type: 'string' } } },
    [{ name: 'a' }, {}],
  ],
  ['a number of properties', { minProperties: 2 }, {}, [{}, { a: 1 }, { a: 1, b: 2 }]],
]

describe.each(limits)(
  '%s that moves between a base and what is made of it by allOf',
  (_, limited, free, documents) => {
    const bark: Schema = { type: 'object', properties: { bark: { type: 'boolean' } } }
    const [low, high] = [{ type: 'object', ...limited } as Schema, { type: 'object', ...free } as Schema]
    const pairs: readonly [name: string, holds: boolean, before: Given, after: Given][] = [
      [
        'one schema is made of the base',
        true,
        { request: ref('Dog'), named: { Pet: low, Dog: made('Pet', bark) } },
        { request: ref('Dog'), named: { Pet: high, Dog: { allOf: [ref('Pet'), bark, low] } } },
      ],
      [
        'the schema is made of one in between, which nothing else uses',
        true,
        { request: ref('Pup'), named: { Pet: low, Dog: made('Pet', bark), Pup: made('Dog', {}) } },
        { request: ref('Pup'), named: { Pet: high, Dog: made('Pet', bark), Pup: made('Dog', low) } },
      ],
      [
        'the body is made of the base itself',
        true,
        { request: made('Pet', bark), named: { Pet: low } },
        { request: { allOf: [ref('Pet'), bark, low] }, named: { Pet: high } },
      ],
      [
        'two schemas are made of the base and both get it',
        true,
        {
          ...{ request: ref('Dog'), response: { type: 'array', items: ref('Cat') } },
          named: { Pet: low, Dog: made('Pet', bark), Cat: made('Pet', {}) },
        },
        {
          ...{ request: ref('Dog'), response: { type: 'array', items: ref('Cat') } },
          named: { Pet: high, Dog: { allOf: [ref('Pet'), bark, low] }, Cat: made('Pet', low) },
        },
      ],
      [
        'only one of the two gets it',
        false,
        {
          ...{ request: ref('Dog'), response: ref('Cat') },
          named: { Pet: low, Dog: made('Pet', bark), Cat: made('Pet', {}) },
        },
        {
          ...{ request: ref('Dog'), response: ref('Cat') },
          named: { Pet: high, Dog: { allOf: [ref('Pet'), bark, low] }, Cat: made('Pet', {}) },
        },
      ],
      [
        'the base has documents of its own',
        false,
        { request: ref('Dog'), response: ref('Pet'), named: { Pet: low, Dog: made('Pet', bark) } },
        {
          ...{ request: ref('Dog'), response: ref('Pet') },
          named: { Pet: high, Dog: { allOf: [ref('Pet'), bark, low] } },
        },
      ],
    ]

    test.each(pairs)('%s', async (_name, holds, before, after) => {
      // What arrives as the item of a list is judged in the list.
      const all = [...documents, ...documents.map((one) => [one])]
      const isSame = JSON.stringify(judge(before, all)) === JSON.stringify(judge(after, all))
      expect(isSame).toBe(holds)
      expect(
        [await countBreaking(before, after), await countBreaking(after, before)].every((one) => one === 0),
      ).toBe(isSame)
    })
  },
)

test('another edit of what is made of the base does not bring the moved limit back', async () => {
  const name = { type: 'string' }
  const low: Schema = { type: 'object', properties: { name: { ...name, minLength: 3 } } }
  const high: Schema = { type: 'object', properties: { name } }
  const bark = (type: string): Schema => ({ type: 'object', properties: { bark: { type } } })
  const before = { request: ref('Dog'), named: { Pet: low, Dog: made('Pet', bark('boolean')) } }
  const after = {
    request: ref('Dog'),
    named: { Pet: high, Dog: { allOf: [ref('Pet'), bark('string'), low] } },
  }
  const sides = [await versionOf('a', api(before)), await versionOf('b', api(after))] as const
  for (const [one, other] of [sides, [sides[1], sides[0]] as const]) {
    const breaking = diff(one, other).changes.filter(({ severity }) => severity === 'breaking')
    expect(breaking.map(({ rule, where }) => [rule, where.path.at(-1)])).toEqual([['form-changed', 'bark']])
  }
})

describe('what a base says of more than the values of the whole stays breaking', () => {
  const base = (property: string, own: Schema = {}): Schema => ({
    ...{ type: 'object', required: [property] },
    properties: { [property]: { type: 'string', ...own } },
  })
  const dogs = (pet: Schema, own: Schema = {}): Given => ({
    request: ref('Dog'),
    named: { Pet: pet, Dog: made('Pet', own) },
  })

  test.each([
    ['a required name that changes', dogs(base('town'), base('town')), dogs(base('city'), base('town'))],
    ['what answers alone had', dogs(base('id', { readOnly: true })), dogs(base('id'))],
    ['what requests alone have', dogs(base('id')), dogs(base('id', { writeOnly: true }))],
  ])('%s', async (_, before, after) => {
    expect(await countBreaking(before, after)).toBe(1)
  })

  test('where a discriminator names the base', async () => {
    const all = (pet: Schema, dog: Schema): Given => ({
      request: {
        oneOf: [ref('Dog')],
        discriminator: { propertyName: 'id', mapping: { pet: '#/components/schemas/Pet' } },
      },
      named: { Pet: pet, Dog: made('Pet', dog) },
    })
    const { required: _, ...optional } = base('id')
    expect(await countBreaking(all(base('id'), {}), all(optional, base('id')))).toBeGreaterThan(0)
  })
})

const codes = (...values: readonly string[]): Schema => ({ type: 'string', enum: values })
const holder = (value: Schema): Schema => ({ type: 'object', properties: { value } })
const texts: readonly Json[] = ['a', 'b', 1, {}, { k: 1 }, { own: 'b' }].map((value) => ({ value }))

/** How a body uses the schema `S`, two states of it, and whether an edit of it can break somebody. */
const combined: readonly [name: string, breaks: boolean, body: Schema, one: Schema, other: Schema][] = [
  ['beside what accepts everything', false, { anyOf: [ref('S'), {}] }, codes('a', 'b'), codes('a')],
  ['beside every text', false, { anyOf: [ref('S'), { type: 'string' }] }, codes('a', 'b'), codes('a', 'c')],
  [
    'beside every object',
    false,
    { anyOf: [ref('S'), { type: 'object' }] },
    { type: 'object', required: ['k'] },
    { type: 'object', required: ['k', 'l'] },
  ],
  [
    'below not, of another type',
    false,
    { type: 'object', not: ref('S') },
    { maxLength: 3 },
    { maxLength: 5 },
  ],
  [
    'in a property, beside what accepts everything',
    false,
    { anyOf: [ref('W'), {}] },
    codes('a', 'b'),
    codes('a'),
  ],
  [
    'in a property, beside every object',
    false,
    { anyOf: [ref('W'), { type: 'object' }] },
    codes('a', 'b'),
    codes('a'),
  ],
  [
    'in items of a property, beside a choice with everything',
    false,
    { anyOf: [{ type: 'object', properties: { own: { type: 'array', items: ref('S') } } }, {}] },
    codes('a', 'b'),
    codes('a'),
  ],
  [
    'in a choice below not, of another type',
    false,
    { type: 'object', not: { anyOf: [ref('S'), { type: 'string' }] } },
    { type: 'number', maximum: 3 },
    { type: 'number', maximum: 5 },
  ],
  [
    'in a choice below not, of this type',
    true,
    { not: { anyOf: [ref('S'), { type: 'boolean' }] } },
    codes('a', 'b'),
    codes('a'),
  ],
  [
    'in a property, beside every object that has texts',
    true,
    { anyOf: [ref('W'), { type: 'object', additionalProperties: { type: 'number' } }] },
    codes('a', 'b'),
    codes('a'),
  ],
  [
    'in a property, beside every text',
    true,
    { anyOf: [ref('W'), { type: 'string' }] },
    codes('a', 'b'),
    codes('a'),
  ],
  [
    'in a property, beside everything, where one must match alone',
    true,
    { oneOf: [ref('W'), {}] },
    codes('a', 'b'),
    codes('a'),
  ],
  [
    'in a property, beside everything, and by itself',
    true,
    { type: 'object', properties: { any: { anyOf: [ref('W'), {}] }, own: ref('S') } },
    codes('a', 'b'),
    codes('a'),
  ],
  [
    'beside every object, which a text is not',
    true,
    { anyOf: [ref('S'), { type: 'object' }] },
    codes('a', 'b'),
    codes('a'),
  ],
  ['as the only one that matches', true, { oneOf: [ref('S'), {}] }, codes('a', 'b'), codes('a')],
  ['below not, of this type', true, { type: 'string', not: ref('S') }, codes('a', 'b'), codes('a')],
  [
    'beside every object, below unevaluatedProperties',
    true,
    { anyOf: [ref('S'), { type: 'object' }], unevaluatedProperties: false },
    { properties: { k: { type: 'integer' } } },
    { properties: { k: { type: 'string' } } },
  ],
  [
    'beside every object, in a schema below unevaluatedProperties',
    true,
    { allOf: [{ anyOf: [ref('S'), { type: 'object' }] }], unevaluatedProperties: false },
    { properties: { k: {} }, minProperties: 1 },
    { properties: { k: {} }, minProperties: 2 },
  ],
  [
    'in an allOf of a property below not',
    true,
    {
      not: {
        type: 'object',
        required: ['own'],
        properties: { own: { allOf: [ref('S'), { maxLength: 3 }] } },
      },
    },
    codes('a', 'b'),
    codes('a'),
  ],
  [
    'beside every object, in a property below not',
    true,
    {
      not: {
        type: 'object',
        required: ['own'],
        properties: { own: { anyOf: [ref('S'), { type: 'object' }] } },
      },
    },
    codes('a', 'b'),
    codes('a'),
  ],
  [
    'below two not, of which one is in a property',
    true,
    {
      not: {
        ...{ type: 'object', required: ['own'] },
        properties: { own: { type: 'string', not: { allOf: [ref('S'), { maxLength: 3 }] } } },
      },
    },
    codes('a', 'b'),
    codes('a'),
  ],
  [
    'beside what accepts everything, and by itself',
    true,
    { type: 'object', properties: { any: { anyOf: [ref('S'), {}] }, own: ref('S') } },
    codes('a', 'b'),
    codes('a'),
  ],
]

describe.each(combined)('an edit of a schema that is used %s', (_, breaks, body, one, other) => {
  test.each([
    ['there', one, other],
    ['back', other, one],
  ])('%s: breaks if documents show it', async (_way, earlier, later) => {
    const W: Schema = { type: 'object', properties: { own: ref('S') }, required: ['own'] }
    // A schema that nothing uses is a document by itself.
    const around: Schema = JSON.stringify(body).includes('schemas/W') ? { W } : {}
    const [before, after] = [earlier, later].map(
      (S): Given => ({ request: holder(body), named: { S, ...around } }),
    )
    if (before === undefined || after === undefined) throw new Error('Both sides are expected.')
    expect(JSON.stringify(judge(before, texts)) !== JSON.stringify(judge(after, texts))).toBe(breaks)
    expect((await countBreaking(before, after)) > 0).toBe(breaks)
  })
})
