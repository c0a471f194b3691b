import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/index.ts'
import { withManifest } from '../../src/output/manifest.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { library } from '../support/shop.ts'
import { zip } from '../support/zip.ts'

/** An OpenAPI file that calls itself by a version. */
const api = (version: string, title = 'Bookings', type = 'string'): string => `openapi: 3.0.3
info: { title: ${title}, version: "${version}" }
paths:
  /bookings:
    get:
      operationId: listBookings
      responses:
        "200": { description: ok, content: { application/json: { schema: { type: ${type} } } } }
`
const xsd = library['library.xsd']
const archive = zip([{ name: 'library.xsd', content: xsd }])
const jsonSchema = '{ "type": "object", "properties": { "a": { "type": "string" } } }'

type Files = Readonly<Record<string, string | Uint8Array>>

/** What `init` wrote, read as every command reads it. */
async function written(cwd: string) {
  const config = await loadConfig({ cwd }, (problem) => expect(problem).toBeUndefined())
  return {
    versions: Object.fromEntries(
      [...(config?.versions ?? [])].map(([name, { apis, schemas }]) => [
        name,
        {
          apis: Object.fromEntries([...apis].map(([api, { openapi }]) => [api, openapi])),
          ...(schemas === undefined
            ? {}
            : { schemas: typeof schemas === 'string' ? schemas : Object.fromEntries(schemas) }),
        },
      ]),
    ),
    compare: config?.compare.map(({ from, to, failOn }) => [from, to, failOn]),
  }
}

const cases: readonly [
  string,
  { files: Files; args: readonly string[]; versions: object; compare?: unknown },
][] = [
  [
    'one OpenAPI file, named by its info.version',
    {
      files: { 'api/bookings.yaml': api('1.4.0') },
      args: ['api/bookings.yaml'],
      versions: { '1.4.0': { apis: { bookings: 'api/bookings.yaml' } } },
      compare: [],
    },
  ],
  [
    'two OpenAPI files, compared in the order given, their API under one name',
    {
      files: {
        'b-2024.yaml': api('2.0'),
        'b-2023.json': '{"openapi":"3.1.0","info":{"title":"Bookings","version":"v1.0 (Beta)"},"paths":{}}',
      },
      args: ['b-2023.json', './b-2024.yaml'],
      versions: {
        'v1.0-beta': { apis: { bookings: 'b-2023.json' } },
        '2.0': { apis: { bookings: 'b-2024.yaml' } },
      },
      compare: [['v1.0-beta', '2.0', 'none']],
    },
  ],
  [
    'three: each is compared with the next',
    {
      files: { 'a.yaml': api('1', 'A'), 'b.yaml': api('2', 'B'), 'c.yaml': api('3', 'C') },
      args: ['a.yaml', 'b.yaml', 'c.yaml'],
      versions: {
        '1': { apis: { api: 'a.yaml' } },
        '2': { apis: { api: 'b.yaml' } },
        '3': { apis: { api: 'c.yaml' } },
      },
      compare: [
        ['1', '2', 'none'],
        ['2', '3', 'none'],
      ],
    },
  ],
  [
    'equal versions: the files name them',
    {
      files: { 'before.yaml': api('1'), 'after.yaml': api('1') },
      args: ['before.yaml', 'after.yaml'],
      versions: {
        before: { apis: { bookings: 'before.yaml' } },
        after: { apis: { bookings: 'after.yaml' } },
      },
    },
  ],
  [
    'equal versions and equal files: the folders name them',
    {
      files: { 'old/api.yaml': api('1'), 'new/api.yaml': api('1') },
      args: ['old/api.yaml', 'new/api.yaml'],
      versions: { old: { apis: { api: 'old/api.yaml' } }, new: { apis: { api: 'new/api.yaml' } } },
    },
  ],
  [
    'nothing that tells two versions apart: they are counted',
    {
      files: { 'x/1/draft/api.yaml': api('0'), 'x/2/draft/api.yaml': api('0') },
      args: ['x/1/draft/api.yaml', 'x/2/draft/api.yaml'],
      versions: {
        '0': { apis: { api: 'x/1/draft/api.yaml' } },
        '0-2': { apis: { api: 'x/2/draft/api.yaml' } },
      },
    },
  ],
  [
    'a version that cannot be a folder',
    {
      files: { 'con.yaml': api('Ω') },
      args: ['con.yaml'],
      versions: { 'v-con': { apis: { con_: 'con.yaml' } } },
    },
  ],
  [
    'XML Schema files, named by their files',
    {
      files: { 'order-v1.xsd': xsd, 'order-v2.xsd': xsd },
      args: ['order-v1.xsd', 'order-v2.xsd'],
      versions: {
        'order-v1': { apis: {}, schemas: 'order-v1.xsd' },
        'order-v2': { apis: {}, schemas: 'order-v2.xsd' },
      },
      compare: [['order-v1', 'order-v2', 'none']],
    },
  ],
  [
    'an archive, a JSON Schema and a folder of schemas',
    {
      files: { 'a.zip': archive, 'b.json': jsonSchema, 'c/order.xsd': xsd },
      args: ['a.zip', 'b.json', 'c/'],
      versions: {
        a: { apis: {}, schemas: 'a.zip' },
        b: { apis: {}, schemas: 'b.json' },
        c: { apis: {}, schemas: 'c' },
      },
    },
  ],
  [
    'a folder of two OpenAPI files and an archive',
    {
      files: { 'specs/v1/a.yaml': api('1'), 'specs/v1/b.yaml': api('1', 'Other'), 'specs/v1/s.zip': archive },
      args: ['specs/v1'],
      versions: {
        '1': { apis: { a: 'specs/v1/a.yaml', b: 'specs/v1/b.yaml' }, schemas: 'specs/v1/s.zip' },
      },
    },
  ],
  [
    'a folder with an archive, and OpenAPI files in a folder of it',
    {
      files: { 'v1/openapi/a.yaml': api('1'), 'v1/examples/a.json': jsonSchema, 'v1/s.zip': archive },
      args: ['v1'],
      versions: { '1': { apis: { a: 'v1/openapi/a.yaml' }, schemas: 'v1/s.zip' } },
    },
  ],
  [
    'a folder with an archive, and OpenAPI files in several folders of it',
    {
      files: { 'v1/one/a.yaml': api('1'), 'v1/two/a.yaml': api('2'), 'v1/s.zip': archive },
      args: ['v1'],
      versions: { v1: { apis: {}, schemas: 'v1/s.zip' } },
    },
  ],
  [
    'several files of one version, by its name',
    {
      files: {
        'a.yaml': api('1'),
        's.xsd': xsd,
        't.xsd': xsd.replaceAll('urn:library', 'urn:t'),
        'b.yaml': api('2'),
      },
      args: ['v1=a.yaml', 'v1=s.xsd', 'v1=t.xsd', 'next=b.yaml'],
      versions: {
        v1: { apis: { bookings: 'a.yaml' }, schemas: { s: 's.xsd', t: 't.xsd' } },
        next: { apis: { bookings: 'b.yaml' } },
      },
      compare: [['v1', 'next', 'none']],
    },
  ],
  [
    'a file whose name has an equals sign',
    {
      files: { 'v=1.yaml': api('7') },
      args: ['v=1.yaml'],
      versions: { '7': { apis: { 'v-1': 'v=1.yaml' } } },
    },
  ],
]

