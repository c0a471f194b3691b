import { expect, test } from 'vitest'
import { bodyYaml, exchangeOf, operationYaml } from '../client/exchange.ts'

const [checked, open, stated] = [
  operationYaml('POST /checked', 'checked', bodyYaml('text/plain', '{type: string, minLength: 1}')),
  operationYaml('POST /open', 'open', bodyYaml('text/*', '{type: string}')),
  operationYaml('POST /stated', 'stated', bodyYaml('text/plain; charset=utf-8', '{type: string}')),
]
const paths = [checked, open, stated].join('\n')

test.each<[id: string, type: string, bytes: readonly number[], text: string]>([
  ['checked', 'text/plain; charset=iso-8859-1', [0xe9], 'é'],
  ['checked', 'text/plain; charset="ISO-8859-1"', [0xc3, 0xa9], 'Ã©'],
  ['checked', 'text/plain', [0xc3, 0xa9], 'é'],
  ['open', 'text/csv; charset=utf-16le', [0xe9, 0x00], 'é'],
  ['open', 'text/csv', [0xc3, 0xa9], 'é'],
  ['stated', 'text/plain; charset=iso-8859-1', [0xe9], 'é'],
])('%s: a body of %s is decoded as it says', async (id, type, bytes, text) => {
  const { ask, received } = await exchangeOf(paths)
  const sent = { headers: { 'content-type': type }, body: new Uint8Array(bytes) }
  expect((await ask(`POST /${id}`, sent)).status).toBe(204)
  expect(received).toMatchObject([{ id, body: text }])
})

test.each<[id: string, type: string, bytes: readonly number[], status: number]>([
  ['checked', 'text/plain; charset=klingon', [0x61], 415],
  ['open', 'text/plain; charset=klingon', [0x61], 415],
  ['checked', 'text/plain; charset=utf-8', [0xe9], 400],
  ['open', 'text/plain', [0xe9], 400],
])('%s: a body of %s that cannot be decoded is refused', async (id, type, bytes, status) => {
  const { ask } = await exchangeOf(paths)
  const sent = { headers: { 'content-type': type }, body: new Uint8Array(bytes) }
  expect((await ask(`POST /${id}`, sent)).status).toBe(status)
})

test('an answer says the charset that it is written in', async () => {
  const responses = `'200': {description: Some., content: {text/plain; charset=iso-8859-1: {schema: {type: string}}}}`
  const answers = { some: () => ({ status: 200, body: 'é' }) }
  const { ask, call } = await exchangeOf(operationYaml('GET /some', 'some', '', responses), { answers })
  const response = await ask('GET /some')
  expect([response.headers.get('content-type'), await response.text()]).toEqual([
    'text/plain; charset=utf-8',
    'é',
  ])
  expect(await call('some')).toEqual({ status: 200, body: 'é' })
})

const latin = 'charset=iso-8859-1'

test.each<[type: string, schema: string, contentType: string | undefined, told: string]>([
  [`text/plain; ${latin}`, 'type: string', undefined, 'text/plain; charset=utf-8'],
  ['text/plain', 'type: string', 'text/plain; charset="ISO-8859-1"', 'text/plain; charset=utf-8'],
  ['text/*', 'type: string', `text/csv; ${latin}; header=absent`, 'text/csv; charset=utf-8; header=absent'],
  ['text/*', 'type: string', 'text/csv; header=absent', 'text/csv; header=absent'],
  [
    `application/xml; ${latin}`,
    'type: object, xml: {name: d}, properties: {a: {type: string}}',
    undefined,
    'application/xml; charset=utf-8',
  ],
])(
  'a client sends texts of %s {%s} as %s in the charset that it names',
  async (type, schema, contentType, told) => {
    const { call, received, sent } = await exchangeOf(
      operationYaml('POST /one', 'one', bodyYaml(type, `{${schema}}`)),
    )
    const body = schema === 'type: string' ? 'é' : { a: 'é' }
    await call('one', { body, ...(contentType === undefined ? {} : { contentType }) })
    expect(sent.map((one) => one.headers.get('content-type'))).toEqual([told])
    expect(received).toMatchObject([{ body }])
  },
)

test('a client sends bytes with the charset that they are in', async () => {
  const { call, received, sent } = await exchangeOf(
    operationYaml('POST /one', 'one', bodyYaml('text/*', '{type: string}')),
  )
  await call('one', { body: new Uint8Array([0xe9]), contentType: `text/csv; ${latin}` })
  expect(sent.map((one) => one.headers.get('content-type'))).toEqual([`text/csv; ${latin}`])
  expect(received).toMatchObject([{ body: 'é' }])
})

test.each([
  [`text/csv; ${latin}`, 'é', 'text/csv; charset=utf-8'],
  ['text/csv', 'é', 'text/csv; charset=utf-8'],
  [undefined, 'é', 'text/plain; charset=utf-8'],
  [`text/csv; ${latin}`, new Uint8Array([0xe9]), `text/csv; ${latin}`],
])('an answer under a range given as %s, %o, is sent as %s', async (contentType, body, told) => {
  const responses = `'200': {description: Some., content: {text/*: {schema: {type: string}}}}`
  const answers = {
    some: () => ({ status: 200, body, ...(contentType === undefined ? {} : { contentType }) }),
  }
  const { ask, call } = await exchangeOf(operationYaml('GET /some', 'some', '', responses), { answers })
  expect((await ask('GET /some')).headers.get('content-type')).toBe(told)
  expect(await call('some')).toMatchObject({ body: 'é' })
})

test('JSON is UTF-8, whatever its type says', async () => {
  const responses = `'200': {description: Some., content: {application/json; ${latin}: {schema: {}}}}`
  const answers = { some: () => ({ status: 200, body: 'é' }) }
  const { ask, call } = await exchangeOf(operationYaml('GET /some', 'some', '', responses), { answers })
  expect((await ask('GET /some')).headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await call('some')).toMatchObject({ body: 'é' })
})
