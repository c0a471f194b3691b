import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { library, shop } from '../support/shop.ts'
import { told } from '../support/told.ts'

interface Case {
  readonly files?: Readonly<Record<string, string>>
  readonly argv: readonly string[]
  readonly exit?: number
  /** Code and place of every problem, in the order in which they are printed. */
  readonly want: readonly string[]
}

const order = (type: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:a">
<xs:element name="order"><xs:complexType><xs:sequence><xs:element name="n" type="xs:${type}"/></xs:sequence></xs:complexType></xs:element>
</xs:schema>\n`
const simple = (elements: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${elements}</xs:schema>\n`
const document = '<a:order xmlns:a="urn:a"><n>1</n></a:order>\n'
const config = (more = ''): string => `versions:\n  a: { schemas: a.xsd }\n  b: { schemas: b.xsd }\n${more}`
const compared = (...settings: readonly string[]): string =>
  config(`compare:\n  - from: a\n    to: b\n${settings.map((line) => `    ${line}\n`).join('')}`)
const pair = {
  'efti-schema.config.yaml': config(),
  'a.xsd': order('int'),
  'b.xsd': order('byte'),
  'one.xml': document,
  'two.xml': document,
}
const withConfig = (text: string, more: Readonly<Record<string, string>> = {}) => ({
  ...pair,
  'efti-schema.config.yaml': text,
  ...more,
})
const migrate = (...more: readonly string[]): readonly string[] => ['migrate', 'a', 'b', ...more]
const members = (name: string): string =>
  simple(
    `<xs:element name="order"><xs:complexType><xs:sequence><xs:element name="id" type="xs:token"/><xs:element name="${name}" type="xs:string"/></xs:sequence></xs:complexType></xs:element>`,
  )
const annotatedRoot = (name: string, ...ids: readonly string[]): string =>
  `<xs:element name="${name}"><xs:complexType><xs:sequence>${ids
    .map(
      (id) =>
        `<xs:element name="${id}" type="xs:token"><xs:annotation><xs:appinfo><efti id="${id}" format="an" definition="d" parentId="P"/></xs:appinfo></xs:annotation></xs:element>`,
    )
    .join('')}</xs:sequence></xs:complexType></xs:element>`
const limited = (limit: string, schema: object): Readonly<Record<string, string>> => ({
  'efti-schema.config.yaml': `versions: { a: { schemas: a.json } }\nlimits: { ${limit} }\n`,
  'a.json': JSON.stringify(schema),
})
const remote = (settings: string): string => `versions:\n  a: { schemas: { ${settings} } }\n`

describe('problems of the command line', () => {
  test.each<[string, Case]>([
    ['no configuration', { argv: ['build'], want: ['config-none'] }],
    [
      'a file of another kind',
      {
        files: { 'efti-schema.config.yaml': config(), 'a.xsd': '{}', 'b.xsd': order('int') },
        argv: ['inspect', 'a'],
        want: ['source-other-kind a.xsd:1:1'],
      },
    ],
    ['a configuration that is absent', { argv: ['build', '-c', 'no.yaml'], want: ['config-missing'] }],
    [
      'a configuration with another ending',
      { files: { 'c.toml': '' }, argv: ['build', '-c', 'c.toml'], want: ['config-ending'] },
    ],
    [
      'two configurations',
      { files: { ...pair, 'efti-schema.config.json': '{}' }, argv: ['build'], want: ['config-several'] },
    ],
    [
      'documents that are absent',
      { files: pair, argv: ['validate', 'a', 'x.xml'], want: ['document-missing'] },
    ],
    [
      'a folder without documents',
      {
        files: { ...pair, 'd/a.txt': '' },
        argv: ['validate', 'a', 'd'],
        want: ['documents-none', 'documents-unread'],
      },
    ],
    [
      'an empty standard input',
      { files: pair, argv: ['validate', 'a', '-'], want: ['standard-input-empty'] },
    ],
    [
      'a check that is unknown',
      { files: pair, argv: ['validate', 'a', 'one.xml', '--check', 'x'], want: ['check-unknown'] },
    ],
    [
      'a check without its subset',
      {
        files: pair,
        argv: ['validate', 'a', 'one.xml', '--check', 'mandatory'],
        want: ['check-needs-subset'],
      },
    ],
    [
      'a root that the version lacks',
      { files: pair, argv: ['validate', 'a', 'one.xml', '--root', 'x'], want: ['document-root-unknown'] },
    ],
    [
      'two documents without a folder for them',
      { files: pair, argv: migrate('one.xml', 'two.xml'), want: ['documents-out-needed'] },
    ],
    [
      'one version twice',
      { files: pair, argv: ['migrate', 'a', 'a', 'one.xml'], want: ['migration-same-version'] },
    ],
    [
      'a shard without a folder',
      { files: pair, argv: migrate('one.xml', '--shard', '1/2'), want: ['shard-out-needed'] },
    ],
    [
      'a shard that is no part',
      { files: pair, argv: migrate('one.xml', '--out', 'o', '--shard', '3/2'), want: ['shard-syntax'] },
    ],
    [
      'a number of threads that is none',
      { files: pair, argv: migrate('one.xml', '--out', 'o', '--threads', '0'), want: ['workers-count'] },
    ],
    [
      'a context value without a name',
      { files: pair, argv: migrate('one.xml', '--set', '=1'), want: ['context-syntax'] },
    ],
    [
      'a context file that is absent',
      { files: pair, argv: migrate('one.xml', '--context', 'c.json'), want: ['context-file'] },
    ],
    [
      'a context file that is not an object',
      {
        files: { ...pair, 'c.json': '[]' },
        argv: migrate('one.xml', '--context', 'c.json'),
        want: ['context-file'],
      },
    ],
    [
      'a result of a former migration among the documents',
      {
        files: { ...pair, 'd/migration.json': '{"formatVersion": 1, "from": {"name": "a"}}' },
        argv: migrate('d', '--out', 'o', '--verbose'),
        want: ['document-is-report', 'documents-none'],
      },
    ],
    [
      'an output that would overwrite its input',
      { files: pair, argv: migrate('one.xml', '--out', '.'), want: ['documents-over-input'] },
    ],
    [
      'hooks that are absent',
      { files: pair, argv: migrate('one.xml', '--hooks', 'h.ts'), want: ['hooks-file'] },
    ],
    [
      'hooks that cannot be read as a program',
      {
        files: { ...pair, 'h.ts': 'export const hooks = {\n  a: : 1,\n}\n' },
        argv: migrate('one.xml', '--hooks', 'h.ts'),
        want: ['hooks-file h.ts:2:6'],
      },
    ],
    [
      'versions without adapters',
      {
        files: {
          ...{ ...shop, ...pair },
          'efti-schema.config.yaml': 'versions:\n  a: { apis: { s: shop.yaml } }\n  b: { schemas: b.xsd }\n',
        },
        argv: migrate('examples/order.json'),
        want: ['adapters-none'],
      },
    ],
    [
      'a sample of two sizes',
      { files: pair, argv: ['sample', 'a', '--minimal', '--full'], want: ['sample-size'] },
    ],
    [
      'a seed that is no number',
      { files: pair, argv: ['sample', 'a', '--seed', 'x'], want: ['sample-number'] },
    ],
    [
      'several samples without a folder',
      { files: pair, argv: ['sample', 'a', '--count', '2'], want: ['documents-out-needed'] },
    ],
    [
      'a root of samples that the version lacks',
      { files: pair, argv: ['sample', 'a', '--root', 'x'], want: ['document-root-unknown'] },
    ],
    [
      'samples where several roots fit',
      {
        files: { ...pair, 'a.xsd': simple('<xs:element name="a"/><xs:element name="b"/>') },
        argv: ['sample', 'a'],
        want: ['sample-root-needed'],
      },
    ],
    [
      'samples of a root that nothing fits',
      {
        files: {
          ...pair,
          'a.xsd': simple(
            '<xs:element name="order"><xs:simpleType><xs:restriction base="xs:int"><xs:minInclusive value="3"/><xs:pattern value="2"/></xs:restriction></xs:simpleType></xs:element>',
          ),
        },
        argv: ['sample', 'a'],
        want: ['sample-none'],
      },
    ],
    [
      'a project that is absent',
      { files: pair, argv: ['impact', 'a', 'b', '--project', 'x.json'], want: ['project-missing'] },
    ],
    [
      'a day that is no date',
      { files: pair, argv: ['diff', 'a', 'b', '--fail-on', 'any', '--today', 'x'], want: ['policy-day'] },
    ],
    [
      'a flag of impact without --fix',
      {
        files: pair,
        argv: ['impact', 'a', 'b', '--patch', 'x.patch', '--dry-run', '--comment'],
        want: ['flag-needs', 'flag-needs', 'flag-needs'],
      },
    ],
    [
      'a revision outside a repository',
      { files: pair, argv: ['diff', 'git:HEAD:a.xsd', 'b.xsd'], want: ['git-unusable'] },
    ],
  ])('%s', (_name, one) => toldBy(one))

  // Newer platforms have it, and other tests of the same process may define it.
  test('Temporal where the platform has none', async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'Temporal')
    Reflect.deleteProperty(globalThis, 'Temporal')
    try {
      await toldBy({
        files: {
          'efti-schema.config.yaml': 'versions: { a: { schemas: a.json, date: Temporal } }\n',
          'a.json': '{"$defs":{"T":{"type":"object","properties":{"at":{"type":"string","format":"date"}}}}}',
          'd.json': '{"at":"2026-01-02"}',
        },
        argv: ['validate', 'a', 'd.json'],
        want: ['temporal-missing'],
      })
    } finally {
      if (own !== undefined) Object.defineProperty(globalThis, 'Temporal', own)
    }
  })

  // These load a compiler.
  test.each<[string, Case]>([
    [
      'a project without files',
      {
        files: { ...pair, 'tsconfig.json': '{ "include": ["src"] }' },
        argv: ['impact', 'a', 'b'],
        want: ['project-empty'],
      },
    ],
    [
      'a project that cannot be read',
      {
        files: { ...pair, 'tsconfig.json': '{ "extends": "./x.json" }', 'a.ts': '' },
        argv: ['impact', 'a', 'b'],
        exit: 0,
        want: ['project-problem'],
      },
    ],
    [
      'imports of generated code that lead nowhere',
      {
        files: {
          ...pair,
          'tsconfig.json': '{ "compilerOptions": { "module": "nodenext" } }',
          'package.json': '{ "type": "module" }',
          'src/a.ts': [
            "import type { No } from '../out/a/a/a/codecs.js'",
            "export type { Neither } from '../out/a/a/a/codecs.js'",
            "export const later = () => import('../out/gone.js')",
            "export type Later = import('../out/b/gone.js').Gone",
            "import { x } from '../outer/gone.js'",
          ].join('\n'),
        },
        argv: ['impact', 'a', 'b'],
        exit: 0,
        want: [
          'import-unresolved src/a.ts:1:15',
          'import-unresolved src/a.ts:2:15',
          'import-unresolved src/a.ts:3:35',
          'import-unresolved src/a.ts:4:28',
        ],
      },
    ],
  ])('%s', { tags: 'slow' }, (_name, one) => toldBy(one))

  async function toldBy({ files, argv, exit: wanted = 2, want }: Case): Promise<void> {
    const { exit, stderr } = await cli(folderWith(files), ...argv)
    expect([exit, told(stderr)]).toEqual([wanted, want])
  }

  test('a linked folder below a folder of documents is not followed', async () => {
    const cwd = folderWith({ ...pair, 'd/one.xml': document })
    symlinkSync('../e', join(cwd, 'd/linked'))
    mkdirSync(join(cwd, 'e'))
    const { exit, stderr } = await cli(cwd, 'validate', 'a', 'd')
    expect([exit, told(stderr)]).toEqual([0, ['documents-link']])
  })

  test('a migration that did not end is not continued by another one', async () => {
    const cwd = folderWith({ ...pair, 'o/migration.journal': '{"key":"other"}\n' })
    const { exit, stderr } = await cli(cwd, ...migrate('two.xml', '--out', 'o'))
    expect([exit, told(stderr)]).toEqual([2, ['migration-other']])
  })
})

