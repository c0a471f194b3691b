import { describe, expect, test } from 'vitest'
import { createClient } from '../../src/runtime/index.ts'
import { bodyYaml, exchangeOf, operationYaml } from './exchange.ts'

const long = 9_007_199_254_740_993n
const id = '{type: integer, format: int64}'
const sum = '{type: number, format: decimal}'
const entry = `{type: object, required: [id, sum], properties: {id: ${id}, sum: ${sum}, at: {type: string, format: date-time}}}`
const nested = `{type: object, properties: {entry: ${entry}, ids: {type: array, items: ${id}}}}`

/** What programs hold for the numbers `9007199254740993` and `10.10`, by the settings. */
const settings = [
  [
    { int64: 'bigint', decimal: 'string' },
    { id: long, sum: '10.10' },
  ],
  [
    { int64: 'string', decimal: 'string' },
    { id: String(long), sum: '10.10' },
  ],
] as const

/** Where JSON is inside of something else: a schema, its encoding, and how the entry is part of the value. */
const forms: readonly [string, string, string, (one: unknown) => unknown][] = [
  ['an object', `{type: object, properties: {about: ${entry}}}`, '', (about) => ({ about })],
  [
    'objects in a list',
    `{type: object, properties: {all: {type: array, items: ${entry}}}}`,
    '',
    (one) => ({ all: [one, one] }),
  ],
  [
    'an object in objects',
    `{type: object, properties: {about: ${nested}}}`,
    '',
    (entry) => ({ about: { entry, ids: [] } }),
  ],
  [
    'a list as JSON',
    `{type: object, properties: {all: {type: array, items: ${entry}}}}`,
    'all: {contentType: application/json}',
    (one) => ({ all: [one, one] }),
  ],
  [
    'numbers as JSON',
    `{type: object, properties: {id: ${id}, sum: ${sum}}}`,
    'id: {contentType: application/json}, sum: {contentType: application/json}',
    (one) => one,
  ],
  [
    'additional properties',
    `{type: object, additionalProperties: ${entry}}`,
    '',
    (one) => ({ first: one, second: one }),
  ],
  [
    'an object in a styled list',
    `{type: object, properties: {all: {type: array, items: ${entry}}}}`,
    'all: {style: form, explode: true}',
    (one) => ({ all: [one] }),
  ],
  [
    'an object in a styled object',
    `{type: object, properties: {about: ${nested}}}`,
    'about: {style: form, explode: true}',
    (entry) => ({ about: { entry, ids: ['1'] } }),
  ],
  [
    'brackets',
    `{type: object, properties: {about: ${nested}}}`,
    'about: {style: deepObject, explode: true}',
    (entry) => ({ about: { entry } }),
  ],
]

