import { expect, test } from 'vitest'
import { linkProgram } from '../../../src/run/index.ts'
import { generatedFromText } from '../../support/generated.ts'

const item = '{type: object, required: [id], properties: {id: {type: integer}}}'
const json = `content: {application/json: {schema: ${item}}}`
const schemes = `components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
    flow: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://shop.example/t', scopes: {read: d}}}}`

test.each<[fields: readonly string[], operation: string]>([
  [[], "{responses: {'204': {description: d}}}"],
  [
    ['security', 'request'],
    `{security: [{key: []}], requestBody: {required: true, ${json}}, responses: {'200': {description: d, ${json}}}}`,
  ],
  [
    ['security'],
    `{security: [{key: []}, {flow: [read]}], parameters: [{name: q, in: query, schema: {type: array, items: {type: integer}}}],
  responses: {'200': {description: d, headers: {X-Next: {schema: {type: string}}, X-Count: {required: true, schema: {type: integer}}}, ${json}},
    '4XX': {description: d, headers: {X-Why: {schema: {type: string}}}}}}`,
  ],
])('a module has each field of the data of an operation, in order, also %j', async (fields, operation) => {
  const { version, program } = await generatedFromText(
    'shop',
    `openapi: 3.1.0
info: {title: t, version: '1'}
paths: {/items: {put: ${operation}}}
${schemes}
`,
  )
  const [printed, linked] = [program, linkProgram(version, () => {})].map(
    (one) => one.load('v/operations/shop.ts').putItems,
  )
  expect(Object.keys(printed ?? {})).toEqual(expect.arrayContaining([...fields]))
  const print = (value: unknown): string =>
    JSON.stringify(value, (_, inner) =>
      typeof inner === 'function' ? inner.name : inner?.kind === 'json' ? 'codec' : inner,
    )
  expect(print(printed)).toBe(print(linked))
})
