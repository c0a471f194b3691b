import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { describeCorpus } from '../support/corpus.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { compileSchema } from '../support/libxml2.ts'
import { told } from '../support/told.ts'

const schema = (content: string, types = '') => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns="urn:shop" targetNamespace="urn:shop" elementFormDefault="qualified">
  <xs:element name="order" type="Order"/>
  <xs:complexType name="Order"><xs:sequence>
    <xs:element name="number" type="xs:string"/>
    ${content}
  </xs:sequence></xs:complexType>
  <xs:complexType name="Item"><xs:sequence>
    <xs:element name="name" type="xs:string"/>
    <xs:element name="count" minOccurs="0"><xs:simpleType><xs:restriction base="xs:int"><xs:minInclusive value="1"/></xs:restriction></xs:simpleType></xs:element>
  </xs:sequence></xs:complexType>
  ${types}
</xs:schema>`

const items = '<xs:element name="item" type="Item" maxOccurs="unbounded"/>'

const more = (namespace: string, process: string) =>
  `<xs:element name="more" minOccurs="0"><xs:complexType><xs:sequence><xs:any namespace="${namespace}" processContents="${process}"/></xs:sequence></xs:complexType></xs:element>`

function shop(documents: string, content = items) {
  return folderWith({
    'efti-schema.config.yaml': `versions:\n  v1:\n    schemas: shop.xsd\n    documents:\n      - ${documents}\n`,
    'shop.xsd': schema(content),
    'item.xml': '<item xmlns="urn:shop"><name>tea</name><count>2</count></item>',
    'wrong.xml': '<item xmlns="urn:shop"><name>tea</name><count>0</count></item>',
  })
}

describe('an inner element as a root', () => {
  test.each([
    ['by its path', '{ path: order/item }', 'item'],
    ['by its path, with namespaces', "{ path: '{urn:shop}order/{urn:shop}item' }", 'item'],
    ['by its path, under another name', "{ path: order/item, element: '{urn:shop}line' }", 'line'],
    ['by a named type', "{ type: Item, element: '{urn:shop}line' }", 'line'],
    ['by a named type, in no namespace', '{ type: Item, element: line }', 'line'],
    ['of a path of three', '{ path: order/item/count }', 'count'],
  ])('%s: types, codecs and samples that libxml2 takes', async (_, document, name) => {
    const cwd = shop(document)
    const built = await cli(cwd, 'build')
    expect([built.exit, built.stderr]).toEqual([0, ''])
    const files = Object.entries(filesIn(join(cwd, 'out')))
    const codecs = files.filter(([path]) => path.endsWith('/codecs.ts')).map(([, text]) => text)
    expect(codecs.join()).toMatch(new RegExp(`export const ${name}\\b`, 'u'))
    const sample = await cli(cwd, 'sample', 'v1', '--root', name)
    writeFileSync(join(cwd, 'sample.xml'), sample.stdout)
    expect((await cli(cwd, 'validate', 'v1', 'sample.xml')).exit).toBe(0)
    // The schema with the element declared by hand.
    const isBare = document.includes('element: line')
    const type = name === 'count' ? 'xs:int' : 'Item'
    const own = isBare
      ? `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:s="urn:shop"><xs:import namespace="urn:shop" schemaLocation="shop.xsd"/><xs:element name="line" type="s:Item"/></xs:schema>`
      : schema(items, `<xs:element name="${name}" type="${type}"/>`)
    const texts = new Map([
      ['shop.xsd', readFileSync(join(cwd, 'shop.xsd'))],
      ['own.xsd', Buffer.from(own)],
    ])
    expect(compileSchema(texts, 'own.xsd').validate(sample.stdout)).toMatchObject({ valid: true })
  })

  test('is judged as inside of its message, also by libxml2', async () => {
    const cwd = shop('{ path: order/item }')
    expect((await cli(cwd, 'validate', 'v1', 'item.xml')).exit).toBe(0)
    const { exit, stdout } = await cli(cwd, 'validate', 'v1', 'wrong.xml', 'item.xml', '--verify')
    expect(exit).toBe(1)
    expect(stdout).toContain('1 of 2')
  })

  test('is the body of an operation that is bound to it', async () => {
    const cwd = folderWith({
      'efti-schema.config.yaml': `versions:
  v1:
    apis: { desk: desk.yaml }
    schemas: shop.xsd
    documents: [{ path: order/item }]
    bind: { putItem.request: '{urn:shop}item' }
`,
      'desk.yaml': `openapi: 3.1.0
info: { title: Desk, version: "1" }
paths:
  /items:
    put:
      operationId: putItem
      requestBody: { required: true, content: { application/xml: {} } }
      responses: { "204": { description: Taken. } }
`,
      'shop.xsd': schema(items),
    })
    const { exit, stderr } = await cli(cwd, 'build')
    expect([exit, told(stderr)]).toEqual([0, []])
    const operations = filesIn(join(cwd, 'out'))['v1/operations/desk.ts'] ?? ''
    expect(operations).toMatch(/import \{[^}]*\bitem\b[^}]*\} from/u)
  })

  test('is compared and converted', async () => {
    const cwd = folderWith({
      'efti-schema.config.yaml': `versions:
  v1: { schemas: a/shop.xsd, documents: [{ path: order/item }] }
  v2: { schemas: b/shop.xsd, documents: [{ path: order/item }] }
