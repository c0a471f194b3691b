import { describe, expect, test } from 'vitest'
import { schemaFiles } from '../../specs/scripts/versions.ts'
import { ownExamples, specs } from '../specs/embedded.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { compileSchema } from '../support/libxml2.ts'
import { library, shop } from '../support/shop.ts'

const entries = new Map(
  ownExamples.map(([version, example, entry]) => [`${version}/${example}`, { version, entry }]),
)
const roots: readonly (readonly [string, string, string])[] = [
  ['v0', '{http://efti.eu/v1/consignment/identifier}consignment', 'put-consignment-identifiers.xml'],
  ['v0', '{http://efti.eu/v1/consignment/common}consignment', 'get-consignment-subsets.xml'],
  ['v1', 'FTI004UploadIdentifierRequest', 'FTI004.xml'],
  ['v1', 'FTI010GetCmdsResponse', 'FTI010.xml'],
]

describe('documents of the embedded versions', () => {
  test.each(roots)(
    '%s %s: libxml2 takes them, minimal, full and by chance',
    { tags: 'slow' },
    async (version, root, like) => {
      const cwd = folderWith()
      const make = (out: string, ...size: readonly string[]) =>
        cli(
          cwd,
          'sample',
          version,
          '--embedded',
          '--root',
          root,
          '--count',
          '3',
          '--seed',
          '5',
          '--out',
          out,
          ...size,
        )
      expect((await make('minimal', '--minimal')).exit).toBe(0)
      expect((await make('full', '--full')).exit).toBe(0)
      const { exit, stdout } = await make('random')
      expect([exit, stdout]).toEqual([0, expect.stringMatching(/^3 .* random\n$/)])
      const schema = compileSchema(
        schemaFiles(specs, version),
        entries.get(`${version}/${like}`)?.entry ?? '',
      )
      const files = filesIn(cwd)
      expect(Object.keys(files)).toHaveLength(9)
      for (const text of Object.values(files))
        expect(schema.validate(text)).toEqual({ valid: true, errors: [] })
      schema.dispose()
      const length = (folder: string) =>
        Object.entries(files).reduce(
          (sum, [name, text]) => sum + (name.startsWith(folder) ? text.length : 0),
          0,
        )
      expect(length('minimal')).toBeLessThan(length('random'))
      expect(length('random')).toBeLessThan(length('full'))
    },
  )
})

test('a full document shows every element of its schema', { tags: 'slow' }, async () => {
  const root = '{http://efti.eu/v1/consignment/common}consignment'
  const { stdout } = await cli(folderWith(), 'sample', 'v0', '--embedded', '--root', root, '--full')
  const declared = schemaFiles(specs, 'v0').get('consignment-common.xsd')?.toString() ?? ''
  const names = [...declared.matchAll(/<xsd?:element [^>]*name="(\w+)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(200)
  expect([...new Set(names)].filter((name) => !stdout.includes(`<${name}`))).toEqual([])
})

describe('sample', () => {
  test('prints one document, the same for the same seed', async () => {
    const cwd = folderWith(library)
    const first = await cli(cwd, 'sample', '1', '--seed', '7')
    expect([first.exit, first.stderr]).toEqual([0, ''])
    expect(first.stdout).toMatch(/^<\?xml[^>]*>\n<shelf xmlns="urn:library"/)
    expect((await cli(cwd, 'sample', '1', '--seed', '7')).stdout).toBe(first.stdout)
    expect((await cli(cwd, 'sample', '1', '--seed', '8')).stdout).not.toBe(first.stdout)
    const again = folderWith({ ...library, 'a.xml': first.stdout })
    expect((await cli(again, 'validate', '1', 'a.xml')).exit).toBe(0)
  })

  test('makes JSON of a type', async () => {
    const cwd = folderWith(shop)
    const { exit } = await cli(cwd, 'sample', '1', '--root', 'Order', '--count', '12', '--out', 'made')
    expect(exit).toBe(0)
    const names = Object.keys(filesIn(`${cwd}/made`))
    expect([names.at(0), names.at(-1), names.length]).toEqual(['order-01.json', 'order-12.json', 12])
    expect((await cli(cwd, 'validate', '1', 'made')).exit).toBe(0)
  })

  test('optional content is left out of minimal JSON and included in full JSON', async () => {
    const order = JSON.stringify({
      title: 'Order',
      type: 'object',
      required: ['item'],
      properties: {
        item: { type: 'string', minLength: 1 },
        notes: { type: 'array', items: { type: 'string' } },
        for: { type: 'object', properties: { name: { type: 'string' } } },
      },
    })
    const cwd = folderWith({ ...shop, 'order.json': order, 'examples/order.json': '{"item":"tea"}' })
    const made = async (size: string): Promise<unknown> =>
      JSON.parse((await cli(cwd, 'sample', '1', '--root', 'Order', size)).stdout)
    expect(await made('--minimal')).toEqual({ item: expect.any(String) })
    expect(await made('--full')).toEqual({
      item: expect.any(String),
      notes: [expect.any(String), expect.any(String)],
      for: { name: expect.any(String) },
    })
  })

  const refused = async (argv: readonly string[], says: RegExp): Promise<void> => {
    const { exit, stdout, stderr } = await cli(folderWith(), 'sample', '--embedded', ...argv)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(says)
  }

  test.each<[string, readonly string[], RegExp]>([
    ['no root of several', ['v0'], /^error: .*\b3\b.* \[sample-root-needed\]/],
    [
      'a name of several roots',
      ['v0', '--root', 'consignment'],
      /^error: 2 .*"consignment"\. \[sample-root-needed\]\n {2}fix: .*--root: "schemas#\{http:/,
    ],
    ['an unknown root', ['v0', '--root', 'consignmant'], /^error: .*"consignmant".* \[\S+\]/],
  ])('%s is bad usage', { tags: 'slow' }, (_, argv, says) => refused(argv, says))

  test.each<[string, readonly string[], RegExp]>([
    ['both sizes', ['v0', '--minimal', '--full'], /^error: .* \[sample-size\]/],
    ['no number', ['v0', '--count', '0'], /^error: "0" .*--count.* \[sample-number\]/],
    ['a seed that is none', ['v0', '--seed', '-1'], /^error: "-1" .*--seed.* \[sample-number\]/],
    ['several to stdout', ['v0', '--count', '2'], /^error: .*\b2\b.* \[documents-out-needed\]/],
  ])('%s is bad usage', (_, argv, says) => refused(argv, says))

  test('a root without any valid document is reported', async () => {
    const endless = library['library.xsd'].replace(
      '<xs:element name="title" type="xs:string"/>',
      '<xs:element name="title"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="a"/><xs:minLength value="2"/></xs:restriction></xs:simpleType></xs:element>',
    )
    const cwd = folderWith({
      'efti-schema.config.yaml': 'versions:\n  "1": { schemas: library.xsd }\n',
      'library.xsd': endless,
    })
    const { exit, stderr } = await cli(cwd, 'sample', '1')
    expect(exit).toBe(2)
    expect(stderr).toMatch(/^error: .*"\{urn:library\}shelf".* \[sample-none\]$/m)
  })
})
