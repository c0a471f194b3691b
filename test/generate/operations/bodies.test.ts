import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { generate } from '../../../src/generate/index.ts'
import { operation, versionOf } from '../../diff/versions.ts'

/** What is told of an operation, and the module that has it. */
async function emitted(described: string, version = '3.2.0') {
  const given = operation(described)
  const openapi = given.openapi?.replace('3.0.3', version) ?? ''
  const problems = new Diagnostics()
  const files = generate(await versionOf('v', { openapi }), { toolVersion: '0' }, problems.sink)
  const told = problems.sorted().map(({ code, at }) => `${code} ${at?.file}:${at?.line}:${at?.column}`)
  const text = files.find(({ path }) => path === 'v/operations/api.ts')?.text ?? ''
  return { told, text }
}

const body = (type: string, more: string) => `requestBody: {content: {${type}: {${more}}}}`
const object = 'schema: {type: object, properties: {a: {type: string}}}'

test('a body of a media range may name its media type', async () => {
  const range = 'content: {image/*: {}}'
  const openapi = `openapi: 3.2.0
info: {title: t, version: '1'}
paths: {/x: {put: {operationId: putX, requestBody: {${range}}, responses: {'200': {description: d, ${range}}}}}}
`
  const files = generate(await versionOf('v', { openapi }), { toolVersion: '0' }, new Diagnostics().sink)
  const text = files.find(({ path }) => path === 'v/operations/api.ts')?.text ?? ''
  expect(text.match(/readonly contentType\?: string/gu)).toHaveLength(2)
})