compare: [{ from: v1, to: v2 }]
`,
      'a/shop.xsd': schema(items),
      'b/shop.xsd': schema(items).replace('name="count" minOccurs="0"', 'name="amount" minOccurs="0"'),
      'item.xml': '<item xmlns="urn:shop"><name>tea</name></item>',
    })
    expect((await cli(cwd, 'build')).exit).toBe(0)
    const adapters = Object.keys(filesIn(join(cwd, 'out'))).filter((path) =>
      path.startsWith('v1..v2/adapters/'),
    )
    expect(adapters.filter((path) => path.includes('item'))).not.toEqual([])
    const { exit, stdout } = await cli(cwd, 'migrate', 'v1', 'v2', 'item.xml')
    expect(exit).toBe(0)
    expect(stdout).toContain('<name>tea</name>')
  })

  test.each([
    ['a name that is not there', '{ path: order/itm }', items, 'documents-path efti-schema.config.yaml:5:9'],
    ['another root', '{ path: ordr/item }', items, 'documents-path efti-schema.config.yaml:5:9'],
    ['a root alone', '{ path: order }', items, 'documents-path efti-schema.config.yaml:5:9'],
    ['a path through text', '{ path: order/number/x }', items, 'documents-path efti-schema.config.yaml:5:9'],
    [
      'a type that no schema names',
      '{ type: Itm, element: line }',
      items,
      'documents-type efti-schema.config.yaml:5:9',
    ],
    [
      'an element whose braces do not match, by a path',
      "{ path: order/item, element: '{urn:shop line' }",
      items,
      'documents-element efti-schema.config.yaml:5:9',
    ],
    [
      'an element whose braces do not match, by a type',
      "{ type: Item, element: '{urn:shop line' }",
      items,
      'documents-element efti-schema.config.yaml:5:9',
    ],
    [
      'a root that there is',
      "{ path: order/item, element: '{urn:shop}order' }",
      items,
      'documents-declared efti-schema.config.yaml:5:9',
    ],
    [
      'a root that is named before',
      '{ path: order/item }\n      - { path: order/item }',
      items,
      'documents-declared efti-schema.config.yaml:6:9',
    ],
    [
      'an element that a wildcard finds',
      '{ path: order/item }',
      `${items}${more('##any', 'lax')}`,
      'documents-wildcard efti-schema.config.yaml:5:9',
    ],
    [
      'path and type',
      '{ path: order/item, type: Item }',
      items,
      'documents-both efti-schema.config.yaml:5:9',
    ],
    ['neither', "{ element: '{urn:shop}line' }", items, 'config-required efti-schema.config.yaml:5:9'],
    ['a type without an element', '{ type: Item }', items, 'config-required efti-schema.config.yaml:5:9'],
  ])('is none: %s', async (_, document, content, problem) => {
    const { exit, stderr } = await cli(shop(document, content), 'build')
    expect([exit, told(stderr)]).toEqual([2, [problem]])
  })

  test.each([
    ['##any', 'skip'],
    ['##other', 'strict'],
    ['##local', 'lax'],
  ])('may be beside a wildcard that does not match it: %s, %s', async (namespace, process) => {
    expect((await cli(shop('{ path: order/item }', items + more(namespace, process)), 'build')).exit).toBe(0)
  })
})

describeCorpus('the content of a message of draft V1 as a document', () => {
  test('is what the data set of V0 converts to', { tags: 'slow' }, async () => {
    const { corpus } = await import('../support/corpus.ts')
    const cwd = folderWith({
      'efti-schema.config.yaml': `versions:
  v0: { schemas: v0.zip }
  v1:
    status: draft
    schemas: v1.zip
    documents: [{ path: FTI010GetCmdsResponse/SpecifiedSupplyChainConsignment }]
compare: [{ from: v0, to: v1, documents: 2 }]
`,
    })
    for (const [name, folder] of [
      ['v0.zip', 'v0'],
      ['v1.zip', 'v1-draft'],
    ] as const)
      writeFileSync(join(cwd, name), readFileSync(corpus(`corpus/efti/${folder}/schemas.zip`)))
    expect((await cli(cwd, 'build')).exit).toBe(0)
    const proof = JSON.parse(filesIn(join(cwd, 'out'))['draft/v0..v1/adapters/proof.json'] ?? '')
    const pairs = proof.adapters.map(({ adapter }: { adapter: string }) => adapter)
    expect(pairs).toContain('consignmentToSpecifiedSupplyChainConsignment')
    const forward = proof.adapters.find(
      ({ adapter }: { adapter: string }) => adapter === 'consignmentToSpecifiedSupplyChainConsignment',
    )
    expect(forward.once).toMatchObject({ dataElements: 557, carried: 552 })
  })
})
