import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { compareSettings, topSettings } from '../../src/config/check.ts'
import { loadConfig } from '../../src/config/index.ts'
import { remoteSettings } from '../../src/config/paths.ts'
import { apiSettings, versionSettings } from '../../src/config/version.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { defaultLimits } from '../../src/ingest/index.ts'
import { profiles } from '../../src/profile/index.ts'
import { folderWith } from '../support/folder.ts'

const schema = JSON.parse(readFileSync(new URL('../../schemas/config.schema.json', import.meta.url), 'utf8'))
const validate = new Ajv2020().compile(schema)

/** Whether the loader takes a configuration; that a source is pinned or a file there is no matter of a schema. */
async function isLoaded(config: unknown): Promise<boolean> {
  const files = {
    'efti-schema.config.json': JSON.stringify(config),
    'a.xsd': '',
    'a.yaml': '',
    'm.yaml': '',
    'h.ts': '',
  }
  const problems = new Diagnostics()
  await loadConfig({ cwd: folderWith(files) }, problems.sink)
  const other = ['lock-unpinned', 'config-file-missing']
  return problems.sorted().every(({ code, severity }) => severity !== 'error' || other.includes(code))
}

const url = 'https://example.org/a.zip'
const remote = {
  url,
  sha256: '0'.repeat(64),
  entry: 'a.xsd',
  redirectsTo: ['https://files.example.org'],
  privateNetwork: false,
}
const version = {
  status: 'draft',
  apis: {
    one: 'a.yaml',
    two: { openapi: 'a.yaml', overlays: ['m.yaml'], schemas: { main: 'a.xsd' } },
    three: {},
    four: { file: 'a.yaml' },
  },
  schemas: remote,
  doctype: 'allow',
  mergeKeys: 'read',
  xNullable: 'read',
  include: ['*.xsd'],
  exclude: ['old/**'],
  only: ['tag:public'],
  skip: ['x-internal'],
  formats: 'assertion',
  discriminator: 'assertion',
  types: 'implied',
  readOnly: 'annotation',
  int64: 'bigint',
  decimal: 'string',
  date: 'Temporal',
  patterns: 'skip',
  examples: 'a.xsd',
  subsets: 'a.xsd',
  documents: [{ path: 'a/b', element: '{urn:a}b' }],
  bind: { 'put.request': '{urn:a}a' },
}
const comparison = {
  from: 'a',
  to: 'b',
  join: { xpath: 'appinfo/ref/@id', pointer: '/x-ref/id' },
  mapping: 'm.yaml',
  hooks: 'h.ts',
  failOn: 'risky',
  unique: ['A1'],
  decisions: { 'aToB.E1_code': { owner: 'product', due: '2027-01-31', answer: 'one', source: 'T-1' } },
  documents: 5,
  maxUnproven: 0,
  rules: {
    'enum-value-added': 'safe',
    'enum-value-removed': { severity: 'risky' },
    'property-added': [{ severity: 'safe', side: 'client', paths: ['/beta/**'] }],
  },
  role: { one: 'client' },
  compatibility: 'backward-transitive',
  only: ['tag:public', 'schema:Order*'],
  skip: ['x-internal'],
  prefixes: { '/v1': '/v2', '/api': '' },
  semver: true,
  ignoreComments: true,
  deprecation: { notice: 90, removal: 'after-sunset', stability: { alpha: 'safe' } },
  accepted: 'm.yaml',
  impact: 'm.yaml',
}
const whole = {
  reports: 'docs/changes',
  importEnding: 'ts',
  emit: 'ts',
  runtime: 'package',
  generate: ['types', 'adapters'],
  $schema: 'node_modules/efti-schema-toolkit/schemas/config.schema.json',
  versions: { a: { schemas: 'a.xsd' }, b: version },
  compare: [comparison],
  out: 'out',
  profile: 'none',
  limits: defaultLimits,
}

const withVersion = (part: object) => ({ versions: { a: { schemas: 'a.xsd', ...part } } })
const withApi = (api: object) => withVersion({ apis: { one: api } })
const withComparison = (part: object) => ({ ...whole, compare: [{ ...comparison, ...part }] })

