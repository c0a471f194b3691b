import { describe, expect, test } from 'vitest'
import { codeAndPlace } from '../json-schema/read-schema.ts'
import { readDescription } from './read-description.ts'

const head = 'swagger: "2.0"\ninfo: { title: t, version: "1" }\n'
const put = (field: string) => `${head}paths:\n  /a:\n    put:\n      ${field}\n      responses: {}\n`

describe('OpenAPI 2.0', () => {
  test('what is read keeps its place in the text', async () => {
    const text = put('parameters: [{ name: q, in: query, type: string }, { name: b, in: body, schema: {} }]')
    const { reading, diagnostics } = await readDescription(text)
    expect(diagnostics).toEqual([])
    expect(reading?.api.operations[0]).toMatchObject({
      parameters: [{ name: 'q', at: { line: 6, column: 20 } }],
      request: { at: { line: 6, column: 58 }, media: [{ type: 'application/json' }] },
      at: { line: 5, column: 5 },
    })
  })

  const list = 'type: array, items: { type: string }'
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['swagger: "1.2"', ['openapi-version-unknown s/a.yaml:1:10']],
    [`${head}`, ['openapi-field-missing s/a.yaml:1:1']],
    [`${head}path: {}\npaths: {}`, ['openapi-field-unknown s/a.yaml:3:1']],
    [`${head}paths: { /a: { $ref: b.yaml } }`, ['ref-unresolved s/a.yaml:3:22']],
    [put('parameters: [{ $ref: "#/parameters/a" }]'), ['ref-unresolved s/a.yaml:6:28']],
    [put('parameters: [{ name: a, in: query }]'), ['openapi-parameter-untyped s/a.yaml:6:20']],
    [put('parameters: [{ name: a, in: formData }]'), ['openapi-parameter-untyped s/a.yaml:6:20']],
    [
      put('parameters: [{ name: a, in: path, type: string }]'),
      ['openapi-parameter-optional s/a.yaml:6:20', 'openapi-parameter-unplaced s/a.yaml:6:20'],
    ],
    [
      put(`parameters: [{ name: a, in: query, ${list}, collectionFormat: tsv }]`),
      ['openapi-not-looked-at s/a.yaml:6:80'],
    ],
    [
      put(`parameters: [{ name: a, in: header, ${list}, collectionFormat: ssv }]`),
      ['openapi-not-looked-at s/a.yaml:6:81'],
    ],
    [
      put(`parameters: [{ name: a, in: query, type: array, items: { ${list}, collectionFormat: csv } }]`),
      ['openapi-not-looked-at s/a.yaml:6:102'],
    ],
    [
      put(`parameters: [{ name: a, in: formData, type: array, items: { type: array, items: { ${list} } } }]`),
      ['openapi-not-looked-at s/a.yaml:6:65', 'openapi-not-looked-at s/a.yaml:6:87'],
    ],
    [
      put('parameters: [{ name: a, in: body, schema: {} }, { name: b, in: formData, type: string }]'),
      ['openapi-not-looked-at s/a.yaml:6:55'],
    ],
    [
      put('parameters: [{ name: a, in: formData, type: string, allowEmptyValue: true }]'),
      ['openapi-not-looked-at s/a.yaml:6:59'],
    ],
    [
      `${head}paths: {}\ndefinitions: { a: { type: string, x-nullable: true }, b: { type: string, x-nullable: true } }`,
      ['openapi-x-nullable s/a.yaml:4:35'],
    ],
    [
      `${head}paths: {}\nsecurityDefinitions: { o: { type: oauth2, flow: a } }`,
      ['openapi-value-wrong s/a.yaml:4:49'],
    ],
  ]
  test.each(rows.map(([given, want]) => [want.join(), { given, want }] as const))(
    '%s',
    async (_name, { given, want }) => {
      const { diagnostics } = await readDescription(given)
      expect(diagnostics.map(codeAndPlace)).toEqual(want)
    },
  )

  test('a discriminator is an object, and a parameter may be called like one', async () => {
    const schemas =
      'definitions: { A: { type: object, discriminator: kind, properties: { discriminator: { type: string } } } }'
    const { diagnostics } = await readDescription(`${head}paths: {}\n${schemas}`)
    expect(diagnostics.map(codeAndPlace)).toEqual(['discriminator-without-choice s/a.yaml:4:35'])
  })

  test('a response that is a file is one of each media type, except XML', async () => {
    const types = 'produces: [application/json, text/csv, application/problem+json, application/xml]'
    const text = `${head}${types}\npaths:\n  /a: { get: { responses: { 200: { description: d, schema: { type: file } }, 400: { description: d, schema: { type: string } } } } }`
    const { reading } = await readDescription(text)
    const responses = reading?.api.operations[0]?.responses ?? []
    const told = responses.flatMap(({ status, media }) =>
      media.map(({ type, isFile }) => [status, type, isFile]),
    )
    expect(told.filter(([status]) => status === '200')).toEqual([
      ['200', 'application/json', true],
      ['200', 'text/csv', true],
      ['200', 'application/problem+json', true],
      ['200', 'application/xml', true],
    ])
    expect(told.filter(([, , isFile]) => isFile)).toHaveLength(4)
  })

  test('schemas in other files are turned, also those that only they refer to', async () => {
    const pet = {
      type: 'object',
      discriminator: 'kind',
      required: ['kind'],
      properties: { kind: { type: 'string' } },
    }
    const heir = {
      allOf: [{ $ref: '../pets.yaml#/more/Pet' }, { properties: { by: { $ref: 'owner.yaml' } } }],
    }
    const { reading, diagnostics } = await readDescription(
      `${head}paths: {}\ndefinitions: { Cat: { $ref: 'deep/cat.yaml' } }`,
      {
        'deep/cat.yaml': heir,
        'deep/owner.yaml': { type: 'file' },
        'pets.yaml': { more: { Pet: pet, Text: { discriminator: 'kept' } } },
      },
    )
    // No component is made of "Pet", so that its discriminator chooses nothing.
    expect(diagnostics.map(codeAndPlace)).toEqual(['discriminator-without-choice s/pets.yaml:1:33'])
    expect(reading?.sets[0]?.nodes.get('deep/owner.yaml#')).toMatchObject({ kind: 'scalar' })
  })

  test('body parameters beside the $ref of a path item go to its operations, and those there to the ones beside it', async () => {
    const body = { name: 'b', in: 'body', schema: { type: 'string' } }
    const operation = { responses: { 200: { description: 'd' } } }
    const bodies = async (item: object, other: object) => {
      const root = {
        swagger: '2.0',
        info: { title: 't', version: '1' },
        paths: { '/a': { $ref: 'b.json', ...item } },
      }
      const { reading } = await readDescription(root, { 'b.json': other })
      return reading?.api.operations.map(({ method, request }) => [method, request?.media[0]?.schema.kind])
    }
    expect(await bodies({ parameters: [body] }, { put: operation })).toEqual([['put', 'type']])
    expect(await bodies({ put: operation }, { parameters: [body] })).toEqual([['put', 'type']])
  })

  test('schemas in other files give the defects of their places', async () => {
    const { diagnostics } = await readDescription(
      `${head}paths: {}\ndefinitions: { A: { $ref: 'b.yaml#/A' } }`,
      {
        'b.yaml': 'A: { type: string, minLength: no }\n',
      },
    )
    expect(diagnostics.map(codeAndPlace)).toEqual(['keyword-value-wrong s/b.yaml:1:31'])
  })
})
