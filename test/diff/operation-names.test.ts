import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

const body = `content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}`
const answers = `responses: {'200': {description: d}}`
const post = (path: string, id: string): string =>
  `${path}: {post: {operationId: ${id}, requestBody: {${body}}, security: [{K: []}], ${answers}}}`
const text = (operations: string, type: string, header: string): VersionText =>
  api(
    `{${operations}}`,
    `components: {schemas: {S: {type: object, properties: {n: {type: ${type}}}}}, ` +
      `securitySchemes: {K: {type: apiKey, name: ${header}, in: header}}}`,
  )

test('an operation with another id is listed once, by the earlier', async () => {
  const before = text(post('/a', 'old'), 'integer', 'X-K')
  const after = text([post('/a', 'new'), post('/b', 'more')].join(', '), 'string', 'X-L')
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  const found = changes.map(({ rule, where }) => `${rule} [${where.operations}]`)
  expect([...found].sort()).toEqual([
    // The new operation never had the earlier schema.
    'form-changed [old]',
    'operation-added [more]',
    'operation-id-changed [old]',
    'security-scheme-changed [more,old]',
  ])
})
