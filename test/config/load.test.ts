import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ConfigOptions, loadConfig } from '../../src/config/index.ts'
import { Diagnostics, printLocation } from '../../src/diagnostics/index.ts'
import { folderWith } from '../support/folder.ts'
import { quotedIn } from '../support/quoted.ts'

const yaml = (...lines: readonly string[]): string => `${lines.join('\n')}\n`

async function load(
  files: Readonly<Record<string, string>>,
  file?: string,
  chosen: Partial<ConfigOptions> = {},
) {
  const cwd = folderWith(files)
  const problems = new Diagnostics()
  const config = await loadConfig({ cwd, ...chosen, ...(file === undefined ? {} : { file }) }, problems.sink)
  const found = problems.sorted().map(({ code, at, message, fix }) => {
    const facts = [...quotedIn(message), ...(fix === undefined ? [] : ['→', ...quotedIn(fix)])]
    return [at ? printLocation(at) : '-', code, ...facts].join(' ')
  })
  return { config, found, cwd }
}

const valid = yaml(
  'versions:',
  '  a: { schemas: a.xsd }',
  '  b: { schemas: b.xsd, status: draft }',
  'compare: [{ from: a, to: b }]',
)

describe('a configuration', () => {
  test.each([
    ['yaml', valid],
    [
      'json',
      '{"versions": {"a": {"schemas": "a.xsd"}, "b": {"schemas": "b.xsd", "status": "draft"}}, "compare": [{"from": "a", "to": "b"}]}',
    ],
    [
      'ts',
      `import { defineConfig } from 'efti-schema-toolkit'
export default defineConfig({
  versions: { a: { schemas: 'a.xsd' }, b: { schemas: 'b.xsd', status: 'draft' as const } },
  compare: [{ from: 'a', to: 'b' }],
})`,
    ],
    [
      'mjs',
      `export default { versions: { a: { schemas: 'a.xsd' }, b: { schemas: 'b.xsd', status: 'draft' } }, compare: [{ from: 'a', to: 'b' }] }`,
    ],
  ])('is read from .%s', async (ending, text) => {
    const { config, found, cwd } = await load({
      [`efti-schema.config.${ending}`]: text,
      'a.xsd': '',
      'b.xsd': '',
    })
    expect(found).toEqual([])
    expect(config?.root).toBe(cwd)
    const plain = { allowDoctype: false, assertFormats: false, implyTypes: false }
    const conventions = { ...plain, readOnlyDescribes: false }
    expect([...(config?.versions ?? [])]).toEqual([
      ['a', { name: 'a', conventions, status: 'stable', apis: new Map(), schemas: 'a.xsd', bind: new Map() }],
      ['b', { name: 'b', conventions, status: 'draft', apis: new Map(), schemas: 'b.xsd', bind: new Map() }],
    ])
    expect(config?.compare).toMatchObject([{ from: 'a', to: 'b' }])
    expect(config?.out).toBe(`${cwd}/out`)
  })

  test('takes an API as a path, as its parts, and as a name of which nothing is published', async () => {
    const text = yaml(
      'versions:',
      '  a:',
      '    apis:',
      '      one: api.yaml',
      '      two: { schemas: a.zip!/x.xsd }',
      '      three: {}',
    )
    const { config, found } = await load({ 'efti-schema.config.yaml': text, 'api.yaml': '', 'a.zip': '' })
    expect(found).toEqual([])
    expect([...(config?.versions.get('a')?.apis ?? [])]).toEqual([
      ['one', { openapi: 'api.yaml' }],
      ['two', { schemas: 'a.zip!/x.xsd' }],
      ['three', {}],
    ])
  })

  test.each([
    ['a promise', "export default Promise.resolve({ versions: { a: { schemas: 'a.xsd' } } })"],
    [
      'the result of an asynchronous function',
      "const make = async () => ({ versions: { a: { schemas: 'a.xsd' } } })\nexport default make()",
    ],
    [
      'an object of a class of the user',
      "class Settings {\n  versions = { a: { schemas: 'a.xsd' } }\n}\nexport default new Settings()",
    ],
    ['a module', "import * as parts from './parts.ts'\nexport default parts"],
  ])('may be exported as %s', async (_, text) => {
    const parts = "export const versions = { a: { schemas: 'a.xsd' } }"
    const { config, found } = await load({ 'efti-schema.config.ts': text, 'parts.ts': parts, 'a.xsd': '' })
    expect(found).toEqual([])
    expect(config?.versions.get('a')?.schemas).toBe('a.xsd')
  })

  test('is an error where there is none, however near another folder has one', async () => {
    const { config, found } = await load({ 'a/efti-schema.config.yaml': valid })
    expect(config).toBeUndefined()
    expect(found).toEqual([expect.stringMatching(/^- config-none/)])
  })

  test('has no versions where there is none and none is needed', async () => {
    const { config, found, cwd } = await load({}, undefined, { optional: true })
    expect(found).toEqual([])
    expect([config?.versions.size, config?.compare, config?.root]).toEqual([0, [], cwd])
  })

  test('that is there counts where none is needed, with its errors', async () => {
    const files = { 'efti-schema.config.yaml': 'versions: [a]\n' }
    const { config, found } = await load(files, undefined, { optional: true })
    expect(config).toBeUndefined()
    expect(found).toEqual([expect.stringMatching(/^efti-schema\.config\.yaml:1:11 config-type /)])
  })

  test.each([
    ['no other', {}],
    ['one of its own', { 'efti-schema.config.yaml': valid }],
  ])(
    'is the embedded one where that is asked for, with its output in the working directory: %s',
    async (_, files) => {
      const { config, found, cwd } = await load(files, undefined, { embedded: true })
      expect(found).toEqual([])
      expect([...(config?.versions.keys() ?? [])]).toEqual(['v0', 'v1'])
      expect(config?.out).toBe(`${cwd}/out`)
    },
  )

  test('may be in another folder; its paths are relative to it', async () => {
    const { config, found } = await load({ 'x/c.yaml': valid, 'x/a.xsd': '', 'x/b.xsd': '' }, 'x/c.yaml')
    expect(found).toEqual([])
    expect(basename(config?.root ?? '')).toBe('x')
  })
})