describe('init writes a configuration of the named sources', () => {
  test.each(cases)('%s', async (_, { files, args, versions, compare }) => {
    const cwd = folderWith({ 'package.json': '{}\n', ...files })
    const { exit, stdout, stderr } = await cli(cwd, 'init', ...args)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    const found = await written(cwd)
    expect(found.versions).toEqual(versions)
    if (compare !== undefined) expect(found.compare).toEqual(compare)
    const first = Object.keys(versions)[0]
    expect(stdout).toMatch(new RegExp(`efti-schema inspect ${first?.replaceAll('.', '\\.')}\n$`))
    expect(filesIn(cwd)['.gitignore']).toBe('/out/\n')
    const again = filesIn(cwd)
    expect(await cli(cwd, 'init', ...args)).toMatchObject({ exit: 0, stderr: '' })
    expect(filesIn(cwd)).toEqual(again)
  })

  test('paths are written from the folder of the configuration, above it too', async () => {
    const top = folderWith({ 'specs/a.yaml': api('1'), 'packages/app/package.json': '{}\n' })
    const cwd = join(top, 'packages/app')
    expect((await cli(cwd, 'init', '../../specs/a.yaml')).exit).toBe(0)
    expect((await written(cwd)).versions).toEqual({ '1': { apis: { a: '../../specs/a.yaml' } } })
  })

  test('what a setting can allow does not stop it: a document type, a pattern of another dialect', async () => {
    const cwd = folderWith({
      'a.xsd': `<!DOCTYPE xs:schema [<!ENTITY a "b">]>\n${xsd}`,
      'b.json': '{ "type": "string", "pattern": "(?i)[a-z]++" }',
    })
    expect(await cli(cwd, 'init', 'a.xsd', 'b.json')).toMatchObject({ exit: 0, stderr: '' })
    const built = await cli(cwd, 'build')
    expect(built.exit).toBe(2)
    expect(built.stderr).toMatch(/a\.xsd:1:.*doctype/)
  })
})

