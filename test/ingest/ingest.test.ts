import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { ingest, type VersionSource } from '../../src/ingest/index.ts'
import type { Profile } from '../../src/schema/index.ts'
import { zip } from '../support/zip.ts'
import { folder } from './folder.ts'

const profile: Profile = { name: 'none', dataElementsOf: () => [] }

const xsd = (namespace: string, root: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}">
     <xs:element name="${root}" type="xs:string"/>
   </xs:schema>`

const openapi = (id: string): string => `openapi: 3.0.3
info: {title: T, version: 1.0.0}
paths:
  /x:
    put:
      operationId: ${id}
      requestBody:
        content:
          application/xml:
            schema: {type: object, description: the order document}
      responses:
        '200': {description: done, content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}
`

const files = {
  'v/gate.yaml': openapi('put'),
  'v/schemas.zip': zip([{ name: 'order.xsd', content: xsd('urn:o', 'order') }]),
  'v/examples/b.xml': '<order xmlns="urn:o">1</order>',
  'v/examples/a.json': '{}',
  'v/examples/deep/c.text': 'note',
  'v/examples/README.md': '# no example',
}

function version(given: Partial<VersionSource>): VersionSource {
  return { name: 'v', status: 'stable', apis: new Map(), bind: new Map(), ...given }
}

async function read(root: string, given: Partial<VersionSource>) {
  const problems = new Diagnostics()
  const read = await ingest(version(given), { root, profile }, problems.sink)
  return { version: read, codes: problems.sorted().map(({ code }) => code), problems: problems.sorted() }
}

const whole: Partial<VersionSource> = {
  apis: new Map([
    ['gate', { openapi: 'v/gate.yaml' }],
    ['interop', {}],
  ]),
  schemas: 'v/schemas.zip',
  examples: 'v/examples',
  bind: new Map([['put.request', '{urn:o}order']]),
}

describe('a version', () => {
  test('is read whole', async () => {
    const { version: found, codes } = await read(folder(files), whole)
    expect(codes).toEqual([])
    expect(found?.apis.map(({ name, operations }) => [name, operations.length])).toEqual([
      ['gate', 1],
      ['interop', 0],
    ])
    const [root] = found?.sets.filter(({ elements }) => elements.has('{urn:o}order')) ?? []
    expect(found?.apis[0]?.operations[0]?.request?.media[0]?.schema).toEqual({
      kind: 'root',
      set: root?.name,
      element: '{urn:o}order',
    })
    expect(found?.examples).toEqual([
      { file: 'examples/a.json', text: '{}', media: 'json' },
      { file: 'examples/b.xml', text: '<order xmlns="urn:o">1</order>', media: 'xml' },
      { file: 'examples/deep/c.text', text: 'note', media: 'text' },
    ])
  })

  test('names its inputs as messages do: an archive is one, a README none', async () => {
    const { version: found } = await read(folder({ ...files, 'v/unused.yaml': 'x: 1' }), whole)
    expect(found?.inputs.map(({ file }) => file)).toEqual([
      'examples/a.json',
      'examples/b.xml',
      'examples/deep/c.text',
      'gate.yaml',
      'schemas.zip',
    ])
  })

  test('is the same in any folder', async () => {
    const [one, two] = [await read(folder(files), whole), await read(folder(files), whole)]
    expect(one.version).toEqual(two.version)
    const other = await read(folder({ ...files, 'v/examples/a.json': '[]' }), whole)
    expect(other.version?.digest).not.toBe(one.version?.digest)
    expect(one.version?.digest).toMatch(/^[0-9a-f]{64}$/)
  })

  test('warns of an open body with the root that fits', async () => {
    const { problems } = await read(folder(files), { ...whole, bind: new Map() })
    expect(problems.map(({ code, at }) => [code, at?.file, at?.line])).toEqual([
      ['bind-missing', 'gate.yaml', 9],
    ])
    expect(problems[0]?.message).toContain('{urn:o}order')
  })

  test('has schemas of APIs with like names apart, those of webhooks too', async () => {
    const described = `openapi: 3.1.0
info: {title: T, version: 1.0.0}
webhooks:
  gone: {post: {requestBody: {content: {application/json: {schema: {type: string}}}}, responses: {}}}
