import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { figuresIn } from '../support/quoted.ts'
import { library, shop } from '../support/shop.ts'
import { told } from '../support/told.ts'

describe('build', () => {
  test.each([
    ['JSON Schema only', shop],
    ['another XML vocabulary', library],
  ])('works for %s', async (_, files) => {
    const cwd = folderWith(files)
    const { exit, stdout, stderr } = await cli(cwd, 'build')
    expect([exit, stderr]).toEqual([0, ''])
    const [version = '', output = ''] = stdout.split('\n')
    expect([version.slice(0, 3), figuresIn(version).slice(-3)]).toEqual(['1: ', [1, 1, 1]])
    expect(output).toMatch(/^\d+ .*\bout\b/)
    expect(Object.keys(filesIn(join(cwd, 'out')))).toEqual(
      expect.arrayContaining(['manifest.json', 'package.json']),
    )
  })

  test('gives the same bytes again, and from another working directory', async () => {
    const cwd = folderWith(shop)
    await cli(cwd, 'build')
    const first = filesIn(join(cwd, 'out'))
    const again = await cli(cwd, 'build')
    expect(again.stdout).toMatch(/: 0 /)
    const elsewhere = folderWith()
    await cli(elsewhere, 'build', '-c', join(cwd, 'efti-schema.config.yaml'), '--out', 'x')
    expect(filesIn(join(elsewhere, 'x'))).toEqual(first)
    expect(Object.values(first).join('')).not.toContain(cwd)
  })

  test('gives the same bytes again if the output folder is beside a schema', async () => {
    const cwd = folderWith(library)
    await cli(cwd, 'build')
    const first = filesIn(join(cwd, 'out'))
    await cli(cwd, 'build')
    expect(filesIn(join(cwd, 'out'))).toEqual(first)
  })

  test('warns of an example that is not valid and continues', async () => {
    const cwd = folderWith({ ...shop, 'examples/wrong.json': '{\n  "item": "tea"\n}\n' })
    const { exit, stderr } = await cli(cwd, 'build')
    expect(exit).toBe(0)
    expect(told(stderr)).toEqual(['example-invalid examples/wrong.json:1:1'])
    expect(stderr).toContain('"Order"')
    expect((await cli(cwd, 'build', '--quiet')).stderr).toBe('')
    const verbose = (await cli(cwd, 'build', '--verbose')).stderr
    expect(verbose).toMatch(/note: .*"Order".* \[example-valid\]$/m)
  })
})

test('an example that no body takes is a warning', async () => {
  const { exit, stdout, stderr } = await cli(folderWith({ ...shop, 'examples/other.xml': '<a/>\n' }), 'build')
  expect(exit).toBe(0)
  expect(stdout).toMatch(/^1: .*\b1 of 2\b/)
  expect(stderr).toMatch(
    /^examples\/other\.xml:1:1: warning: .* \[example-unmatched\]\n {2}<a\/>\n {2}\^\n {2}fix: .+\n$/,
  )
})

test('the place of the configuration changes no byte, and no input is named by it', async () => {
  const versions = (up: string): string =>
    `versions:\n  "1": { apis: { shop: ${up}a/shop.yaml, other: ${up}b/shop.yaml } }\nout: ${up}out\n`
  const cwd = folderWith({
    'a/shop.yaml': shop['shop.yaml'],
    'a/order.json': shop['order.json'],
    'b/shop.yaml': shop['shop.yaml'],
    'b/order.json': shop['order.json'].replace('"minimum": 1', '"minimum": 2'),
    'one.yaml': versions(''),
    'x/y/two.yaml': versions('../../'),
  })
  expect((await cli(cwd, 'build', '-c', 'one.yaml')).stderr).toBe('')
  const first = filesIn(join(cwd, 'out'))
  const { inputs } = JSON.parse(first['manifest.json'] ?? '')
  expect(inputs.map(({ file }: { file: string }) => file)).toEqual([
    'a/order.json',
    'a/shop.yaml',
    'b/order.json',
    'b/shop.yaml',
  ])
  await cli(cwd, 'build', '-c', 'x/y/two.yaml')
  expect(filesIn(join(cwd, 'out'))).toEqual(first)
})

test('the manifest names what a team keeps about a comparison, and its digest moves with it', async () => {
  const mapping = 'formatVersion: 1\nfrom: "1"\nto: "2"\n'
  const cwd = folderWith({
    'a/order.json': shop['order.json'],
    'b/order.json': shop['order.json'],
    'mappings/1-2.yaml': mapping,
    'ours.hooks.ts': 'export const hooks = {}\n',
    'efti-schema.config.yaml':
      'versions:\n  "1": { schemas: a/order.json }\n  "2": { schemas: b/order.json }\n' +
      'compare: [{ from: "1", to: "2", hooks: ours.hooks.ts }]\n',
  })
  const inputs = async (): Promise<readonly { comparison?: string; file: string; sha256: string }[]> => {
    expect((await cli(cwd, 'build')).exit).toBe(0)
    return JSON.parse(filesIn(join(cwd, 'out'))['manifest.json'] ?? '').inputs
  }
  const first = await inputs()
  expect(first.flatMap(({ comparison, file }) => (comparison ? [`${comparison} ${file}`] : []))).toEqual([
    '1..2 1-2.yaml',
    '1..2 ours.hooks.ts',
  ])
  writeFileSync(join(cwd, 'mappings/1-2.yaml'), `${mapping}# Ours.\n`)
  const moved = (await inputs()).filter(({ sha256 }, index) => sha256 !== first[index]?.sha256)
  expect(moved.map(({ file }) => file)).toEqual(['1-2.yaml'])
})