const ts = (body: string): string => `const computed = 1\nexport default {\n${body}\n}\n`

describe('a wrong configuration is reported with its place', () => {
  test.each([
    ['unknown key', yaml('versions: {}', 'compara: []'), '2:1 config-key-unknown "compara" → "compare"'],
    [
      'unknown key of a version',
      yaml('versions:', '  a:', '    stauts: draft'),
      '3:5 config-key-unknown "stauts" → "status"',
    ],
    ['wrong type', yaml('versions: [a]'), '1:11 config-type "versions"'],
    [
      'wrong value',
      yaml('versions:', '  a: { schemas: s.xsd, status: beta }'),
      '2:32 config-value "versions.a.status" "beta" →',
    ],
    [
      'wrong treatment of formats',
      yaml('versions:', '  a: { schemas: s.xsd, formats: assert }'),
      '2:33 config-value "versions.a.formats" "assert" →',
    ],
    ['missing key', yaml('out: x'), '1:1 config-required "versions" → "versions"'],
    [
      'missing file',
      yaml('versions:', '  a: { schemas: nowhere.zip }'),
      '2:17 config-file-missing "versions.a.schemas" "nowhere.zip" →',
    ],
    [
      'unknown version',
      yaml(
        'versions:',
        '  va1: { schemas: s.xsd }',
        '  vb2: { schemas: s.xsd }',
        'compare: [{ from: va1, to: vb3 }]',
      ),
      '4:28 config-version-unknown "vb3" → "vb2"',
    ],
    [
      'version that is no folder',
      yaml('versions:', '  ../a: { schemas: s.xsd }'),
      '2:3 config-name "../a" → "-" "_"',
    ],
    [
      'comparison without a side',
      yaml('versions: { a: { schemas: s.xsd } }', 'compare:', '  - from: a'),
      '3:5 config-required "compare[0].to" → "compare[0].to"',
    ],
    [
      'comparison with itself',
      yaml('versions: { a: { schemas: s.xsd } }', 'compare: [{ from: a, to: a }]'),
      '2:11 config-compare-itself "a" →',
    ],
    [
      'remote source',
      yaml('versions:', '  a: { schemas: { url: "http://x/" } }'),
      '2:17 lock-unpinned "versions.a.schemas" "http://x/" →',
    ],
    [
      'remote source as an address',
      yaml('versions:', '  a: { apis: { x: "https://example.org/a.yaml" } }'),
      '2:19 config-remote "versions.a.apis.x" → "…"',
    ],
    [
      'missing entry document of a set',
      yaml('versions:', '  a: { schemas: { x: nowhere.xsd } }'),
      '2:22 config-file-missing "versions.a.schemas.x" "nowhere.xsd" →',
    ],
    [
      'missing mapping',
      yaml(
        'versions: { a: { schemas: s.xsd }, b: { schemas: s.xsd } }',
        'compare: [{ from: a, to: b, mapping: nowhere.yaml }]',
      ),
      '2:38 config-file-missing "compare[0].mapping" "nowhere.yaml" →',
    ],
    [
      'unknown runtime',
      yaml('versions: {}', 'runtime: inlined'),
      '2:10 config-value "runtime" "inlined" → "inline"',
    ],
    [
      'version that is called as the copy of the runtime',
      yaml('versions: { runtime: { schemas: s.xsd } }', 'runtime: inline'),
      '1:13 config-name "runtime" →',
    ],
    [
      'version without a source',
      yaml('versions:', '  a: { status: draft }'),
      '2:6 config-no-source "a" → "apis" "schemas"',
    ],
    [
      'version without a setting',
      yaml('versions:', '  a: {}'),
      '2:6 config-no-source "a" → "apis" "schemas"',
    ],
    [
      'version with an API of nothing',
      yaml('versions:', '  a: { apis: { one: {}, two: { schemas: {} } } }'),
      '2:6 config-no-source "a" → "apis" "schemas"',
    ],
    [
      'version with a schema set of nothing',
      yaml('versions:', '  a: { apis: {}, schemas: {} }'),
      '2:6 config-no-source "a" → "apis" "schemas"',
    ],
    ['limit', yaml('versions: {}', 'limits: { depth: many }'), '2:18 config-type "limits.depth"'],
  ])('%s', async (_, text, want) => {
    const { config, found } = await load({ 'efti-schema.config.yaml': text, 's.xsd': '' })
    expect(found).toEqual([`efti-schema.config.yaml:${want}`])
    expect(config).toBeUndefined()
  })

  test.each([
    [
      'unknown key',
      ts("  versions: { one: { stauts: 'draft' } },"),
      '3:22 config-key-unknown "stauts" → "status"',
    ],
    [
      'second of two equal keys',
      ts(
        "  versions: {\n    one: { status: 'stable', schemas: 's.xsd' },\n    two: { 'status': 'old', schemas: 's.xsd' },\n  },",
      ),
      '5:12 config-value "versions.two.status" "old" →',
    ],
    [
      'a path as a URL object',
      ts("  versions: { one: { apis: { shop: new URL('s.yaml', import.meta.url) } } },"),
      '3:30 config-type "versions.one.apis.shop"',
    ],
    [
      'versions as a map',
      ts("  versions: new Map([['one', { schemas: 's.xsd' }]]),"),
      '3:3 config-type "versions"',
    ],
    [
      'a promise inside',
      ts("  versions: { one: Promise.resolve({ schemas: 's.xsd' }) },"),
      '3:15 config-type "versions.one"',
    ],
    [
      'a URL object as the configuration',
      "export default new URL('file:///a')\n",
      '1:1 config-no-default "efti-schema.config.ts" → "export default defineConfig({ … })"',
    ],
    [
      'a promise that is refused',
      'export default Promise.reject(new Error("no"))\n',
      '1:1 config-throws "efti-schema.config.ts" →',
    ],
    ['throws', 'throw new Error("no")\n', '1:1 config-throws "efti-schema.config.ts" →'],
    ['does not compile', ts('  versions: { a: (, },'), '3:19 config-throws "efti-schema.config.ts" →'],
    [
      'no default export',
      'export const a = 1\n',
      '1:1 config-no-default "efti-schema.config.ts" → "export default defineConfig({ … })"',
    ],
  ])('in a module: %s', async (_, text, want) => {
    const { config, found } = await load({ 'efti-schema.config.ts': text, 's.xsd': '' })
    expect(found).toEqual([`efti-schema.config.ts:${want}`])
    expect(config).toBeUndefined()
  })

  test('a mapping and hooks are found where they usually are', async () => {
    const text = yaml(
      'versions: { a: { schemas: s.xsd }, b: { schemas: s.xsd } }',
      'compare: [{ from: a, to: b }]',
    )
    const files = {
      's.xsd': '',
      'efti-schema.config.yaml': text,
      'mappings/a-b.yaml': '',
      'mappings/a-b.hooks.ts': '',
    }
    const { config, found } = await load(files)
    expect(found).toEqual([])
    expect(config?.compare).toMatchObject([{ mapping: 'mappings/a-b.yaml', hooks: 'mappings/a-b.hooks.ts' }])
  })

  test('two problems are two messages', async () => {
    const { found } = await load({
      's.xsd': '',
      'efti-schema.config.yaml': yaml('versions: { A: { schemas: s.xsd } }', 'outt: x'),
    })
    expect(found).toHaveLength(2)
  })

  test('two configurations in one folder', async () => {
    const { found } = await load({ 'efti-schema.config.json': '{}', 'efti-schema.config.yaml': '' })
    expect(found).toEqual([
      expect.stringMatching(/^- config-several "efti-schema.config.json" "efti-schema.config.yaml"/),
    ])
  })

  test('a file that is not there', async () => {
    const { found } = await load({}, 'nowhere.yaml')
    expect(found).toEqual([expect.stringMatching(/^- config-missing "nowhere.yaml"/)])
  })
})
