import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentsProblems, limit } from './contents.ts'
import { installedWith } from './installed.ts'
import { repository } from './pack.ts'
import { manifestProblems, readManifest, runtimeProblems } from './runtime.ts'
import { installScripts } from './scripts.ts'

// What needs no packing; `npm run package:check` asks the rest.
const listed = ['package.json', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'sbom.cdx.json']
const files = [
  ...listed,
  'dist/runtime.json',
  'dist/runtime-sources.json.br',
  'dist/a.js',
  'dist/a.d.ts',
  'docs/a.md',
  'templates/a.html',
  'schemas/a.schema.json',
  'specs/v0/schemas.zip',
]
const packed = { tarball: '', sha256: '', unpackedSize: 1, files }

test.each<[string, { given: Partial<typeof packed>; want: readonly string[] }]>([
  ['what is listed', { given: {}, want: [] }],
  [
    'a file of nothing that is there now',
    {
      given: { files: [...files, 'dist/old.js'] },
      want: ['dist/old.js is in the package and not on the list'],
    },
  ],
  [
    'a file of another kind',
    {
      given: { files: [...files, 'specs/a.sh'] },
      want: ['specs/a.sh is in the package and not on the list'],
    },
  ],
  [
    'a folder that lacks',
    {
      given: { files: files.filter((file) => !file.startsWith('specs/')) },
      want: ['specs is on the list and not in the package'],
    },
  ],
  [
    'too much',
    { given: { unpackedSize: limit + 1 }, want: [`${limit + 1} bytes unpacked; at most ${limit}`] },
  ],
])('contents: %s', (_name, { given, want }) => {
  expect(contentsProblems({ ...packed, ...given }, ['src/a.ts'])).toEqual(want)
})

test('addresses of the project say that they are placeholders', () => {
  const { homepage, repository: source } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const [page, { host }] = [new URL(homepage), new URL(source.url.replace(/^git\+/u, ''))]
  expect([page.host, host]).toEqual(['placeholder.invalid', 'placeholder.invalid'])
})

test('nothing that is installed runs a script', () => {
  expect(installScripts()).toEqual([])
})

test('the bill of materials is of the lock file', () => {
  const bom = JSON.parse(readFileSync(join(repository, 'sbom.cdx.json'), 'utf8')) as {
    components: readonly { 'bom-ref': string; hashes: unknown; licenses: unknown }[]
  }
  const [own, ...tree] = installedWith().map(({ ref }) => ref)
  expect(own).toMatch(/^efti-schema-toolkit@/)
  expect(bom.components.map((one) => one['bom-ref'])).toEqual([...new Set(tree)].sort())
  expect(bom.components.filter(({ hashes, licenses }) => !hashes || !licenses)).toEqual([])
})

test('package.json of the runtime says the same as that of the toolkit, and needs nothing', () => {
  expect(manifestProblems()).toEqual([])
})

test.each<[string, { given: object; want: readonly string[] }]>([
  [
    'another version',
    { given: { version: '9.9.9' }, want: ['version of the runtime differs from that of the toolkit'] },
  ],
  ['a dependency', { given: { dependencies: { a: '1' } }, want: ['the runtime has dependencies'] }],
  ['a script', { given: { scripts: { install: 'x' } }, want: ['the runtime has scripts'] }],
])('package.json of the runtime: %s', (_name, { given, want }) => {
  expect(manifestProblems({ ...readManifest('src/runtime'), ...given })).toEqual(want)
})

test('the toolkit does not depend on the package of the runtime', () => {
  const { name } = readManifest('src/runtime')
  expect(name).toMatch(/^@[a-z-]+\/runtime$/)
  const { dependencies, devDependencies, peerDependencies } = readManifest('.') as Record<string, object>
  expect(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })).not.toContain(name)
  expect(installedWith().map((one) => one.name)).not.toContain(name)
})

test('the sources of the runtime are private: what is published is built', () => {
  expect(readManifest('src/runtime').private).toBe(true)
})

test.each<[string, { files: readonly string[]; want: readonly string[] }]>([
  ['whole', { files: ['a.js', 'a.d.ts'], want: [] }],
  ['a file of another kind', { files: ['a.ts'], want: ['a.ts is in the package and no module of it'] }],
  [
    'what is not published',
    { files: ['pieces/b.js'], want: ['pieces/b.js is in the package and no module of it'] },
  ],
])('contents of the runtime: %s', (_name, { files: given, want }) => {
  const always = ['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json']
  const sources = ['src/runtime/a.ts', 'src/runtime/index.ts', 'src/runtime/pieces/b.ts', 'src/other/a.ts']
  expect(runtimeProblems({ ...packed, files: [...always, ...given] }, sources)).toEqual(want)
  expect(runtimeProblems({ ...packed, files: always.slice(1) }, sources)).toEqual([
    'LICENSE is not in the package',
  ])
})

test('the name of the runtime is in its package.json only; pages write it as it is there', () => {
  const { name } = readManifest('src/runtime')
  const listed = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).split('\n')
  const written = (paths: readonly string[]): readonly string[] =>
    paths.flatMap((path) => {
      const found = readFileSync(join(repository, path), 'utf8').matchAll(/@[\w-]+\/runtime\b/gu)
      return [...found].map(([text]) => text)
    })
  const code = listed.filter((path) => /^(?:src|bench|specs|docs\/scripts|build[^/]*)\b.*\.ts$/u.test(path))
  const pages = listed.filter((path) => /^(?!test\/).*\.md$/u.test(path))
  expect(code.length).toBeGreaterThan(500)
  expect(written(code)).toEqual([])
  expect(new Set(written(pages))).toEqual(new Set([name]))
})
