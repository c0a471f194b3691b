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
