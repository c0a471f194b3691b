import { describe, expect, test } from 'vitest'
import { codeAndPlace } from '../json-schema/read-schema.ts'
import { readDescription } from './read-description.ts'

const head = 'openapi: 3.2.0\ninfo: { title: t, version: "1" }\n'
const get = (field: string) => `${head}paths:\n  /a:\n    get:\n      ${field}\n`
const media = (type: string, field: string) => get(`responses: { 200: { content: { ${type}: ${field} } } }`)

describe('OpenAPI 3.2', () => {
  test('operations of every method', async () => {
    const text = `${head}paths: { /a: { query: {}, additionalOperations: { COPY: {}, M-SEARCH: {} } } }`
    const { reading, diagnostics } = await readDescription(text)
    expect(diagnostics).toEqual([])
    expect(reading?.api.operations.map(({ id, method }) => `${method} ${id}`)).toEqual([
      'query QUERY /a',
      'copy COPY /a',
      'm-search M-SEARCH /a',
    ])
  })

  test('words of 3.2 need no word', async () => {
    const text = `${head}
$self: https://api.example/t
servers: [{ url: /, name: main }]
tags: [{ name: a, kind: nav, parent: b }, { name: b, summary: s }]
paths: { /a: { get: { parameters: [{ name: c, in: cookie, style: cookie, schema: { type: string } }], responses: { 200: { summary: s } } } } }
components: { mediaTypes: {}, pathItems: {}, securitySchemes: { o: { type: oauth2, oauth2MetadataUrl: 'https://m.example', flows: {} } } }`
    const { reading, diagnostics } = await readDescription(text)
    expect(diagnostics).toEqual([])
    expect(reading?.api.operations[0]?.parameters).toMatchObject([{ style: 'cookie', explode: true }])
    expect([...(reading?.api.securitySchemes?.get('o')?.urls ?? [])]).toEqual([
      ['oauth2MetadataUrl', 'https://m.example'],
    ])
  })

  const choice =
    '{ oneOf: [{ $ref: "#/components/schemas/A" }], discriminator: { propertyName: k, defaultMapping: 1 } }'
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [media('application/json', '{ itemSchema: {} }'), ['openapi-not-looked-at s/a.yaml:6:58']],
    [media('application/jsonl', '{ itemSchema: { tpye: string } }'), ['keyword-unknown s/a.yaml:6:73']],
    [media('multipart/mixed', '{ prefixEncoding: [] }'), ['openapi-not-looked-at s/a.yaml:6:57']],
    [
      media('multipart/mixed', '{ encoding: { a: { itemEncoding: {} } } }'),
      ['openapi-not-looked-at s/a.yaml:6:74'],
    ],
    [
      get('parameters: [{ name: q, in: querystring, content: { application/json: {} } }]'),
      ['openapi-not-looked-at s/a.yaml:6:59'],
    ],
    [
      `${head}paths: {}\ncomponents: { securitySchemes: { o: { type: http, deprecated: true } } }`,
      ['openapi-not-looked-at s/a.yaml:4:51'],
    ],
    [
      `${head}paths: {}\ncomponents: { schemas: { A: { type: string }, C: ${choice} } }`,
      ['keyword-value-wrong s/a.yaml:4:147'],
    ],
    [
      `${head}paths: { /a: { additionalOperations: { Copy: {}, GET: {} } } }`,
      ['openapi-not-looked-at s/a.yaml:3:40', 'openapi-field-unknown s/a.yaml:3:50'],
    ],
    [
      media('application/xml', '{ schema: { xml: { name: a, nodeType: b }, type: string } }'),
      ['openapi-value-wrong s/a.yaml:6:93'],
    ],
    [
      media(
        'application/xml',
        '{ schema: { xml: { name: a }, type: object, properties: { t: { type: string, xml: { nodeType: text } }, b: { type: string } } } }',
      ),
      ['openapi-not-looked-at s/a.yaml:6:113'],
    ],
  ]
  test.each(rows.map(([given, want]) => [want.join(), { given, want }] as const))(
    '%s',
    async (_name, { given, want }) => {
      const { diagnostics } = await readDescription(given)
      expect(diagnostics.map(codeAndPlace)).toEqual(want)
    },
  )

  test('the fields of 3.2 are unknown to 3.1', async () => {
    const text = `${head.replace('3.2.0', '3.1.1')}$self: a\npaths: { /a: { query: {} } }`
    const { reading, diagnostics } = await readDescription(text)
    expect(diagnostics.map(codeAndPlace)).toEqual([
      'openapi-field-unknown s/a.yaml:3:1',
      'openapi-field-unknown s/a.yaml:4:16',
    ])
    expect(reading?.api.operations).toEqual([])
  })
})
