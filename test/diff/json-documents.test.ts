import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { versionOf } from './versions.ts'

const read = (file: string, schema: object) =>
  versionOf(file, { schemas: { [file]: JSON.stringify(schema) } })
const schema = (a: object, c: object) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { a, b: { $ref: '#/$defs/B' }, d: { $ref: '#/$defs/B' } },
  $defs: { B: { type: 'object', properties: { c } } },
})
const before = schema({ type: 'string' }, { type: 'string', maxLength: 3 })
const after = schema({ type: 'integer' }, { type: 'string', maxLength: 2 })

test.each([
  ['of one name', 'order.json'],
  ['whose file was renamed', 'orders.json'],
])('documents %s are compared, what they share once', async (_name, file) => {
  const { changes } = diff(await read('order.json', before), await read(file, after))
  const found = changes.filter(({ severity }) => severity === 'breaking')
  expect(found.map(({ rule, where }) => `${rule} ${where.path.join('/')}`)).toEqual([
    'form-changed order/a',
    'max-length-narrowed order/b/c',
  ])
})
