import { expect, test } from 'vitest'
import { bodyYaml, exchangeOf, operationYaml } from './exchange.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const headers = { 'content-type': urlencoded }

/** An exchange with one operation, whose body is a form of a schema. */
function formOf(schema: string, type = urlencoded, more = '') {
  return exchangeOf(operationYaml('POST /form', 'form', bodyYaml(type, schema, more)))
}

const open = '{type: object}'
const listed = '{type: object, properties: {a: {type: string}}}'
const closed = '{type: object, properties: {a: {type: string}}, additionalProperties: false}'
const map = '{type: object, additionalProperties: {type: integer}}'
const patterns = "{type: object, properties: {a: {type: string}}, patternProperties: {'^n': {type: integer}}}"
const both = `{allOf: [${listed}, {type: object, properties: {b: {type: integer}}}]}`

test.each<[what: string, schema: string, body: object]>([
  ['a form without listed names', open, { a: 'x', b: '5', c: ['x', 'y'] }],
  ['names beside listed ones', listed, { a: 'x', b: 'y' }],
  ['names of a map', map, { a: 1, b: 2 }],
  ['names of a pattern', patterns, { a: 'x', n1: 5 }],
  ['all of two', both, { a: 'x', b: 5, c: 'z' }],
  ['integers', '{type: object, properties: {n: {type: array, items: {type: integer}}}}', { n: [1, 2] }],
  ['one flag', '{type: object, properties: {n: {type: array, items: {type: boolean}}}}', { n: [true] }],
  [
    'objects',
    '{type: object, properties: {n: {type: array, items: {type: object, properties: {a: {type: integer}}}}}}',
    { n: [{ a: 1 }, {}] },
  ],
  [
    'a tuple',
    '{type: object, properties: {n: {type: array, prefixItems: [{type: integer}, {type: string}]}}}',
    { n: [1, '2'] },
  ],
  ['no field', listed, {}],
])('a form keeps %s', async (_, schema, body) => {
  const { call, received } = await formOf(schema)
  await call('form', { body })
  expect(received).toMatchObject([{ body }])
  expect(received[0]?.body).toEqual(body)
})

test('a form without fields is a form, also where none is required', async () => {
  const paths = operationYaml('POST /form', 'form', bodyYaml(urlencoded, listed).replace('true', 'false'))
  const { ask, received } = await exchangeOf(paths)
  expect((await ask('POST /form', { headers, body: '' })).status).toBe(204)
  expect((await ask('POST /form')).status).toBe(204)
  expect(received.map(({ body }) => body)).toEqual([{}, undefined])
})

test.each([
  [closed, 'a=1&evil=2'],
  [map, 'a=x'],
  ['{type: object, properties: {n: {type: array, items: {type: integer}}}}', 'n=1&n=x'],
])('a form that %s does not allow is refused: %s', async (schema, body) => {
  const { ask } = await formOf(schema)
  expect((await ask('POST /form', { headers, body })).status).toBe(400)
})
