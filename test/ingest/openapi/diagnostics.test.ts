import { describe, expect, test } from 'vitest'
import { codeAndPlace } from '../json-schema/read-schema.ts'
import { readDescription } from './read-description.ts'

const head = 'openapi: 3.0.3\ninfo: { title: t, version: "1" }\n'
const done = 'responses: { 204: { description: d } }'
const get = (field: string) => `${head}paths:\n  /a:\n    get:\n      ${field}\n      ${done}\n`
const inPath = (name: string) => `{ name: ${name}, in: path, required: true, schema: {} }`

describe('OpenAPI diagnostics', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['openapi: 3.3.0', ['openapi-version-unknown s/a.yaml:1:10']],
    ['openapi: 3.1', ['openapi-version-short s/a.yaml:1:10']],
    ['openapi: 3.4', ['openapi-version-unknown s/a.yaml:1:10']],
    ['swagger: "3.0"', ['openapi-version-unknown s/a.yaml:1:10']],
    [`${head}components: {}`, ['openapi-paths-missing s/a.yaml:1:1']],
    [
      `${head.replace('openapi: 3.0.3', "swagger: '2.0'")}definitions: {}`,
      ['openapi-paths-missing s/a.yaml:1:1'],
    ],
    [
      `${head}paths:\ncomponents:\ntags:\n`,
      [
        'openapi-field-empty s/a.yaml:3:1',
        'openapi-field-empty s/a.yaml:4:1',
        'openapi-field-empty s/a.yaml:5:1',
      ],
    ],
    [get("requestBody: { content: { 'text/plain': {} } }"), ['openapi-body-not-sent s/a.yaml:6:7']],
    [`${head}paths: { /a: { post: { requestBody: { content: { 'text/plain': {} } }, ${done} } } }`, []],
    [get('parameters: null'), ['openapi-field-empty s/a.yaml:6:19']],
    [get('security: null'), ['openapi-value-wrong s/a.yaml:6:17']],
    [`${head}paths: { /a: { get: { responses: null } } }`, ['openapi-value-wrong s/a.yaml:3:34']],
    ['info: {}', ['openapi-not-a-description s/a.yaml:1:1']],
    [`${head}`, ['openapi-field-missing s/a.yaml:1:1']],
    [`${head}paths: []`, ['openapi-value-wrong s/a.yaml:3:8']],
    [`${head}paths: { /a: 1 }`, ['openapi-object-malformed s/a.yaml:3:14']],
    [`${head}paths: { a: {} }`, ['openapi-path-malformed s/a.yaml:3:10']],
    [`${head}path: {}\npaths: {}\nx-a: 1`, ['openapi-field-unknown s/a.yaml:3:1']],
    [`${head}paths: {}\nwebhooks: {}`, ['openapi-field-unknown s/a.yaml:4:1']],
    [`${head.replace('3.0.3', '3.1.1')}jsonSchemaDialect: urn:a`, ['schema-dialect-unknown s/a.yaml:3:20']],
    [`${head}paths: {}\nservers: [{}]`, ['openapi-field-missing s/a.yaml:4:11']],
    [`${head}paths: { /a: { get: {} } }`, ['openapi-responses-missing s/a.yaml:3:21']],
    [`${head}paths: { /a: { $ref: '#/paths/~1a' } }`, ['openapi-reference-loop s/a.yaml:3:14']],
    [
      `${head}paths: { /a: { $ref: '#/x-b', get: {} } }\nx-b: { get: { ${done} } }`,
      ['openapi-reference-siblings s/a.yaml:3:14'],
    ],
    [`${head}paths: { /a: { $ref: '#/constructor' } }`, ['ref-unresolved s/a.yaml:3:22']],
    [`${head}paths: { /a: { $ref: '../b.yaml' } }`, ['ref-outside s/a.yaml:3:22']],
    [`${head}paths: { /a: { $ref: 1 } }`, ['ref-malformed s/a.yaml:3:22']],
    [`${head}paths: { '/{a}': { get: { ${done} } } }`, ['openapi-parameter-undeclared s/a.yaml:3:20']],
    [
      `${head}paths:\n  /a: { get: { operationId: o, ${done} }, put: { operationId: o, ${done} } }`,
      ['openapi-operation-duplicate s/a.yaml:4:74'],
    ],
    [get('tags: [1]'), ['openapi-text-unquoted s/a.yaml:6:14']],
    [get('tags: [null]'), ['openapi-value-wrong s/a.yaml:6:14']],
    [
      `openapi: 3.0.3\ninfo: { title: 2024, version: 1.0 }\npaths: {}`,
      ['openapi-text-unquoted s/a.yaml:2:16', 'openapi-text-unquoted s/a.yaml:2:31'],
    ],
    [get('deprecated: 1'), ['openapi-value-wrong s/a.yaml:6:19']],
    [get('security: [{ a: [] }]'), ['openapi-security-undeclared s/a.yaml:6:20']],
    [get('security: [1]'), ['openapi-object-malformed s/a.yaml:6:18']],
    [get('parameters: {}'), ['openapi-value-wrong s/a.yaml:6:19']],
    [get('parameters: [{ in: query, schema: {} }]'), ['openapi-field-missing s/a.yaml:6:20']],
    [get('parameters: [{ name: a, in: body, schema: {} }]'), ['openapi-value-wrong s/a.yaml:6:35']],
    [get('parameters: [{ name: a, in: query }]'), ['openapi-parameter-untyped s/a.yaml:6:20']],
    [
      get('parameters: [{ name: a, in: query, style: simple, schema: {} }]'),
      ['openapi-value-wrong s/a.yaml:6:49'],
    ],
    [
      get('parameters: [{ name: a, in: path, required: true, schema: {} }]'),
      ['openapi-parameter-unplaced s/a.yaml:6:20'],
    ],
    [
      `${head}paths:\n  '/{a}': { parameters: [${inPath('a')}] }\n  '/{b}': { parameters: [${inPath('b')}] }`,
      ['openapi-path-duplicate s/a.yaml:5:3'],
    ],
    [
      get('parameters: [{ name: a, in: query, schema: {}, content: { a/b: {} } }]'),
      ['openapi-content-ignored s/a.yaml:6:54'],
    ],
    [get('parameters: [{ name: Accept, in: header, schema: {} }]'), ['openapi-header-ignored s/a.yaml:6:20']],
    [
      get('parameters: [{ name: a, in: query, schema: {} }, { name: a, in: query, schema: {} }]'),
      ['openapi-parameter-duplicate s/a.yaml:6:56'],
    ],
    [
      get('parameters: [{ name: a, in: query, content: { a/b: {}, c/d: {} } }]'),
      ['openapi-value-wrong s/a.yaml:6:62'],
    ],
    [
      `${head}paths: { '/{a}': { get: { parameters: [{ name: a, in: path, schema: {} }], ${done} } } }`,
      ['openapi-parameter-optional s/a.yaml:3:40'],
    ],
    [`${head}paths: { /a: { get: { responses: { 99: {} } } } }`, ['openapi-status-wrong s/a.yaml:3:36']],
    [
      `${head}paths: { /a: { get: { responses: { 200: { links: { a: 1 } } } } } }`,
      ['openapi-object-malformed s/a.yaml:3:55'],
    ],
    [
      `${head}paths: { /a: { get: { responses: { 200: { headers: { content-type: {} } } } } } }`,
      ['openapi-header-ignored s/a.yaml:3:54'],
    ],
    [
      `${head}paths: { /a: { get: { responses: { 200: { content: { application/x-www-form-urlencoded: { encoding: { p: { headers: {} } } } } } } } } }`,
      ['openapi-field-not-carried s/a.yaml:3:108'],
    ],
  ]
  test.each(rows.map(([given, want]) => [want.join(), { given, want }] as const))(
    '%s',
    async (_name, { given, want }) => {
      const { diagnostics } = await readDescription(given)
      expect(diagnostics.map(codeAndPlace)).toEqual(want)
    },
  )

  test('what several operations share is reported once', async () => {
    const text = `${head}paths:\n  /a:\n    parameters: [{ name: a, in: query }]\n    get: { ${done} }\n    put: { ${done} }\n`
    const { diagnostics } = await readDescription(text)
    expect(diagnostics.map(({ code }) => code)).toEqual(['openapi-parameter-untyped'])
  })

  test.each([
    ['ref-unresolved', "{ $ref: '#/components/schemas/B' }"],
    ['ref-loop', "{ $ref: '#/components/schemas/A' }"],
    ['keyword-pattern-invalid', "{ type: string, pattern: '(' }"],
    ['openapi-value-wrong', '{ type: string }'],
  ])('%s comes with the way out', async (code, schema) => {
    const parameter = '{ name: p, in: query, style: none, schema: { type: string } }'
    const text = `${get(`parameters: [${parameter}]`)}components: { schemas: { A: ${schema} } }\n`
    const { diagnostics } = await readDescription(text)
    expect(diagnostics.find((one) => one.code === code)?.fix).toMatch(/^[A-Z].*\.$/)
  })
})