describe('bad input: one message with place and remedy, exit 2, the output untouched', () => {
  const xsd = (body: string): string =>
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:a">\n${body}\n</xs:schema>\n`

  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    [
      'an unknown key',
      { 'efti-schema.config.yaml': 'versions:\n  "1": { schemas: library.xsd }\ncompair: []\n' },
      /^efti-schema\.config\.yaml:3:1: error: .*"compair".*\n {2}compair: \[\]\n {2}\^\n {2}fix: write "compare"\n$/,
    ],
    [
      'a missing file',
      { 'efti-schema.config.yaml': 'versions:\n  "1": { schemas: nowhere.xsd }\n' },
      /^efti-schema\.config\.yaml:2:19: error: .*"nowhere\.xsd".*\n.*\n {20}\^\n {2}fix: .+\n$/,
    ],
    ['a broken file', { 'library.xsd': xsd('<xs:element') }, /^library\.xsd:\d+:\d+: error: .*\n[\s\S]*\^\n/],
    [
      'an archive that is none',
      { 'efti-schema.config.yaml': 'versions:\n  "1": { schemas: a.zip }\n', 'a.zip': 'not an archive' },
      /error: .*"a\.zip".*\n {2}fix: .+\n$/,
    ],
    [
      'an unresolvable reference',
      { 'library.xsd': xsd('  <xs:element name="a" type="Nowhere"/>') },
      /^library\.xsd:2:\d+: error: .*Nowhere.*\n {4}<xs:element.*\n +\^\n {2}fix: .+\n$/,
    ],
    [
      'a binding that names no root',
      {
        ...shop,
        'efti-schema.config.yaml':
          'versions:\n  "1": { apis: { shop: shop.yaml }, schemas: library.xsd, bind: { placeOrder.request: "{urn:library}shelff" } }\n',
        'shop.yaml': shop['shop.yaml']
          .replace('application/json', 'application/xml')
          .replace('$ref: "order.json"', 'type: object'),
      },
      /^efti-schema\.config\.yaml:2:67: error: .*shelff.* \{urn:library\}shelf\. .*\n.*\n +\^\n {2}see also shop\.yaml:\d+:\d+\n {2}fix: .+\n$/,
    ],
  ])('%s', async (_, files, message) => {
    const cwd = folderWith({ ...library, ...files })
    mkdirSync(join(cwd, 'out'))
    writeFileSync(join(cwd, 'out/README.md'), 'as it was')
    const { exit, stdout, stderr } = await cli(cwd, 'build')
    expect(stderr).toMatch(message)
    expect(stderr.match(/error: /g)).toHaveLength(1)
    expect([exit, stdout]).toEqual([2, ''])
    expect(filesIn(join(cwd, 'out'))).toEqual({ 'README.md': 'as it was' })
  })

  test('a binding in a module is found in its text', async () => {
    const config = `export default {
  versions: {
    '1': {
      apis: { shop: 'shop.yaml' },
      bind: { 'placeOrderr.request': '{urn:library}shelf' },
    },
  },
}
`
    const { 'efti-schema.config.yaml': _, ...rest } = shop
    const { exit, stderr } = await cli(folderWith({ ...rest, 'efti-schema.config.mjs': config }), 'build')
    expect(exit).toBe(2)
    expect(stderr).toMatch(
      /^efti-schema\.config\.mjs:5:15: error: .*"placeOrderr\.request".* \[bind-no-body\]\n/,
    )
  })

  test('an edited file in the output', async () => {
    const cwd = folderWith(shop)
    await cli(cwd, 'build')
    writeFileSync(join(cwd, 'out/package.json'), '{}')
    const before = filesIn(join(cwd, 'out'))
    const { exit, stderr } = await cli(cwd, 'build')
    expect(exit).toBe(2)
    expect(stderr).toMatch(/^error: .*"package\.json".* \[output-edited\]\n {2}fix: .+\n$/)
    expect(filesIn(join(cwd, 'out'))).toEqual(before)
  })

  test('a configuration that is not there', async () => {
    const cwd = folderWith()
    const { exit, stderr } = await cli(cwd, 'build', '-c', 'nowhere.yaml')
    expect(exit).toBe(2)
    expect(stderr).toMatch(/^error: .*"nowhere\.yaml".* \[config-missing\]$/m)
    expect(existsSync(join(cwd, 'out'))).toBe(false)
  })
})