`
    const apis = new Map([
      ['the gate', { openapi: 'v/gate.yaml' }],
      ['the-gate', { openapi: 'v/gate.yaml' }],
    ])
    const { version: found } = await read(folder({ 'v/gate.yaml': described }), { apis })
    const schemas = found?.apis.map(({ webhooks }) => webhooks?.[0]?.request?.media[0]?.schema)
    expect(schemas?.map((one) => one?.kind === 'type' && one.set)).toEqual(
      found?.sets.map(({ name }) => name),
    )
    expect(found?.sets).toHaveLength(2)
  })

  test('calls files of one name by their paths', async () => {
    const root = folder({ 'a/api.yaml': openapi('one'), 'b/api.yaml': openapi('two') })
    const apis = new Map([
      ['a', { openapi: 'a/api.yaml' }],
      ['b', { openapi: 'b/api.yaml' }],
    ])
    const { version: found } = await read(root, { apis })
    expect(found?.apis.map(({ file }) => file)).toEqual(['a/api.yaml', 'b/api.yaml'])
  })
})

describe('schemas', () => {
  const two = zip([
    { name: 'order.xsd', content: xsd('urn:o', 'order') },
    { name: 'types/stock.xsd', content: xsd('urn:s', 'stock') },
  ])
  const roots = (found: Awaited<ReturnType<typeof read>>): readonly (readonly [string, string])[] =>
    (found.version?.sets ?? []).flatMap(({ name, elements }) =>
      [...elements.keys()].map((root) => [name, root] as const),
    )

  test('are named by hand, each by its entry', async () => {
    const schemas = new Map([
      ['orders', 's.zip!/order.xsd'],
      ['stock', 's.zip!/types/stock.xsd'],
    ])
    const found = await read(folder({ 's.zip': two }), { schemas })
    expect(found.codes).toEqual([])
    expect(roots(found)).toEqual([
      ['orders', '{urn:o}order'],
      ['stock', '{urn:s}stock'],
    ])
  })

  test('are one file', async () => {
    const found = await read(folder({ 'order.xsd': xsd('urn:o', 'order') }), { schemas: 'order.xsd' })
    expect([found.codes, roots(found)]).toEqual([[], [['order', '{urn:o}order']]])
  })

  test('are JSON Schema', async () => {
    const schema = '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}'
    const found = await read(folder({ 's/thing.json': schema }), { schemas: 's' })
    expect([found.codes, found.version?.sets.map(({ language }) => language)]).toEqual([[], ['json']])
  })

  test('of an API are its own, with names that no other set has', async () => {
    const root = folder({ 'a/order.xsd': xsd('urn:a', 'order'), 'b/order.xsd': xsd('urn:b', 'order') })
    const apis = new Map([
      ['a', { schemas: 'a/order.xsd' }],
      ['b', { schemas: 'b/order.xsd' }],
    ])
    const found = await read(root, { apis })
    expect(roots(found)).toEqual([
      ['order', '{urn:a}order'],
      ['b-order', '{urn:b}order'],
    ])
    expect(found.version?.apis.map(({ sets }) => sets)).toEqual([['order'], ['b-order']])
  })

  test.each<[string, Partial<VersionSource>, string]>([
    ['an entry that is not there', { schemas: new Map([['a', 's.zip!/ordre.xsd']]) }, 'source-entry-missing'],
    ['a folder without schemas', { schemas: 'empty' }, 'source-empty'],
    ['JSON beside XML Schema', { schemas: 'mixed' }, 'source-mixed'],
    ['a folder as API', { apis: new Map([['a', { openapi: 'empty' }]]) }, 'source-entry-missing'],
  ])('say what is wrong with %s', async (_, given, want) => {
    const root = folder({
      's.zip': two,
      'empty/x.txt': '',
      'mixed/a.xsd': xsd('urn:o', 'a'),
      'mixed/b.json': '{}',
    })
    const { codes } = await read(root, given)
    expect(codes).toEqual([want])
  })
})

describe('what is missing', () => {
  test('is one message each, and the rest is read', async () => {
    const given = { ...whole, schemas: 'v/gone.zip', bind: new Map<string, string>() }
    const { version: found, codes } = await read(folder(files), given)
    expect(codes).toEqual(['source-missing', 'bind-missing'])
    expect(found?.examples).toHaveLength(3)
  })

  test('leaves no version where nothing can be read', async () => {
    const { version: found, codes } = await read(folder({}), { schemas: 'gone.zip', examples: 'gone' })
    expect([found, codes]).toEqual([undefined, ['source-missing', 'source-missing']])
  })

  test('is no mistake where nothing is declared', async () => {
    const { version: found, codes } = await read(folder({}), { apis: new Map([['interop', {}]]) })
    expect([found?.apis.map(({ name }) => name), codes]).toEqual([['interop'], []])
  })
})