const table: readonly [string, { readonly given: unknown; readonly want: boolean }][] = [
  ['every setting', { given: whole, want: true }],
  ['another output', { given: { ...whole, generate: ['pdf'] }, want: false }],
  ['an empty filter of a version', { given: withVersion({ only: [''] }), want: false }],
  ['the least', { given: { versions: {} }, want: true }],
  ['no versions', { given: {}, want: false }],
  ['a version of nothing', { given: { versions: { a: {} } }, want: false }],
  ['a version without a source', { given: { versions: { a: { status: 'draft' } } }, want: false }],
  ['a version with an API of nothing', { given: { versions: { a: { apis: { one: {} } } } }, want: false }],
  [
    'a version whose APIs and sets are empty',
    { given: { versions: { a: { apis: { one: { schemas: {} } }, schemas: {} } } }, want: false },
  ],
  ['a version without APIs', { given: { versions: { a: { apis: {}, schemas: 'a.xsd' } } }, want: true }],
  [
    'a version with one API of nothing',
    { given: { versions: { a: { apis: { one: {}, two: 'a.yaml' } } } }, want: true },
  ],
  [
    'a version whose API has a set alone',
    { given: { versions: { a: { apis: { one: { schemas: { x: 'a.xsd' } } } } } }, want: true },
  ],
  ['a setting that is none', { given: { versions: {}, outt: 'x' }, want: false }],
  ['a setting of a version that is none', { given: withVersion({ stauts: 'draft' }), want: false }],
  ['a setting of a comparison that is none', { given: withComparison({ form: 'a' }), want: false }],
  [
    'a decision with a setting that is none',
    { given: withComparison({ decisions: { a: { by: 'x' } } }), want: false },
  ],
  ['a decision due on no day', { given: withComparison({ decisions: { a: { due: 'soon' } } }), want: false }],
  ['a limit that is none', { given: { versions: {}, limits: { size: 1 } }, want: false }],
  ['a limit of nothing', { given: { versions: {}, limits: { depth: 0 } }, want: false }],
  ['a name that is no folder', { given: { versions: { 'A b': { schemas: 'a.xsd' } } }, want: false }],
  ['a name with a meaning of its own', { given: { versions: { draft: { schemas: 'a.xsd' } } }, want: false }],
  ['another status', { given: withVersion({ status: 'old' }), want: false }],
  ['another value of int64', { given: withVersion({ int64: 'number' }), want: false }],
  ['another value of decimal', { given: withVersion({ decimal: 'bigint' }), want: false }],
  ['another value of date', { given: withVersion({ date: 'temporal' }), want: false }],
  ['another value of mergeKeys', { given: withVersion({ mergeKeys: true }), want: false }],
  ['exclude without a list', { given: withVersion({ exclude: 'old/**' }), want: false }],
  ['another doctype', { given: withVersion({ doctype: true }), want: false }],
  ['another use of formats', { given: withVersion({ formats: 'no' }), want: false }],
  ['another use of discriminators', { given: withVersion({ discriminator: 'yes' }), want: false }],
  ['another use of types', { given: withVersion({ types: 'no' }), want: false }],
  ['another use of patterns', { given: withVersion({ patterns: 'no' }), want: false }],
  ['a file under two names', { given: withApi({ openapi: 'a.yaml', file: 'a.yaml' }), want: false }],
  ['overlays of nothing', { given: withApi({ overlays: ['m.yaml'] }), want: false }],
  ['an overlay by its address', { given: withApi({ openapi: 'a.yaml', overlays: [{ url }] }), want: false }],
  ['an empty path', { given: withVersion({ schemas: '' }), want: false }],
  ['an address of another kind', { given: withVersion({ schemas: { url: 'ftp://a/b' } }), want: false }],
  ['a digest that is none', { given: withVersion({ schemas: { url, sha256: 'A' } }), want: false }],
  [
    'an origin with a path',
    { given: withVersion({ schemas: { url, redirectsTo: ['https://a/b'] } }), want: false },
  ],
  ['a comparison without side', { given: { ...whole, compare: [{ from: 'a' }] }, want: false }],
  ['another level', { given: withComparison({ failOn: 'all' }), want: false }],
  ['no documents', { given: withComparison({ documents: 0 }), want: false }],
  ['another severity', { given: withComparison({ rules: { a: 'bad' } }), want: false }],
  [
    'a severity of no side',
    { given: withComparison({ rules: { a: { severity: 'safe', side: 'both' } } }), want: false },
  ],
  [
    'a severity at no path',
    { given: withComparison({ rules: { a: [{ severity: 'safe', paths: '/a' }] } }), want: false },
  ],
  ['a side without severity', { given: withComparison({ rules: { a: { side: 'client' } } }), want: false }],
  ['another role', { given: withComparison({ role: { one: 'both' } }), want: false }],
  ['another compatibility', { given: withComparison({ compatibility: 'none' }), want: false }],
  ['filters that are no list', { given: withComparison({ only: 'tag:public' }), want: false }],
  ['an empty filter', { given: withComparison({ skip: [''] }), want: false }],
  ['a prefix that is no text', { given: withComparison({ prefixes: { '/v1': 2 } }), want: false }],
  ['comments that are neither true nor false', { given: withComparison({ ignoreComments: 1 }), want: false }],
  [
    'a wish for semantic versions that is neither true nor false',
    { given: withComparison({ semver: 'yes' }), want: false },
  ],
  ['a notice that is no count', { given: withComparison({ deprecation: { notice: -1 } }), want: false }],
  ['another removal', { given: withComparison({ deprecation: { removal: 'always' } }), want: false }],
  [
    'a level without severity',
    { given: withComparison({ deprecation: { stability: { alpha: 'no' } } }), want: false },
  ],
  ...(
    [
      ['a document by its type', { type: 'T', element: '{urn:a}b' }, true],
      ['a document by its type without an element', { type: 'T' }, false],
      ['a document by path and type', { path: 'a/b', type: 'T', element: 'b' }, false],
      ['a document without both', { element: 'b' }, false],
    ] as const
  ).map(([name, document, want]): (typeof table)[number] => [
    name,
    { given: { versions: { a: { schemas: 'a.xsd', documents: [document] } } }, want },
  ]),
  ['another ending of imports', { given: { versions: {}, importEnding: '.ts' }, want: false }],
  ['JavaScript', { given: { versions: {}, emit: 'js' }, want: true }],
  [
    'JavaScript with its own imports',
    { given: { versions: {}, emit: 'js', importEnding: 'js' }, want: true },
  ],
  [
    'JavaScript with imports of TypeScript',
    { given: { versions: {}, emit: 'js', importEnding: 'ts' }, want: false },
  ],
  ['another language', { given: { versions: {}, emit: 'mjs' }, want: false }],
  ['a copy of the runtime', { given: { versions: {}, runtime: 'inline' }, want: true }],
  [
    'a version named runtime',
    { given: { versions: { runtime: { schemas: 'a.xsd' } }, runtime: 'package' }, want: true },
  ],
  [
    'a version named runtime beside a copy of the runtime',
    { given: { versions: { runtime: { schemas: 'a.xsd' } }, runtime: 'inline' }, want: false },
  ],
  ['another runtime', { given: { versions: {}, runtime: 'none' }, want: false }],
  ['another profile', { given: { versions: {}, profile: 'other' }, want: false }],
]

