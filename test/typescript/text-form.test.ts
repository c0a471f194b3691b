import { describe, expect, test } from 'vitest'
import { textForm } from '../../src/typescript/index.ts'
import { readSchema } from '../ingest/json-schema/read-schema.ts'

const array = { array: 'string' }

test.each<[what: string, { given: unknown; want: unknown }]>([
  ['a text', { given: { type: 'string' }, want: 'string' }],
  ['a text or a number', { given: { type: ['integer', 'string'] }, want: 'string' }],
  ['a flag or a number', { given: { type: ['boolean', 'integer'] }, want: { any: ['boolean', 'number'] } }],
  ['constants of several types', { given: { enum: ['a', 1, null] }, want: { any: ['number', 'string'] } }],
  [
    'a number or a word, told by what it looks like',
    { given: { oneOf: [{ enum: ['all'] }, { type: 'integer' }] }, want: { any: ['number', 'string'] } },
  ],
  [
    'a number or a word that looks like one',
    { given: { oneOf: [{ type: 'integer' }, { enum: ['1'] }] }, want: { any: ['string', 'number'] } },
  ],
  [
    'a list beside two single values',
    {
      given: {
        anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'string' } }, { type: 'boolean' }],
      },
      want: { any: ['number', 'boolean', array] },
    },
  ],
  ['a list that may be null', { given: { type: ['array', 'null'], items: { type: 'string' } }, want: array }],
  [
    'a list that may be null, written as a choice',
    { given: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] }, want: array },
  ],
  [
    'a text or a list',
    {
      given: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      want: { any: ['string', array] },
    },
  ],
  [
    'an object with numbers beside its properties',
    {
      given: {
        type: 'object',
        properties: { a: { type: 'string' } },
        additionalProperties: { type: 'number' },
      },
      want: { object: [['a', 'string']], others: 'number' },
    },
  ],
  [
    'a map of texts',
    {
      given: { type: 'object', additionalProperties: { type: 'string' } },
      want: { object: [], others: 'string' },
    },
  ],
  [
    'an object that leads to itself, as JSON does',
    {
      given: { type: 'object', properties: { a: { $ref: '#' } } },
      want: { object: [['a', { object: [] }]] },
    },
  ],
  [
    'what is inside a part, which is JSON',
    {
      given: { type: 'array', items: { type: 'object', properties: { a: { type: 'number' } } } },
      want: { array: { object: [] } },
    },
  ],
  [
    'two objects at once',
    {
      given: {
        allOf: [
          { type: 'object', properties: { a: { type: 'number' } } },
          {
            type: 'object',
            properties: { b: { type: 'boolean' } },
            additionalProperties: { type: 'number' },
          },
        ],
      },
      want: {
        object: [
          ['a', 'number'],
          ['b', 'boolean'],
        ],
        others: 'number',
      },
    },
  ],
  [
    'an object and a choice of objects at once',
    {
      given: {
        allOf: [
          { type: 'object', properties: { a: { type: 'number' } } },
          {
            oneOf: [
              { type: 'object', properties: { b: { type: 'number' } } },
              { type: 'object', properties: { c: { type: 'number' } } },
            ],
          },
        ],
      },
      want: {
        any: ['b', 'c'].map((name) => ({
          object: [
            ['a', 'number'],
            [name, 'number'],
          ],
        })),
      },
    },
  ],
])('%s', (_what, { given, want }) => {
  const { set } = readSchema(given as Parameters<typeof readSchema>[0])
  expect(textForm(set, 'a.json#', 'form')).toEqual(want)
})

describe('names in brackets', () => {
  test('lead to any depth', () => {
    const { set } = readSchema({
      type: 'object',
      properties: { a: { type: 'array', items: { type: 'object', properties: { b: { type: 'number' } } } } },
    })
    expect(textForm(set, 'a.json#', 'deepObject')).toEqual({
      object: [['a', { array: { object: [['b', 'number']] } }]],
    })
  })

  test('lead into an object that leads to itself', () => {
    const { set } = readSchema({
      type: 'object',
      properties: { n: { type: 'number' }, a: { $ref: '#' } },
    })
    const inner = [
      ['n', 'number'],
      ['a', { object: expect.anything() }],
    ]
    expect(textForm(set, 'a.json#', 'deepObject')).toEqual({
      object: [
        ['n', 'number'],
        ['a', { object: inner }],
      ],
    })
  })
})

test.each(['form', 'deepObject'])(
  'types that share their parts are not written out for each way to them: %s',
  (style) => {
    const ways = (to: string) => ({
      a: { $ref: to },
      b: { $ref: to },
      c: { oneOf: [{ $ref: to }, { $ref: to }] },
    })
    const types = Array.from({ length: 40 }, (_, at) => [
      `t${at}`,
      { type: 'object', properties: at === 39 ? {} : ways(`#/$defs/t${at + 1}`) },
    ])
    const { set } = readSchema({ $defs: Object.fromEntries(types), $ref: '#/$defs/t0' })
    expect(JSON.stringify(textForm(set, 'a.json#', style)).length).toBeLessThan(10_000)
  },
)
