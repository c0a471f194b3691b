import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { generate } from '../../../src/generate/index.ts'
import { bodyYaml, operationYaml } from '../../client/exchange.ts'
import { versionOf } from '../../diff/versions.ts'

/** What a build tells of the operations. */
async function toldOf(paths: string): Promise<readonly string[]> {
  const openapi = `openapi: 3.1.0\ninfo: {title: t, version: '1'}\npaths:\n${paths}\n`
  const problems = new Diagnostics()
  generate(await versionOf('v', { openapi }), { toolVersion: '0' }, problems.sink)
  return problems.sorted().map(({ code, at }) => `${code} ${at?.file}:${at?.line}:${at?.column}`)
}

const parameter = (rest: string) => `parameters: [{name: p, in: query, ${rest}}]`

test.each<[what: string, line: string, rest: string, told: string]>([
  ['a body of GET', 'GET /x', bodyYaml('application/json', '{}'), 'operation-not-followed api.yaml:5:70'],
  ['a body of HEAD', 'HEAD /x', bodyYaml('application/json', '{}'), 'operation-not-followed api.yaml:5:71'],
  ['TRACE', 'TRACE /x', '', 'operation-not-followed api.yaml:5:5'],
  [
    'a value as a form',
    'GET /x',
    parameter('content: {application/x-www-form-urlencoded: {schema: {type: object}}}'),
    'operation-not-followed api.yaml:5:43',
  ],
  [
    'reserved characters',
    'GET /x',
    parameter('allowReserved: true, schema: {type: string}'),
    'operation-not-followed api.yaml:5:43',
  ],
])('%s: a warning', async (_, line, rest, told) => {
  expect(await toldOf(operationYaml(line, 'read', rest))).toEqual([told])
})

const query = (...schemas: readonly string[]) =>
  `parameters: [${schemas.map((schema, at) => `{name: p${at}, in: query, schema: ${schema}}`).join(', ')}]`
const open = '{type: object, additionalProperties: {type: string}}'
const listed = (name: string) => `{type: object, properties: {${name}: {type: string}}}`

test.each<[what: string, rest: string, told: string]>([
  ['two open exploded objects', query(open, open), 'operation-not-followed api.yaml:5:128'],
  [
    'a name in two exploded objects',
    query(listed('a'), listed('a')),
    'operation-not-followed api.yaml:5:123',
  ],
  [
    'a name of an object that a parameter has',
    query('{type: string}', listed('p0')),
    'operation-not-followed api.yaml:5:90',
  ],
  ['an exploded object without names', query('{type: object}'), 'operation-not-followed api.yaml:5:43'],
])('%s: a warning', async (_, rest, told) => {
  expect(await toldOf(operationYaml('GET /x', 'read', rest))).toEqual([told])
})

test.each<[what: string, rest: string]>([
  ['an open exploded object beside other parameters', query('{type: string}', open, listed('a'))],
  ['an open object as deepObject', query(open, `${open}, style: deepObject`)],
  ['an open object that is not exploded', query(open, `${open}, explode: false`)],
  ['a list', query('{type: array, items: {type: string}}', '{type: string}', '{}')],
])('%s: none', async (_, rest) => {
  expect(await toldOf(operationYaml('GET /x', 'read', rest))).toEqual([])
})

test.each([
  ['DELETE /x', bodyYaml('application/json', '{}')],
  ['GET /x', parameter('content: {text/plain: {schema: {type: string}}}')],
  ['GET /x', parameter('content: {application/json: {schema: {type: object}}}')],
])('%s with %s: none', async (line, rest) => {
  expect(await toldOf(operationYaml(line, 'read', rest))).toEqual([])
})

const field = (media: string, schema: string, encoding: string) =>
  `requestBody: {content: {${media}: {schema: {type: object, properties: {p: ${schema}}}, encoding: {p: ${encoding}}}}}`
const encoded = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data'

test.each<[media: string, schema: string, encoding: string, told: string]>([
  [encoded, '{}', '{style: form}', 'operation-not-followed api.yaml:5:150'],
  [parts, '{}', '{style: form, explode: true}', 'operation-not-followed api.yaml:5:136'],
  [parts, '{type: [string, object]}', '{style: form}', 'operation-not-followed api.yaml:5:158'],
])('%s, field %s, %s: a warning', async (media, schema, encoding, told) => {
  expect(await toldOf(operationYaml('POST /x', 'read', field(media, schema, encoding)))).toEqual([told])
})

test.each([
  [encoded, '{}', '{style: form, explode: false}'],
  [encoded, '{}', '{style: deepObject}'],
  [parts, listed('a'), '{style: form}'],
  [parts, '{type: string}', '{style: form}'],
  [encoded, open, '{style: form, explode: true}'],
  [parts, open, '{style: form, explode: true}'],
  [encoded, "{type: object, patternProperties: {'^x': {type: integer}}}", '{style: form, explode: true}'],
  [encoded, '{}', '{contentType: application/json}'],
])('%s, field %s, %s: none', async (media, schema, encoding) => {
  expect(await toldOf(operationYaml('POST /x', 'read', field(media, schema, encoding)))).toEqual([])
})
