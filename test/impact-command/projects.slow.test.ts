import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { libraryVersions, strict } from './library.ts'

const composite = { ...strict, noEmit: false, composite: true, rootDir: 'src', outDir: 'dist' }
const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** Two packages: one passes generated types on, the other knows them by the package's name alone; nothing is built. */
const monorepo = {
  ...libraryVersions,
  'package.json': json({ name: 'all', private: true, type: 'module' }),
  'tsconfig.json': json({
    files: [],
    references: [{ path: 'packages/app' }, { path: 'packages/model/tsconfig.json' }],
  }),
  'packages/model/package.json': json({
    name: '@library/model',
    type: 'module',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  }),
  'packages/model/tsconfig.json': json({
    compilerOptions: { ...composite, rootDir: '../..', outDir: 'dist' },
    include: ['src', '../../out/1/**/*.ts'],
  }),
  'packages/model/src/index.ts': `export type { Book, Keeper } from '../../../out/1/library/library/index.js'
export type Titled = { readonly title: string; readonly subtitle?: string }
`,
  'packages/app/package.json': json({ name: '@library/app', type: 'module' }),
  'packages/app/tsconfig.json': json({
    compilerOptions: composite,
    include: ['src'],
    references: [{ path: '../model' }],
  }),
  'packages/app/src/main.ts': `import type { Book, Keeper, Titled } from '@library/model'
import { other } from 'dependency'
export const f = (book: Book, keeper: Keeper, titled: Titled) => [book.subtitle, keeper.name, titled.subtitle, other]
`,
}

function folderOfPackages(): string {
  const model = json({
    ...JSON.parse(monorepo['packages/model/package.json']),
    exports: { '.': { types: './dist/packages/model/src/index.d.ts' } },
  })
  const folder = folderWith({ ...monorepo, 'packages/model/package.json': model })
  const modules = join(folder, 'packages/app/node_modules')
  mkdirSync(join(modules, '@library'), { recursive: true })
  symlinkSync(join(folder, 'packages/model'), join(modules, '@library/model'))
  mkdirSync(join(modules, 'dependency'))
  writeFileSync(join(modules, 'dependency/package.json'), json({ name: 'dependency', types: 'index.ts' }))
  const dependency = `import type { Book } from '../../../../out/1/library/library/index.js'\nexport const other = (b: Book) => b.subtitle\n`
  writeFileSync(join(modules, 'dependency/index.ts'), dependency)
  return folder
}

test('project references are followed, by package names that are not built as well', async () => {
  const folder = folderOfPackages()
  const before = filesIn(folder)
  const { exit, stdout, stderr } = await cli(folder, 'impact', '1', '2', '--format', 'json')
  expect([exit, stderr]).toEqual([0, ''])
  const { places, packages } = JSON.parse(stdout) as {
    places: { file: string; line: number; uses: string; package: string }[]
    packages: unknown
  }
  expect(places.map(({ file, line, uses, package: name }) => `${name} ${file}:${line} ${uses}`)).toEqual([
    '@library/app packages/app/src/main.ts:1 Book',
    '@library/app packages/app/src/main.ts:3 Book',
    '@library/app packages/app/src/main.ts:3 Book.subtitle',
    '@library/model packages/model/src/index.ts:1 Book',
  ])
  expect(packages).toEqual([
    { name: '@library/app', files: 1, breaking: 3, risky: 0 },
    { name: '@library/model', files: 1, breaking: 1, risky: 0 },
  ])
  expect(filesIn(folder)).toEqual(before)
})

test('a project by its own tsconfig', async () => {
  const folder = folderOfPackages()
  const project = 'packages/model/tsconfig.json'
  const { stdout } = await cli(folder, 'impact', '1', '2', '--project', project, '--format', 'json')
  expect(JSON.parse(stdout).places.map(({ file }: { file: string }) => file)).toEqual(['src/index.ts'])
})

test.each([
  ['json', (text: string) => JSON.parse(text).summary.breaking === 4],
  ['text', (text: string) => /\b4 .*\b2 .*\b2 .*: 4 .*\b0\b/.test(text)],
  ['markdown', (text: string) => /^# .*\b1\b.*\b2\b/m.test(text)],
  ['html', (text: string) => text.includes('<td>Book.subtitle</td>')],
  ['sarif', (text: string) => JSON.parse(text).runs[0].results.length === 4],
  [
    'github',
    (text: string) =>
      text.split('\n').filter((line) => line.startsWith('::error file=packages/')).length === 4,
  ],
] as const)('as %s', async (format, isRight) => {
  const { stdout } = await cli(folderOfPackages(), 'impact', '1', '2', '--format', format)
  expect(isRight(stdout)).toBe(true)
})

test.each([
  ['none', 0],
  ['breaking', 1],
  ['risky', 1],
  ['any', 1],
] as const)('fails on %s: %d', async (level, want) => {
  expect((await cli(folderOfPackages(), 'impact', '1', '2', '--fail-on', level)).exit).toBe(want)
})

test('nothing is touched between a version and itself', async () => {
  const { exit, stdout } = await cli(folderOfPackages(), 'impact', '1', '1', '--fail-on', 'any')
  expect([exit, stdout.split('\n')]).toEqual([0, [expect.stringMatching(/\b1\b.*\b1\b/), '']])
  const json = await cli(folderOfPackages(), 'impact', '1', '1', '--format', 'json')
  expect(JSON.parse(json.stdout).places).toEqual([])
})

test('a tsconfig that is not there', async () => {
  const { exit, stderr } = await cli(folderWith(libraryVersions), 'impact', '1', '2')
  expect([exit, stderr]).toEqual([2, expect.stringContaining('[project-missing]')])
})

test('a folder means its tsconfig, and annotations name files from the root of the repository', async () => {
  const folder = folderOfPackages()
  mkdirSync(join(folder, '.git'))
  const run = (format: string) =>
    cli(folder, 'impact', '1', '2', '--project', 'packages/model', '--format', format)
  expect(JSON.parse((await run('json')).stdout).places[0].file).toBe('src/index.ts')
  expect((await run('github')).stdout).toContain('::error file=packages/model/src/index.ts,')
  expect((await run('sarif')).stdout).toContain('"uri": "packages/model/src/index.ts"')
})

test.each([
  ['leads to none', '{ "files": [] }'],
  ['cannot be read', '{ "include": [, }'],
] as const)('a tsconfig that %s is no code that nothing touches', async (_, text) => {
  const folder = folderWith({ ...libraryVersions, 'tsconfig.json': text })
  const { exit, stdout, stderr } = await cli(folder, 'impact', '1', '2')
  expect([exit, stdout, stderr]).toEqual([2, '', expect.stringContaining('[project-empty]')])
})

test('a partly unreadable tsconfig is reported, and its readable part is used', async () => {
  const folder = folderOfPackages()
  const tsconfig = readFileSync(join(folder, 'packages/model/tsconfig.json'), 'utf8')
  writeFileSync(join(folder, 'packages/model/tsconfig.json'), tsconfig.replace('es2023', 'es1066'))
  const { exit, stderr, stdout } = await cli(folder, 'impact', '1', '2', '--format', 'json')
  expect([exit, stderr]).toEqual([0, expect.stringContaining('[project-problem]')])
  expect(JSON.parse(stdout).summary.breaking).toBe(4)
})
