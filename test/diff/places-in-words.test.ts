import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, body, operation, order, type VersionText, versionOf } from './versions.ts'

async function places(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return [...new Set(changes.map(({ where }) => where.place))].sort()
}

const parameter = (where: string, schema: string) =>
  operation(`parameters: [{name: n, in: ${where}, schema: ${schema}}]`)
const responses = (content: string) => api(`{/x: {get: {responses: ${content}}}}`)
const json = (schema: string) => `{description: d, content: {application/json: {schema: ${schema}}}}`
const header = (schema: string) =>
  responses(`{'200': {description: d, headers: {X-Next: {schema: ${schema}}}}}`)
const parts = (schema: string) =>
  operation(
    `requestBody: {content: {multipart/form-data: {schema: {type: object, properties: {file: {type: string}}}, encoding: {file: {headers: {X-Size: {schema: ${schema}}}}}}}}`,
  )
const webhook = (schema: string): VersionText => ({
  openapi: `openapi: 3.1.0\ninfo: {title: T, version: '1'}\nwebhooks: {placed: {post: {requestBody: {content: {application/json: {schema: ${schema}}}}}}}\n`,
})
const callback = (schema: string) =>
  api(
    `{/x: {post: {responses: {'200': {description: d}}, callbacks: {done: {'{$request.body#/url}': {post: {responses: {'200': {description: d}}, requestBody: {content: {application/json: {schema: ${schema}}}}}}}}}}}`,
  )
const component = (schema: string) => api('{}', `components: {schemas: {Pet: ${schema}}}`)
const scheme = (flow: string) => api('{}', `components: {securitySchemes: {key: ${flow}}}`)
const server = (url: string) =>
  api(`{/x: {get: {responses: {'200': {description: d}}}}}`, `servers: [{url: ${url}}]`)
const number = (schema: string) => `{type: object, properties: {n: ${schema}}}`
const xmlNumber = (schema: string) => `{type: object, xml: {name: Pet}, properties: {n: ${schema}}}`
const list = (schema: string) => `{type: array, items: ${number(schema)}}`
const element = (type: string) => order(`<xs:sequence><xs:element name="a" type="xs:${type}"/></xs:sequence>`)
const attribute = (type: string) => order(`<xs:attribute name="a" type="xs:${type}"/>`)

const [text, integer] = ['{type: string}', '{type: integer}']

test.each<[string, (schema: string) => VersionText, string]>([
  ['a query parameter', (schema) => parameter('query', schema), 'PUT /x, query parameter "n"'],
  ['a header of a request', (schema) => parameter('header', schema), 'PUT /x, header parameter "n"'],
  ['a cookie', (schema) => parameter('cookie', schema), 'PUT /x, cookie parameter "n"'],
  [
    'inside a parameter',
    (schema) => parameter('query', `{type: array, items: ${schema}}`),
    'PUT /x, query parameter "n", /*',
  ],
  ['a request body', body, 'PUT /x, request body'],
  ['inside a request body', (schema) => body(list(schema)), 'PUT /x, request body, /*/n'],
  [
    'inside a response',
    (schema) => responses(`{'200': ${json(number(schema))}}`),
    'GET /x, response 200, /n',
  ],
  ['a default response', (schema) => responses(`{default: ${json(schema)}}`), 'GET /x, response default'],
  ['a header of a response', header, 'GET /x, response 200, header X-Next'],
  ['a header of a part', parts, 'PUT /x, request body, part "file", header X-Size'],
  ['a webhook', (schema) => webhook(number(schema)), 'webhook "placed", POST, request body, /n'],
  ['a callback', (schema) => callback(number(schema)), 'callback "done" of POST /x, POST, request body, /n'],
  [
    'a name with a slash',
    (schema) => body(`{type: object, properties: {a/b: ${schema}}}`),
    'PUT /x, request body, /a~1b',
  ],
  [
    'a name with a tilde',
    (schema) => body(`{type: object, properties: {a~1b: ${schema}}}`),
    'PUT /x, request body, /a~01b',
  ],
  [
    'a name without letters',
    (schema) => body(`{type: object, properties: {'': ${schema}}}`),
    'PUT /x, request body, /',
  ],
  [
    'a body of XML',
    (schema) => operation(`requestBody: {content: {application/xml: {schema: ${xmlNumber(schema)}}}}`),
    'PUT /x, request body, /Pet/n',
  ],
  [
    'a response of XML',
    (schema) =>
      responses(`{'200': {description: d, content: {application/xml: {schema: ${xmlNumber(schema)}}}}}`),
    'GET /x, response 200, /Pet/n',
  ],
  ['a component that no operation uses', (schema) => component(number(schema)), 'schema "Pet", /n'],
])('reports %s in words', async (_, made, want) => {
  expect(await places(made(text), made(integer))).toEqual([want])
})

test.each<[string, readonly [VersionText, VersionText], string]>([
  [
    'a security scheme',
    [scheme('{type: http, scheme: basic}'), scheme('{type: http, scheme: bearer}')],
    'security scheme "key"',
  ],
  ['servers', [server('https://a.example'), server('https://b.example')], 'API "api", servers'],
  ['an element', [element('int'), element('date')], '/order/a'],
  ['an attribute', [attribute('int'), attribute('date')], '/order/@a'],
  [
    'an API',
    [
      { apis: { one: api('{}').openapi ?? '', two: api('{}').openapi ?? '' } },
      { apis: { one: api('{}').openapi ?? '' } },
    ],
    'API "two"',
  ],
  ['an operation', [api(`{/x: {get: {responses: {'200': {description: d}}}}}`), api('{}')], 'GET /x'],
])('reports %s in words', async (_, [before, after], want) => {
  expect(await places(before, after)).toEqual([want])
})

const inBoth = (schema: string, body = ''): VersionText =>
  api(
    `{/x: {get: {parameters: [{name: q, in: query, schema: {$ref: '#/components/schemas/R'}}], responses: {'200': {description: d}}}},
      /y: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {r: {$ref: '#/components/schemas/R'}${body}}}}}},
        responses: {'200': {description: d}}}}}`,
    `components: {schemas: {R: ${schema}}}`,
  )

test.each([
  ['another type', '{type: integer}', '{type: string}'],
  [
    'a least number',
    '{type: array, items: {type: string}}',
    '{type: array, minItems: 1, items: {type: string}}',
  ],
])('reports %s of a schema that a query parameter and a body share at the body', async (_, one, other) => {
  const added = ', s: {type: string}'
  expect(await places(inBoth(one), inBoth(other))).toEqual(['schema "R"'])
  expect(await places(inBoth(one), inBoth(other, added))).toEqual([
    'POST /y, request body, /r',
    'POST /y, request body, /s',
  ])
})