describe('init refuses what is no schema, with its place, and writes nothing', () => {
  test.each<[string, Files, string[], string[]]>([
    [
      'JSON that is no schema',
      { 'package.json': '{\n  "name": "x"\n}\n' },
      ['package.json'],
      ['package.json:1:1', 'init-no-schema'],
    ],
    [
      'YAML that is no schema',
      { 'ci.yml': 'steps:\n  web: { image: x }\n' },
      ['ci.yml'],
      ['ci.yml:1:1', 'init-no-schema'],
    ],
    [
      'an XML document',
      { 'order.xml': '<?xml version="1.0"?>\n<order/>' },
      ['order.xml'],
      ['order.xml:2:1', 'source-other-kind'],
    ],
    ['an .xsd with another root', { 'p.xsd': '\n<project/>' }, ['p.xsd'], ['p.xsd:2:1', 'xsd-not-a-schema']],
    ['an empty file', { 'a.yaml': '' }, ['a.yaml'], ['a.yaml:1:1', 'source-other-kind']],
    [
      'YAML that ends early',
      { 'a.yaml': 'openapi: 3.0.0\ninfo: {\n' },
      ['a.yaml'],
      ['a.yaml:3:1', 'yaml-syntax'],
    ],
    ['a folder without schemas', { 'docs/README.md': 'x' }, ['docs'], ['docs', 'source-empty']],
    [
      'one of two',
      { 'a.yaml': api('1'), 'b.json': '{"b":1}' },
      ['a.yaml', 'b.json'],
      ['b.json:1:1', 'init-no-schema'],
    ],
    [
      'a missing file',
      { 'openapi.yaml': api('1') },
      ['opnapi.yaml'],
      ['"openapi.yaml"', 'init-source-missing'],
    ],
    [
      'a missing file in a folder',
      { 'specs/a1.yaml': api('1') },
      ['specs/a2.yaml'],
      ['"specs/a1.yaml"', 'init-source-missing'],
    ],
    ['an address', {}, ['https://example.org/a.yaml'], ['efti-schema lock', 'init-source-missing']],
    ['a name that no folder can have', { 'a.yaml': api('1') }, ['V1=a.yaml'], ['"V1"', 'config-name']],
    [
      'an archive beside another source of schemas',
      { 'a.zip': archive, 'b.xsd': xsd },
      ['x=a.zip', 'x=b.xsd'],
      ['a.zip', 'flag-not-with'],
    ],
  ])('%s', async (_, files, args, told) => {
    const cwd = folderWith(files)
    const before = filesIn(cwd)
    const { exit, stdout, stderr } = await cli(cwd, 'init', ...args)
    expect([exit, stdout]).toEqual([2, ''])
    for (const part of told) expect(stderr).toContain(part)
    expect(filesIn(cwd)).toEqual(before)
  })

  test('quotes the first line of a file that is not a schema', async () => {
    const { stderr } = await cli(folderWith({ 'data/a.json': '\n{ "a": 1 }' }), 'init', 'data/a.json')
    const [, place, code] = /^(\S+): error: .* \[([a-z-]+)\]$/m.exec(stderr) ?? []
    expect(`${code} ${place}`).toBe('init-no-schema data/a.json:1:1')
  })

  test.each([
    ['--efti', 'a.yaml'],
    ['a.yaml', '--tasks', 'nx'],
    ['--efti', '--tasks', 'turbo'],
  ])('%s %s %s: two things at once', async (...args) => {
    const cwd = folderWith({ 'a.yaml': api('1') })
    const { exit, stdout, stderr } = await cli(cwd, 'init', ...args)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain('[flag-not-with]')
    expect(Object.keys(filesIn(cwd))).toEqual(['a.yaml'])
  })
})