describe.each(settings)('with %j', (holds, held) => {
  const media = ['application/x-www-form-urlencoded', 'multipart/form-data']
  const all = media.flatMap((type) => forms.map(([name, ...rest]) => [type, name, ...rest] as const))

  test.each(all)('all digits of JSON inside %s: %s', async (type, _, schema, encoding, make) => {
    const more = encoding === '' ? '' : `, encoding: {${encoding}}`
    const { call, received, sent } = await exchangeOf(
      operationYaml('POST /forms', 'form', bodyYaml(type, schema, more)),
      { conventions: { holds } },
    )
    const one = { ...held }
    const body = JSON.parse(JSON.stringify(make('HELD')), (_key, value: unknown) =>
      value === 'HELD' ? one : value === '1' ? held.id : value,
    ) as unknown
    await call('form', { body })
    expect(received[0]?.body).toEqual(body)
    const text = decodeURIComponent((await sent[0]?.text()) ?? '')
    expect(text).toContain(String(long))
    expect(text).toContain('10.10')
  })

  const json = (place: string) =>
    `{name: P, in: ${place}, required: true, content: {application/json: {schema: ${entry}}}}`
  const styled = (place: string, schema: string, style = '') =>
    `{name: P, in: ${place}, required: true, schema: ${schema}${style}}`
  const list = `{type: array, items: ${entry}}`

  test.each<[string, string, (one: unknown) => unknown]>([
    ['path', json('path'), (one) => one],
    ['query', json('query'), (one) => one],
    ['header', json('header'), (one) => one],
    ['cookie', json('cookie'), (one) => one],
    ['query', styled('query', list), (one) => [one, one]],
    ['query', styled('query', nested), (entry) => ({ entry, ids: [held.id] })],
    ['query', styled('query', nested, ', style: deepObject'), (entry) => ({ entry, ids: [held.id] })],
    ['query', styled('query', nested, ', explode: false'), () => ({ ids: [held.id] })],
    ['header', styled('header', nested, ', explode: true'), () => ({ ids: [held.id] })],
    ['path', styled('path', nested, ', style: label, explode: true'), () => ({ ids: [held.id] })],
    ['path', styled('path', nested, ', style: matrix, explode: true'), (entry) => ({ entry })],
    ['cookie', styled('cookie', list), (one) => [one]],
  ])('all digits of JSON in a parameter: %s %s', async (place, parameter, make) => {
    const path = place === 'path' ? '/things/{P}' : '/things'
    const paths = operationYaml(`GET ${path}`, 'read', `parameters: [${parameter}]`)
    const { call, received } = await exchangeOf(paths, { conventions: { holds } })
    const member = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' }[place] ?? ''
    const input = { [member]: { P: make({ ...held }) } }
    await call('read', input)
    expect(received).toMatchObject([input])
    expect(received[0]?.[member]).toEqual(input[member])
  })

  test('all digits of JSON in a header of an answer', async () => {
    const headers = `headers: {X-Sum: {required: true, content: {application/json: {schema: ${entry}}}}, X-Ids: {schema: {type: array, items: ${nested}}}}`
    const paths = operationYaml('GET /sums', 'read', '', `'204': {description: Done., ${headers}}`)
    const sent = { 'X-Sum': held, 'X-Ids': [{ ids: [held.id] }] }
    const answers = { read: () => ({ status: 204, headers: sent }) }
    const { call } = await exchangeOf(paths, { conventions: { holds }, answers })
    expect(await call('read')).toEqual({ status: 204, headers: sent })
  })

  test.each([
    ['a text where JSON has a number', '{"id":"9007199254740993","sum":1}', 'type', ['about', 'id']],
    [
      'a long number that nothing describes',
      '{"id":1,"sum":1,"more":9007199254740993}',
      'number-digits',
      ['about', 'more'],
    ],
    ['a name that comes twice', '{"id":1,"id":1,"sum":1}', 'duplicate-property', ['about', 'id']],
    ['no JSON', '{', 'not-json', ['about']],
  ])('a part is read as JSON is: %s', async (_, text, rule, path) => {
    const schema = `{type: object, properties: {about: ${entry}}}`
    const { operations } = await exchangeOf(
      operationYaml('POST /forms', 'form', bodyYaml('multipart/form-data', schema)),
      { conventions: { holds } },
    )
    const codec = operations.form?.request?.media[0]?.codec
    const part = 'content-disposition: form-data; name="about"\r\ncontent-type: application/json'
    const read = codec?.parse(`--b\r\n${part}\r\n\r\n${text}\r\n--b--\r\n`, {
      contentType: 'multipart/form-data; boundary=b',
    })
    expect(read?.ok === false && read.issues.map((one) => [one.rule, one.path])).toEqual([[rule, path]])
  })
})

const more = '{type: object, properties: {a: {type: string}}}'

test('a long number that a JSON header does not describe does not refuse the answer', async () => {
  const headers = `headers: {X-More: {content: {application/json: {schema: ${more}}}}, X-Any: {content: {application/json: {}}}}`
  const paths = operationYaml('GET /more', 'read', '', `'204': {description: Done., ${headers}}`)
  const { operations } = await exchangeOf(paths)
  const sent = { 'X-More': '{"a":"x","b":9007199254740993}', 'X-Any': '9007199254740993' }
  const client = createClient(operations, {
    baseUrl: 'https://api.example',
    fetch: async () => new Response(null, { status: 204, headers: sent }),
  }) as unknown as { readonly read: () => Promise<unknown> }
  expect(await client.read()).toEqual({
    status: 204,
    headers: { 'X-More': { a: 'x', b: Number(long) }, 'X-Any': Number(long) },
  })
})
