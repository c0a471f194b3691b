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

test.each<[type: string, value: unknown, sent: string]>([
  ['{type: string}', 'a b', '"a b"'],
  ['{type: string}', '5', '"5"'],
  ['{type: integer}', 5, '5'],
  ['{type: [string, "null"]}', null, 'null'],
  ['{type: [string, integer]}', 5, '5'],
  ['{type: [string, integer]}', '5', '"5"'],
  ['{type: array, items: {type: string}}', ['a', 'b'], '["a","b"]'],
  ['{type: object}', { a: 1 }, '{"a":1}'],
])('a field of type JSON is sent as JSON, whatever its value is: %s %j', async (type, value, sent) => {
  const more = ', encoding: {f: {contentType: application/json}}'
  for (const media of [urlencoded, 'multipart/form-data']) {
    const exchange = await formOf(`{type: object, properties: {f: ${type}}}`, media, more)
    await exchange.call('form', { body: { f: value } })
    expect(exchange.received[0]?.body).toEqual({ f: value })
    const text = (await exchange.sent[0]?.text()) ?? ''
    if (media === urlencoded) expect(text).toBe(`f=${encodeURIComponent(sent)}`)
    else if (!Array.isArray(value)) expect(text).toContain(`\r\n\r\n${sent}\r\n`)
  }
})

const lists = 'properties: {l: {type: array, items: {type: string}}, m: {type: array, items: {type: string}}}'

test('an empty list of a URL-encoded form is a field without text', async () => {
  for (const required of ['[l]', '[]']) {
    const { call, received, sent } = await formOf(`{type: object, required: ${required}, ${lists}}`)
    await call('form', { body: { l: [], m: ['x'] } })
    await call('form', { body: { l: [], m: ['', 'x'] } })
    expect(received.map(({ body }) => body)).toEqual([
      { l: [], m: ['x'] },
      { l: [], m: ['', 'x'] },
    ])
    expect(await sent[0]?.text()).toBe('l=&m=x')
    await expect(call('form', { body: { l: [''] } })).rejects.toThrow('[""]')
  }
})

test('an empty list that a form in parts requires is not sent, since it has no part', async () => {
  const type = 'multipart/form-data'
  const required = await formOf(`{type: object, required: [l], ${lists}}`, type)
  await expect(required.call('form', { body: { l: [], m: [] } })).rejects.toMatchObject({
    issues: [{ rule: 'form-value', path: ['l'] }],
  })
  expect(required.sent).toEqual([])
  const optional = await formOf(`{type: object, ${lists}}`, type)
  await optional.call('form', { body: { l: [], m: ['x'] } })
  expect(optional.received[0]?.body).toEqual({ m: ['x'] })
  const asJson = await formOf(
    `{type: object, required: [l], ${lists}}`,
    urlencoded,
    ', encoding: {l: {contentType: application/json}}',
  )
  await asJson.call('form', { body: { l: [] } })
  expect(asJson.received[0]?.body).toEqual({ l: [] })
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

const untyped = '{type: object, properties: {a: {}, b: {description: Anything.}}}'
const explodes = ', encoding: {a: {style: form, explode: true}}'

/** What the schema of a property says nothing of: one value is a text, several are a list. */
test.each<[what: string, type: string, schema: string, more: string]>([
  ['fields', urlencoded, untyped, ''],
  ['parts', 'multipart/form-data', untyped, ''],
  ['fields with a style', urlencoded, untyped, explodes],
  [
    'texts or lists',
    urlencoded,
    '{type: object, properties: {a: {type: [string, array], items: {type: string}}}}',
    explodes,
  ],
  ['what only limits lists', urlencoded, '{type: object, properties: {a: {maxItems: 5}}}', ''],
])('several %s of a property without a type are a list', async (_, type, schema, more) => {
  const { call, received } = await formOf(schema, type, more)
  for (const a of ['x', 'x,y', ['x', 'y'], ['x', 'y', '3']]) {
    received.length = 0
    await call('form', { body: { a } })
    expect(received.map(({ body }) => body)).toEqual([{ a }])
  }
})

test('several values of a parameter without a type are a list', async () => {
  const parameters =
    'parameters: [{name: a, in: query, schema: {}}, {name: b, in: query, explode: false, schema: {}}]'
  const { call, received, ask } = await exchangeOf(operationYaml('GET /q', 'list', parameters))
  await call('list', { query: { a: ['x', 'y'], b: 'z' } })
  await call('list', { query: { a: 'x' } })
  expect(received.map(({ query }) => query)).toEqual([{ a: ['x', 'y'], b: 'z' }, { a: 'x' }])
  expect((await ask('GET /q?b=x&b=y')).status).toBe(400)
})

const inner = '{type: object, properties: {a: {type: string}}}'

/** `a=` would be read as a property of the object, so that nothing stands for the empty object. */
test.each<[what: string, schema: string, value: unknown, more: string]>([
  ['object with a property of its name', inner, {}, explodes],
  ['list of what may be a text', '{}', [], ''],
])('a form refuses to send an empty %s if the schema requires it', async (_, schema, value, more) => {
  const required = await formOf(`{type: object, required: [a], properties: {a: ${schema}}}`, urlencoded, more)
  await expect(required.call('form', { body: { a: value } })).rejects.toMatchObject({
    issues: [{ rule: 'form-value', path: ['a'] }],
  })
  expect(required.sent).toEqual([])
  const optional = await formOf(`{type: object, properties: {a: ${schema}}}`, urlencoded, more)
  await optional.call('form', { body: { a: value } })
  expect(optional.received.map(({ body }) => body)).toEqual([{}])
})