test.each(table)('%s: schema and loader agree', async (_name, { given, want }) => {
  expect({ schema: validate(given), loader: await isLoaded(given) }).toEqual({ schema: want, loader: want })
})

test('schema and loader know the same settings', () => {
  const { version: v, api, comparison: c, remote: r } = schema.$defs
  const known = [schema, v, api.anyOf[1], c, r].map(({ properties }) => Object.keys(properties).sort())
  const read = [topSettings, versionSettings, apiSettings, compareSettings, remoteSettings]
  expect(known).toEqual(read.map((settings) => [...settings].sort()))
})

test('the example above has every setting of the schema', () => {
  const { version: v, api, comparison: c, remote: r } = schema.$defs
  const keys = (value: object) => Object.keys(value).sort()
  expect(keys(schema.properties)).toEqual(keys(whole))
  expect(keys(v.properties)).toEqual(keys(version))
  expect(keys(c.properties)).toEqual(keys(comparison))
  expect(keys(r.properties)).toEqual(keys(remote))
  expect(keys(api.anyOf[1].properties)).toEqual(keys({ ...version.apis.two, ...version.apis.four }))
  expect(keys(schema.properties.limits.properties)).toEqual(keys(defaultLimits))
  expect(schema.properties.profile.enum).toEqual([...profiles.keys()])
})

interface Keyed {
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Keyed>>
  readonly items?: Keyed
  readonly additionalProperties?: Keyed
}

/** Every key of an object of the schema, those of objects inside as well, with what it takes. */
function keysIn(properties: Readonly<Record<string, Keyed>> = {}, prefix = ''): readonly [string, Keyed][] {
  return Object.entries(properties).flatMap(([key, one]): [string, Keyed][] => [
    [`${prefix}${key}`, one],
    ...keysIn(
      one.properties ?? one.items?.properties ?? one.additionalProperties?.properties,
      `${prefix}${key}.`,
    ),
  ])
}

const { version: v, api, comparison: c, remote: r, override: o } = schema.$defs
const tables = [schema, v, api.anyOf[1], c, r, o].flatMap(({ properties }) => keysIn(properties))

test('every key has an example that it takes; only those with keys of their own may lack one', {
  tags: 'slow',
}, () => {
  const lacking = tables.filter(([, { examples, properties }]) => examples === undefined && !properties)
  expect(lacking.map(([key]) => key)).toEqual([])
  const wrong = tables.filter(([, one]) => {
    const takes = new Ajv2020().compile({ ...one, $defs: schema.$defs })
    return (one.examples ?? []).some((example) => !takes(example))
  })
  expect(wrong.map(([key]) => key)).toEqual([])
})

test.each([
  ['a version', v.properties, (part: object) => withVersion(part)],
  ['an api', api.anyOf[1].properties, (part: object) => withApi({ openapi: 'a.yaml', ...part })],
  [
    'a comparison',
    c.properties,
    (part: object) => ({
      versions: { v0: { apis: { shop: 'a.yaml' } }, v1: { apis: { shop: 'a.yaml' } } },
      compare: [{ from: 'v0', to: 'v1', ...part }],
    }),
  ],
])('the loader takes the examples of %s', async (_name, properties: Record<string, Keyed>, put) => {
  for (const [key, { examples = [] }] of Object.entries(properties)) {
    const given = key === 'file' ? withApi({ file: examples[0] }) : put({ [key]: examples[0] })
    if (examples.length > 0) expect([key, await isLoaded(given)]).toEqual([key, true])
  }
})

test('the defaults of limits are those that hold', () => {
  const limits: Readonly<Record<string, Keyed>> = schema.properties.limits.properties
  expect(Object.fromEntries(Object.entries(limits).map(([key, one]) => [key, one.default]))).toEqual(
    defaultLimits,
  )
})
