import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { generate } from '../../../src/generate/index.ts'
import { versionOf } from '../../diff/versions.ts'

test.each([
  ['properties', '{ properties: { a: { type: string } } }', ['type-not-stated x.yaml:1:1 object']],
  ['items', '{ items: { type: string } }', ['type-not-stated x.yaml:1:1 array']],
  ['a type', '{ type: object, properties: { a: { type: string } } }', []],
  ['no description of either', '{ minimum: 1 }', []],
  ['a condition', '{ if: { properties: { a: { const: 1 } } }, then: { required: [b] } }', []],
  [
    'what narrows a type',
    '{ type: object, properties: { a: {} }, anyOf: [{ required: [a] }, { required: [b] }] }',
    [],
  ],
  [
    'a property',
    '{ type: object, properties: { a: { properties: { b: {} } } } }',
    ['type-not-stated x.yaml:1:34 object'],
  ],
  ['alternatives', '{ anyOf: [{ type: object, properties: { a: {} } }, { type: string }] }', []],
])('a schema with only %s: the warnings about it', async (_, schema, wanted) => {
  const version = await versionOf('v', { schemas: { 'x.yaml': schema } })
  const problems = new Diagnostics()
  generate(version, { toolVersion: '0.0.0' }, problems.sink)
  const told = problems.sorted().filter(({ code }) => code === 'type-not-stated')
  const places = told.map(
    ({ code, at, message }) =>
      `${code} ${at?.file.split('/').at(-1)}:${at?.line}:${at?.column} ${/\b(?:object|array)\b/.exec(message)}`,
  )
  expect(places).toEqual(wanted)
})

test('where types are implied, what is described is what is generated', async () => {
  const openapi = `openapi: 3.0.3
info: { title: t, version: '1' }
paths: {}
components: { schemas: { Thing: { nullable: true, properties: { parts: { items: { type: string } } } } } }
`
  const version = await versionOf('v', { openapi, conventions: { implyTypes: true } })
  const problems = new Diagnostics()
  const files = generate(version, { toolVersion: '0.0.0' }, problems.sink)
  expect(problems.sorted()).toEqual([])
  const types = files.find(({ path }) => path.endsWith('/types.ts'))?.text
  expect(types).toContain('export type Thing = {\n  readonly parts?: readonly string[]\n} | null\n')
})

test('a union of members without a type says each kind of value once', async () => {
  const openapi = `openapi: 3.0.3
info: { title: t, version: '1' }
paths: {}
components: { schemas: { Part: { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] } } }
`
  const version = await versionOf('v', { openapi })
  const files = generate(version, { toolVersion: '0.0.0' }, () => undefined)
  const text = files.find(({ path }) => path.endsWith('/types.ts'))?.text ?? ''
  const [, type = ''] = /^export type Part =\s*([\s\S]*?)\n\n/m.exec(`${text}\n\n`) ?? []
  expect(type).toContain('boolean')
  for (const kind of ['boolean', 'number', 'string', 'null'])
    expect(type.split(new RegExp(`\\b${kind}\\b`, 'u')), type).toHaveLength(2)
})
