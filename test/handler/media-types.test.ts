import { expect, test } from 'vitest'
import { bodyYaml, exchangeOf, operationYaml } from '../client/exchange.ts'

const response = (content: string) => `'200': {description: Some., content: {${content}}}`

test.each<[range: string, body: unknown, type: string]>([
  ['text/*', 'hello', 'text/plain;charset=utf-8'],
  ['image/*', new Blob(['x'], { type: 'image/gif' }), 'image/gif'],
  ['application/*', new Uint8Array([1]), 'application/octet-stream'],
])('an answer of the range %s has a type within it', async (range, body, type) => {
  const schema = range === 'text/*' ? '{type: string}' : '{type: string, format: binary}'
  const paths = operationYaml('GET /some', 'some', '', response(`'${range}': {schema: ${schema}}`))
  const { ask, call } = await exchangeOf(paths, { answers: { some: () => ({ status: 200, body }) } })
  expect((await ask('GET /some')).headers.get('content-type')).toBe(type)
  expect(await call('some')).toMatchObject({ status: 200, contentType: type })
})

test.each<[range: string, body: unknown]>([
  ['image/*', new Uint8Array([1])],
  ['image/*', new Blob(['x'], { type: 'text/plain' })],
  ['image/*', new Blob(['x'])],
])('an answer of the range %s without a type within it is refused', async (range, body) => {
  const paths = operationYaml(
    'GET /some',
    'some',
    '',
    response(`'${range}': {schema: {type: string, format: binary}}`),
  )
  const { ask, errors } = await exchangeOf(paths, { answers: { some: () => ({ status: 200, body }) } })
  expect((await ask('GET /some')).status).toBe(500)
  expect(errors).toMatchObject([{ name: 'TypeError' }])
})