describe('init without a source and without a configuration', () => {
  /** The commands that it shows. */
  async function offered(files: Files): Promise<readonly string[]> {
    const cwd = folderWith(files)
    const before = filesIn(cwd)
    const { exit, stdout, stderr } = await cli(cwd, 'init')
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain('[init-source-none]')
    expect(stderr).toContain('"efti-schema init --efti"')
    expect(filesIn(cwd)).toEqual(before)
    return [...stderr.matchAll(/^ {2}(.* efti-schema init .*?) {2}\(/gm)].map(([, command = '']) => command)
  }

  test('shows the command for every OpenAPI file, schema and archive of the folder', async () => {
    expect(
      await offered({
        'pnpm-lock.yaml': 'lockfileVersion: 9\n',
        'api/v1.yaml': api('1'),
        'swagger.json': '{ "swagger": "2.0" }',
        'one.xsd': xsd,
        'schemas/order.xsd': xsd,
        'schemas/types/time.xsd': xsd,
        'data.zip': archive,
        'both/api.yaml': api('1'),
        'both/xsd/a.xsd': xsd,
        "it's/a b.yaml": api('1'),
        'package.json': '{}',
        'node_modules/x/openapi.yaml': api('1'),
        '.hidden/openapi.yaml': api('1'),
      }),
    ).toEqual(
      ['api/v1.yaml', 'both', 'data.zip', `'it'\\''s/a b.yaml'`, 'one.xsd', 'schemas', 'swagger.json'].map(
        (path) => `pnpm efti-schema init ${path}`,
      ),
    )
  })

  test.each<[string, Files, string[]]>([
    [
      'versions of one message, each by itself',
      {
        'specs/pay-03.xsd': xsd,
        'specs/pay-09.xsd': xsd,
        'specs/api-1.yaml': api('1'),
        'specs/api-2.yaml': api('2'),
      },
      ['specs/api-1.yaml', 'specs/api-2.yaml', 'specs/pay-03.xsd', 'specs/pay-09.xsd'],
    ],
    [
      'messages of one family, by their folder',
      {
        'specs/FTI004.xsd': xsd.replace('>', '><xs:include schemaLocation="types.xsd"/>'),
        'specs/FTI010.xsd': xsd,
        'specs/types.xsd': xsd,
      },
      ['specs'],
    ],
    ['a publication, by its folder', { 'v0/openapi/a.yaml': api('1'), 'v0/s.zip': archive }, ['v0']],
    [
      'archives of two versions, each by itself',
      { 'specs/s-1.zip': archive, 'specs/s-2.zip': archive, 'specs/a.yaml': api('1') },
      ['specs/a.yaml', 'specs/s-1.zip', 'specs/s-2.zip'],
    ],
  ])('shows %s', async (_, files, paths) => {
    expect(await offered(files)).toEqual(paths.map((path) => `npx efti-schema init ${path}`))
  })

  test('each command that it shows works', async () => {
    const files = {
      'a.yaml': api('1'),
      's/o.xsd': xsd,
      's/t.xsd': xsd.replaceAll('urn:library', 'urn:t'),
      'z.zip': archive,
    }
    const commands = await offered(files)
    expect(commands).toHaveLength(3)
    for (const command of commands) {
      const args = command.replace(/^.* init /, '').split(' ')
      expect(await cli(folderWith(files), 'init', ...args)).toMatchObject({ exit: 0, stderr: '' })
    }
  })

  test('shows nothing that a build wrote', async () => {
    const tool = { name: 'efti-schema-toolkit', version: '1.0.0' }
    const made = withManifest(
      [
        { path: '1/json-schema/a.json', text: jsonSchema },
        { path: '1/api.json', text: '{"openapi":"3.1.0"}' },
      ],
      [],
      tool,
    )
    const files = Object.fromEntries(made.map(({ path, text }) => [`generated/out/${path}`, text]))
    expect(await offered({ 'a.yaml': api('1'), ...files })).toEqual(['npx efti-schema init a.yaml'])
    const { 'generated/out/manifest.json': _, ...left } = files
    expect(await offered(left)).toEqual(['npx efti-schema init generated/out/1/api.json'])
  })

  test('counts those that it does not show', async () => {
    const files = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`api-${10 + at}.yaml`, api('1')]))
    expect(await offered(files)).toHaveLength(12)
    expect((await cli(folderWith(files), 'init')).stderr).toContain('3 more')
  })

  test('shows none where there is none', async () => {
    expect(await offered({ 'README.md': 'openapi: 3.0.0', 'a.yaml': 'x: 1' })).toEqual([])
  })
})

test('a reference into a folder beside is refused with the address of the folder around both, which init takes', async () => {
  const folder = folderWith({
    'specs/api/shop.yaml': api('1.0').replace('type: string', "$ref: '../common/types.yaml#/Day'"),
    'specs/common/types.yaml': 'Day: { type: string, format: date }\n',
  })
  const refused = await cli(folder, 'init', 'specs/api/shop.yaml')
  expect([refused.exit, refused.stderr.match(/\S+ error: .*\[ref-outside\]/g)?.length]).toEqual([2, 1])
  expect(refused.stderr).toContain('specs/api/shop.yaml:8:')
  const [, address = ''] = /"(\S+!\/\S+)"/.exec(refused.stderr) ?? []
  expect(address).toBe('specs!/api/shop.yaml')
  expect((await cli(folder, 'init', address)).exit).toBe(0)
  expect((await written(folder)).versions).toEqual({ '1.0': { apis: { shop: address } } })
  const inside = await cli(join(folder, 'specs'), 'inspect', '--strict', 'api/shop.yaml')
  expect(inside.stderr).toContain('".!/api/shop.yaml"')
})