test('a file of 2.0 is bytes, whatever its media type is', async () => {
  const types = [
    ...[
      'application/json',
      'application/problem+json',
      'text/csv',
      'application/xml',
      'image/svg+xml',
      'text/event-stream',
    ],
    ...[
      'application/x-ndjson',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/mixed',
      '*/*',
    ],
  ]
  const openapi = `swagger: '2.0'
info: {title: t, version: '1'}
produces: ${JSON.stringify(types)}
paths: {/x: {get: {operationId: getX, responses: {'200': {description: d, schema: {type: file}}}}}}
`
  const files = generate(await versionOf('v', { openapi }), { toolVersion: '0' }, new Diagnostics().sink)
  const text = files.find(({ path }) => path === 'v/operations/api.ts')?.text ?? ''
  expect(text.match(/type: '[^']*', octets: true/gu)).toHaveLength(types.length)
  expect(text).toContain('Octets')
})

test.each<[what: string, given: string, type: string, media: string, version?: string]>([
  ['a file', body('image/png', ''), 'Octets<Side>', "{ type: 'image/png', octets: true }"],
  [
    'a file of 3.0',
    body('image/png', 'schema: {type: string, format: binary}'),
    'Octets<Side>',
    'octets: true',
    '3.0.3',
  ],
  [
    'a text that is a file',
    body('text/csv', 'schema: {type: string, format: binary}'),
    'Octets<Side>',
    'octets: true',
  ],
  [
    'any type that is a file',
    body("'*/*'", 'schema: {type: string, format: binary}'),
    'Octets<Side>',
    'octets: true',
  ],
  [
    'a file in no encoding',
    body('text/csv', 'schema: {type: string, contentEncoding: binary}'),
    'Octets<Side>',
    'octets: true',
  ],
  [
    'a text in base64',
    body('text/plain', 'schema: {type: string, contentEncoding: base64}'),
    'PutXRequest',
    "'text/plain' }",
  ],
  [
    'any JSON',
    body("'*/*'", object),
    'PutXRequest',
    'codec: /* @__PURE__ */ jsonMessageCodec(() => putXRequestType) }',
  ],
  ['a text', body('text/html', ''), 'PutXRequest', "{ type: 'text/html' }"],
  [
    'parts without a file',
    body('multipart/form-data', object),
    'PutXRequest',
    "partsCodec([\n        { name: 'a', form: 'string' },",
  ],
  [
    'parts of a media type',
    `requestBody: {content: {multipart/form-data: {${object}, encoding: {a: {contentType: image/png}}}}}`,
    "Parts<PutXRequest, 'a', Side>",
    "octets: {}, types: ['image/png']",
  ],
  [
    'one file or several',
    body(
      'multipart/form-data',
      'schema: {type: object, properties: {a: {oneOf: [{type: string, format: binary}, {type: array, items: {type: string, format: binary}}]}}}',
    ),
    "Parts<PutXRequest, 'a', Side>",
    "{ name: 'a', form: { any: ['string', { array: 'string' }] }, octets: {} }",
  ],
  [
    'one file or several of another length',
    body(
      'multipart/form-data',
      'schema: {type: object, properties: {a: {oneOf: [{type: string, format: binary, maxLength: 3}, {type: array, items: {type: string, format: binary}}]}}}',
    ),
    'PutXRequest',
    "{ name: 'a', form: { any: ['string', { array: 'string' }] } }",
  ],
  [
    'one file or several of one length',
    body(
      'multipart/form-data',
      'schema: {type: object, properties: {a: {oneOf: [{type: string, format: binary, maxLength: 3}, {type: array, items: {type: string, format: binary, maxLength: 3}}]}}}',
    ),
    "Parts<PutXRequest, 'a', Side>",
    "{ name: 'a', form: { any: ['string', { array: 'string' }] }, octets: { most: 3 } }",
  ],
  [
    'several files or null',
    body(
      'multipart/form-data',
      "schema: {type: object, properties: {a: {anyOf: [{type: array, items: {type: string, format: binary}}, {type: 'null'}]}}}",
    ),
    "Parts<PutXRequest, 'a', Side>",
    "{ name: 'a', form: { array: 'string' }, list: true, octets: {} }",
  ],
  ['events', body('text/event-stream', ''), 'Items<ServerSentEvent, Side>', 'eventStream()'],
  [
    'items',
    body('application/x-ndjson', 'itemSchema: {type: object}'),
    'Items<PutXRequestItem, Side>',
    'jsonLines(/* @__PURE__ */ jsonMessageCodec(() => putXRequestItemType))',
  ],
])('%s', async (_, given, type, media, version) => {
  const { text, told } = await emitted(given, version)
  expect(told).toEqual([])
  expect(text).toContain(`readonly body?: ${type}\n`)
  expect(text).toContain(media)
})

test.each<[what: string, given: string, type: string, told: string]>([
  [
    'an object as YAML',
    body('application/yaml', object),
    'Octets<Side>',
    'body-not-looked-at api.yaml:3:101',
  ],
  [
    'a list as CSV',
    body('text/csv', 'schema: {type: array, items: {type: string}}'),
    'string',
    'body-not-looked-at api.yaml:3:101',
  ],
  [
    'parts that are no form',
    body('multipart/mixed', object),
    'Octets<Side>',
    'body-not-looked-at api.yaml:3:101',
  ],
  [
    'items of parts',
    body('multipart/mixed', 'itemSchema: {type: object}'),
    'Octets<Side>',
    'body-not-looked-at api.yaml:3:101',
  ],
  [
    'an object of events',
    body('text/event-stream', object),
    'Items<ServerSentEvent, Side>',
    'body-not-looked-at api.yaml:3:101',
  ],
  [
    'the header of a part',
    `requestBody: {content: {multipart/form-data: {${object}, encoding: {a: {headers: {X-A: {schema: {type: string}}}}}}}}`,
    'PutXRequest',
    'body-not-looked-at api.yaml:3:210',
  ],
])('%s: a warning', async (_, given, type, told) => {
  const found = await emitted(given)
  expect(found.told).toEqual([told])
  expect(found.text).toContain(`readonly body?: ${type}\n`)
})

test('bodies of several media types have names that can be guessed', async () => {
  const schema = (name: string) => `{schema: {type: object, properties: {${name}: {type: string}}}}`
  const { text } = await emitted(
    `requestBody: {content: {multipart/form-data: ${schema('a')}, application/x-www-form-urlencoded: ${schema('b')}, application/json: ${schema('c')}, application/vnd.api+json: ${schema('d')}}}`,
  )
  const named = [...text.matchAll(/readonly body: (\w+)/gu)].map(([, name]) => name)
  expect(named).toEqual(['PutXRequestMultipart', 'PutXRequestForm', 'PutXRequest', 'PutXRequestVndApiJson'])
})
