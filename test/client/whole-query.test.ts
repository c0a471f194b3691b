import { expect, test } from 'vitest'
import { exchangeOf, operationYaml } from './exchange.ts'

const key = `security: [{key: []}]`
const schemes = `components: {securitySchemes: {key: {type: apiKey, in: query, name: api_key}}}`

function query(schema: string, isWhole = true): string {
  return isWhole
    ? `parameters: [{name: all, in: querystring, content: {application/x-www-form-urlencoded: {schema: {type: object, ${schema}}}}}]`
    : `parameters: [{name: all, in: query, schema: {type: object, ${schema}}}]`
}

const named = 'properties: {a: {type: string}}'

test.each<[name: string, path: string, rest: string, target: string, all: object]>([
  ['a credential', '/n', `${key}, ${query(named)}`, '/n?a=1&api_key=secret', { a: '1' }],
  [
    'a credential',
    '/n',
    `${key}, ${query(`${named}, additionalProperties: false`)}`,
    '/n?a=1&api_key=secret',
    { a: '1' },
  ],
  [
    'a listed name',
    '/n',
    `${key}, ${query('properties: {api_key: {type: string}}')}`,
    '/n?api_key=s',
    { api_key: 's' },
  ],
  ['the query of the path', '/n?op=x', query(named), '/n?a=1&op=x&more=2', { a: '1', more: '2' }],
  [
    'a credential',
    '/n',
    `${key}, ${query('additionalProperties: {type: string}', false)}`,
    '/n?b=1&api_key=secret',
    { b: '1' },
  ],
])('%s in the query %s {%s}: %s', async (_name, path, rest, target, all) => {
  const paths = `${operationYaml(`GET ${path}`, 'one', rest)}\n${schemes}`
  const { ask, received } = await exchangeOf(paths, { openapi: '3.2.0' })
  expect((await ask(`GET ${target}`)).status).toBe(204)
  expect(received).toMatchObject([{ query: { all } }])
  expect(received[0]?.query).toEqual({ all })
})
