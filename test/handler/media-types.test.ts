import { expect, test } from 'vitest'
import { exchangeOf, operationYaml } from '../client/exchange.ts'

const response = (content: string) => `'200': {description: Some., content: {${content}}}`

test.each<[range: string, body: unknown, type: string]>([
  ['text/*', 'hello', 'text/plain; charset=utf-8'],
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

const schemaWith = (name: string) =>
  `{type: object, required: [${name}], additionalProperties: false, properties: {${name}: {type: string}}}`
const two = ['a', 'b']
  .map((name, at) => `'application/json; version=${at + 1}': {schema: ${schemaWith(name)}}`)
  .join(', ')
const versions = [
  operationYaml('POST /some', 'some', `requestBody: {required: true, content: {${two}}}`, response(two)),
  operationYaml(
    'POST /plain',
    'plain',
    `requestBody: {required: true, content: {${two.replace('; version=1', '')}}}`,
  ),
].join('\n')

test.each([
  ['application/json; version=1', { a: 'x' }],
  ['application/json; version=2', { b: 'x' }],
])('%s is a separate media type in requests and responses', async (contentType, body) => {
  const answers = { some: () => ({ status: 200, contentType, body }) }
  const { call, received } = await exchangeOf(versions, { answers })
  expect(await call('some', { contentType, body })).toEqual({ status: 200, contentType, body })
  expect(received).toMatchObject([{ contentType, body }])
})

test.each<[id: string, told: string, name: string, status: number]>([
  ['some', 'application/json;VERSION="2"; charset=utf-8', 'b', 204],
  ['some', 'application/json; version=3', 'a', 415],
  ['some', 'application/json; charset=utf-8', 'a', 204],
  ['plain', 'application/json; version=2', 'b', 204],
  ['plain', 'application/json; version=3', 'a', 204],
  ['plain', 'application/json; charset=utf-8', 'a', 204],
  ['plain', ' application/JSON\t;\tversion=2 ; charset="utf-8"', 'b', 204],
  ['plain', 'application/json;', 'a', 204],
  ['plain', 'application/ json', 'a', 415],
  ['plain', 'application /json; charset=utf-8', 'a', 415],
])('%s: a body of %s', async (id, told, name, status) => {
  const { ask } = await exchangeOf(versions, { answers: { some: () => ({ status: 204 }) } })
  const sent = { headers: { 'content-type': told }, body: JSON.stringify({ [name]: 'x' }) }
  const got = (await ask(`POST /${id}`, sent)).status
  // The first operation has no answer 204: that it is asked for one shows that the body was accepted.
  expect(got).toBe(id === 'some' && status === 204 ? 500 : status)
})

test.each([
  ['application/json; profile=p; version=1', 'a'],
  ['application/json; version=2; profile=p', 'b'],
  ['application/json;VERSION=1; charset=utf-8 ;profile="p"', 'a'],
])('the order of parameters does not count: %s', async (contentType, name) => {
  const content = two.replaceAll('json; version', 'json; profile=p; version')
  const body = { [name]: 'x' }
  const { ask, received } = await exchangeOf(
    operationYaml(
      'POST /some',
      'some',
      `requestBody: {required: true, content: {${content}}}`,
      response(content),
    ),
    { answers: { some: () => ({ status: 200, contentType, body }) } },
  )
  const sent = { headers: { 'content-type': contentType }, body: JSON.stringify(body) }
  const answer = await ask('POST /some', sent)
  expect([answer.status, await answer.json()]).toEqual([200, body])
  expect(received).toMatchObject([{ body }])
})
