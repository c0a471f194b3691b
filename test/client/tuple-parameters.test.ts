import { expect, test } from 'vitest'
import { exchangeOf, operationYaml } from './exchange.ts'

const tuple = '{type: array, prefixItems: [{type: integer}, {type: string}, {type: boolean}], items: false}'
const more = '{type: array, prefixItems: [{type: string}], items: {type: integer}}'
const pattern = "{type: object, patternProperties: {'^n': {type: integer}}}"

test.each<[place: string, name: string, rest: string, schema: string, value: unknown]>([
  ['query', 'query', 'style: form', tuple, [1, '2', true]],
  ['query', 'query', 'explode: false', tuple, [1, 'a', false]],
  ['query', 'query', 'explode: false', more, ['1', 2, 3]],
  ['query', 'query', 'style: deepObject', tuple, [1, '2', true]],
  ['header', 'headers', 'style: simple', tuple, [1, '2', true]],
  ['path', 'path', 'style: simple', more, ['1', 2]],
  ['query', 'query', 'style: deepObject', pattern, { n1: 5, x: 'y' }],
  ['query', 'query', 'style: form', pattern, { n1: 5, x: 'y' }],
  ['query', 'query', 'explode: false', pattern, { n1: 5, x: 'y' }],
])('in the %s, %s with %s: %s', async (place, group, style, schema, value) => {
  const parameter = `parameters: [{name: p, in: ${place}, required: true, ${style}, schema: ${schema}}]`
  const paths = operationYaml(`GET /x/${place === 'path' ? '{p}' : 'y'}`, 'read', parameter)
  const { call, received } = await exchangeOf(paths)
  await call('read', { [group]: { p: value } })
  expect(received[0]?.[group]).toEqual({ p: value })
})