describe('problems of the configuration', () => {
  test.each<[string, Case]>([
    [
      'two comparisons of the same versions',
      {
        files: withConfig(config('compare:\n  - { from: a, to: b }\n  - { from: a, to: b }\n')),
        argv: ['check'],
        want: ['config-compare-twice efti-schema.config.yaml:6:5'],
      },
    ],
    [
      'a key that is no path',
      {
        files: withConfig(compared('join: { xpath: "(" }')),
        argv: ['check'],
        want: ['config-join-path efti-schema.config.yaml:7:20'],
      },
    ],
    [
      'two keys for one version',
      {
        files: withConfig(
          `${compared('join: { xpath: "appinfo/x/@a" }')}  - from: b\n    to: a\n    join: { xpath: "appinfo/x/@b" }\n`,
        ),
        argv: ['check'],
        want: [
          'config-join-twice efti-schema.config.yaml:10:5',
          'config-join-twice efti-schema.config.yaml:10:5',
        ],
      },
    ],
    [
      'a rule that does not exist',
      {
        files: withConfig(compared('rules: { no-such-rule: safe }')),
        argv: ['diff', 'a', 'b'],
        want: ['policy-rule-unknown efti-schema.config.yaml:7:14'],
      },
    ],
    [
      'a day in an acceptance',
      {
        files: withConfig(compared('accepted: ok.yaml'), {
          'ok.yaml': '- id: x\n  reason: r\n  until: soon\n',
        }),
        argv: ['diff', 'a', 'b'],
        want: ['acceptance-stale ok.yaml:1:3', 'policy-day ok.yaml:3:10'],
      },
    ],
    [
      'an acceptance of a change that is gone',
      {
        files: withConfig(compared('accepted: ok.yaml'), { 'ok.yaml': '\n- id: x\n  reason: r\n' }),
        argv: ['diff', 'a', 'b'],
        want: ['acceptance-stale ok.yaml:2:3'],
      },
    ],
    [
      'an address that is not fetched',
      {
        files: { 'efti-schema.config.yaml': remote('url: "ftp://example.com/a.xsd"') },
        argv: ['check'],
        want: ['lock-address efti-schema.config.yaml:2:17'],
      },
    ],
    [
      'a digest that is none',
      {
        files: { 'efti-schema.config.yaml': remote('url: "https://example.com/a.xsd", sha256: x') },
        argv: ['check'],
        want: ['lock-setting efti-schema.config.yaml:2:17'],
      },
    ],
    [
      'a lock file that is not JSON',
      {
        files: {
          'efti-schema.config.yaml': remote('url: "https://example.com/a.xsd"'),
          'efti-schema.lock.json': 'x',
        },
        argv: ['check'],
        want: ['lock-file'],
      },
    ],
    [
      'an example that is not valid',
      {
        files: { ...library, 'examples/shelf.xml': '<shelf xmlns="urn:library"/>\n' },
        argv: ['build'],
        want: ['example-invalid examples/shelf.xml:1:1'],
      },
    ],
    [
      'an example of no root',
      {
        files: { ...library, 'examples/shelf.xml': '<other xmlns="urn:library"/>\n' },
        argv: ['build'],
        want: ['example-unmatched examples/shelf.xml:1:1'],
      },
    ],
    [
      'an example that is valid',
      {
        files: library,
        argv: ['build', '--verbose'],
        want: ['example-valid examples/shelf.xml:1:1'],
      },
    ],
    [
      'mapping and hooks of a person in which there is no place for more',
      {
        files: withConfig(compared('mapping: m.yaml', 'hooks: h.ts'), {
          'a.xsd': members('customerFullName'),
          'b.xsd': members('fullNameOfCustomer'),
          'm.yaml': 'formatVersion: 1\nfrom: a\nto: b\npairs: []\nwithout: []\n',
          'h.ts': 'const given = {}\nexport const hooks = given\n',
        }),
        argv: ['map', 'a', 'b'],
        want: ['hooks-unplaced h.ts:1:1', 'mapping-unplaced m.yaml:1:1'],
      },
    ],
    [
      'a body that shares too little with another for a function between them',
      {
        files: {
          'efti-schema.config.yaml':
            "versions:\n  a:\n    apis: { x: x.yaml }\n    schemas: a.xsd\n    bind: { ask.request: '{urn:a}part', ask.response.200: '{urn:a}whole' }\n",
          'x.yaml': `openapi: 3.0.3
info: { title: x, version: '1' }
paths:
  /x:
    put:
      operationId: ask
      requestBody: { content: { application/xml: {} } }
      responses: { '200': { description: d, content: { application/xml: {} } } }
`,
          'a.xsd': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:a">
${annotatedRoot('whole', 'E1', 'E2', 'E3', 'E4')}
${annotatedRoot('part', 'E1', 'F2', 'F3')}
</xs:schema>
`,
        },
        argv: ['build', '--verbose'],
        want: ['projection-left-out a.xsd:3:1'],
      },
    ],
    [
      'references that lead to references beyond the limit',
      {
        files: limited('references: 2', {
          $ref: '#/$defs/a',
          $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/c' }, c: {} },
        }),
        argv: ['build'],
        want: ['ref-chain a.json:1:1'],
      },
    ],
    [
      'more allowed values than the limit',
      {
        files: limited('values: 2', { enum: ['a', 'b', 'c'] }),
        argv: ['build'],
        want: ['enum-too-long a.json:1:2'],
      },
    ],
  ])('%s', async (_name, { files, argv, want }) => {
    const { stderr } = await cli(folderWith(files), ...argv)
    expect(told(stderr)).toEqual(want)
  })
})
