import { describe, expect, test, vi } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { library, shop } from '../support/shop.ts'
import { told } from '../support/told.ts'

/** What is loaded in the place of the packages; a test that names nothing gets the real ones. */
const packages = vi.hoisted(() => ({ isMissing: false, ajvSays: undefined as boolean | undefined }))
const missing = vi.hoisted(() => () => {
  if (packages.isMissing) throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' })
})

vi.mock('../../src/prove/optional.ts', async (original) => {
  const { optionalPackage } = await original<typeof import('../../src/prove/optional.ts')>()
  return {
    optionalPackage: async <T>(load: () => Promise<T>): Promise<T | undefined> =>
      optionalPackage(async () => {
        missing()
        const found = await load()
        const { ajvSays } = packages
        if (ajvSays === undefined) return found
        class Ajv2020 {
          addSchema(): void {}
          validate(): boolean {
            return ajvSays === true
          }
          errorsText(): string {
            return 'data is not as it should be'
          }
        }
        return { ...found, Ajv2020 }
      }),
  }
})

const wrong = '<shelf xmlns="urn:library"><book language="fi"><title>A</title></book></shelf>\n'

describe('--verify', () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['XML', { ...library, 'wrong.xml': wrong }, ['examples/shelf.xml', 'wrong.xml', 'examples']],
    [
      'JSON',
      { ...shop, 'wrong.json': '{"item": ""}', 'long.json': '{"item": "a", "count": 9007199254740993}' },
      ['examples/order.json', 'wrong.json', 'long.json'],
    ],
  ])('agrees with us about %s', async (_, files, documents) => {
    const cwd = folderWith(files)
    const plain = await cli(cwd, 'validate', '1', ...documents)
    expect(await cli(cwd, 'validate', '1', ...documents, '--verify')).toEqual(plain)
    expect(plain.exit).toBe(1)
  })

  test.each([
    ['XML', library, 'libxml2-wasm', 'examples/shelf.xml'],
    ['JSON', shop, 'ajv', 'examples/order.json'],
  ] as const)('says what to install for %s', async (_, files, name, document) => {
    packages.isMissing = true
    try {
      const cwd = folderWith(files)
      for (const argv of [['validate', '1', document], ['build']]) {
        const { exit, stdout, stderr } = await cli(cwd, ...argv, '--verify')
        expect([exit, stdout]).toEqual([2, ''])
        expect(told(stderr)).toEqual(['verify-package-missing'])
        expect(stderr).toContain(`"${name}"`)
        expect(stderr).toMatch(/\n {2}fix: npm install --save-dev \S+, .*--verify/)
      }
    } finally {
      packages.isMissing = false
    }
  })

  const compared = {
    ...Object.fromEntries(
      ['string', 'integer'].map((type, index) => [
        `${index + 1}.json`,
        JSON.stringify({ $id: 'urn:o', title: 'Order', type: 'object', properties: { item: { type } } }),
      ]),
    ),
    ...Object.fromEntries(
      ['string', 'int'].map((type, index) => [
        `${index + 1}.xsd`,
        `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a" type="xs:${type}"/></xs:schema>`,
      ]),
    ),
  }

  test.each([
    ['xsd', 'libxml2-wasm'],
    ['json', 'ajv'],
  ])('asks about the documents that prove a comparison: %s', async (kind, name) => {
    const cwd = folderWith(compared)
    const sides = [`1.${kind}`, `2.${kind}`]
    const plain = await cli(cwd, 'diff', ...sides)
    expect(plain.stdout).toMatch(/\b(\d+) of \1 breaking\b/)
    expect(await cli(cwd, 'diff', ...sides, '--verify')).toEqual(plain)
    packages.isMissing = true
    try {
      const { exit, stdout, stderr } = await cli(cwd, 'diff', ...sides, '--verify')
      expect([exit, stdout]).toEqual([2, ''])
      expect(stderr.match(/verify-package-missing/gu)).toHaveLength(1)
      expect(stderr).toContain(`npm install --save-dev ${name}`)
    } finally {
      packages.isMissing = false
    }
  })

  test.each([
    ['examples/order.json', false, /"Order", ajv .*: data is not as it should be/],
    ['wrong.json', true, /"Order" \(/],
  ])('prints both verdicts if they differ: %s', async (document, says, words) => {
    packages.ajvSays = says
    try {
      const cwd = folderWith({ ...shop, 'wrong.json': '{"item": ""}' })
      const { exit, stdout, stderr } = await cli(cwd, 'validate', '1', document, '--verify')
      expect(exit).toBe(1)
      expect(stdout).toContain(document)
      expect(told(stderr)).toEqual([`verify-disagrees ${document}:1:1`])
      expect(stderr).toMatch(words)
    } finally {
      packages.ajvSays = undefined
    }
  })

  test('judges the examples of a build, and what is written from them', async () => {
    packages.ajvSays = false
    try {
      const { exit, stdout, stderr } = await cli(folderWith(shop), 'build', '--verify')
      expect(exit).toBe(1)
      expect(stdout).toContain('files in out: ')
      expect(told(stderr)).toEqual([
        'verify-disagrees examples/order.json:1:1',
        'verify-disagrees examples/order.json:1:1',
      ])
    } finally {
      packages.ajvSays = undefined
    }
  })

  test('judges what a check builds', async () => {
    packages.ajvSays = false
    try {
      const cwd = folderWith(shop)
      expect((await cli(cwd, 'check')).exit).toBe(0)
      const { exit, stderr } = await cli(cwd, 'check', '--verify')
      expect(exit).toBe(1)
      expect(told(stderr)).toContain('verify-disagrees examples/order.json:1:1')
    } finally {
      packages.ajvSays = undefined
    }
  })

  test('says where there can be no second opinion', async () => {
    const openapi = shop['shop.yaml']
      .replace('application/json', 'application/xml')
      .replace(
        '$ref: "order.json"',
        'type: object, xml: { name: order }, properties: { item: { type: string } }',
      )
    const cwd = folderWith({ ...shop, 'shop.yaml': openapi, 'a.xml': '<order><item>tea</item></order>' })
    const { exit, stderr } = await cli(cwd, 'validate', '1', 'a.xml', '--verify')
    expect(exit).toBe(0)
    expect(told(stderr)).toContain('verify-impossible a.xml:1:1')
  })

  test('agrees about types of documents that the root’s own does not include', async () => {
    const cwd = folderWith({
      'efti-schema.config.yaml': 'versions:\n  "1": { schemas: s }\n',
      's/library.xsd': library['library.xsd'],
      's/the%20more&more.xsd': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:library" targetNamespace="urn:library" elementFormDefault="qualified">
  <xs:include schemaLocation="library.xsd"/>
  <xs:complexType name="Atlas">
    <xs:complexContent>
      <xs:extension base="Book"><xs:sequence><xs:element name="maps" type="xs:int"/></xs:sequence></xs:extension>
    </xs:complexContent>
  </xs:complexType>
</xs:schema>`,
      'atlas.xml':
        '<shelf xmlns="urn:library" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><book xsi:type="Atlas" language="fi"><title>A</title><year>1999</year><maps>3</maps></book></shelf>\n',
    })
    const { exit, stdout, stderr } = await cli(cwd, 'validate', '1', 'atlas.xml', '--verify')
    expect([stderr, exit]).toEqual(['', 0])
    expect(stdout).toContain('atlas.xml')
  })

  test('agrees about other namespaces, which wildcards and named types lead to', async () => {
    const schema = (name: string, content: string): string =>
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:box="urn:box" targetNamespace="urn:${name}" elementFormDefault="qualified">${content}</xs:schema>`
    const typed = (content: string): string =>
      `<box:box xmlns:box="urn:box" xmlns:x="http://www.w3.org/2001/XMLSchema-instance">${content}</box:box>\n`
    const cwd = folderWith({
      'efti-schema.config.yaml': 'versions:\n  "1": { schemas: s }\n',
      's/box.xsd': schema(
        'box',
        '<xs:complexType name="Part" abstract="true"/><xs:element name="box"><xs:complexType><xs:sequence><xs:element name="part" type="box:Part" minOccurs="0"/><xs:any namespace="##other" processContents="lax" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>',
      ),
      's/label.xsd': schema(
        'label',
        '<xs:import namespace="urn:box" schemaLocation="box.xsd"/><xs:complexType name="Lid"><xs:complexContent><xs:extension base="box:Part"><xs:attribute name="wide" type="xs:int"/></xs:extension></xs:complexContent></xs:complexType>',
      ),
      's/more.xsd': schema(
        'label',
        '<xs:include schemaLocation="label.xsd"/><xs:element name="label" type="xs:int"/>',
      ),
      'wrong.xml': typed('<label xmlns="urn:label">A</label>'),
      'right.xml': typed('<label xmlns="urn:label">1</label>'),
      'lid.xml': typed('<box:part x:type="l:Lid" wide="3" xmlns:l="urn:label"/>'),
    })
    const documents = ['right.xml', 'wrong.xml', 'lid.xml']
    const plain = await cli(cwd, 'validate', '1', ...documents)
    expect(await cli(cwd, 'validate', '1', ...documents, '--verify')).toEqual(plain)
    expect(plain.stdout).toContain('2 of 3')
  })
})
