import { expect, test } from 'vitest'
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
    'an object that leads to itself',
    { given: { type: 'object', properties: { a: { $ref: '#' } } }, want: { object: [['a', 'string']] } },
  ],
])('%s', (_what, { given, want }) => {
  const { set } = readSchema(given as Parameters<typeof readSchema>[0])
  expect(textForm(set, 'a.json#')).toEqual(want)
})
