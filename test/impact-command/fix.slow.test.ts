import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { askedCompilers, declareRuntime, tsc } from '../support/compile.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { libraryVersions, strict } from './library.ts'

const code = `import { type Author, type Birth, type Book, type Kind, shelf } from '../out/1/library/library/index.js'
import { type DeskClient, type GetLoanInput, getLoan } from '../out/1/operations/desk.js'
import { desk } from '../out/1/operations/index.js'
import type * as library from '../out/1/library/library/index.js'
export type { Keeper } from '../out/1/library/library/types.js'
export * from '../out/1/library/library/code-lists.js'

export const born = (book: Book): Birth | undefined => book.author[0]?.born
export const name = (book: Book): string | undefined => book.author[0]?.name
export const first = (book: Book): string | undefined => book.author.at(0)?.name
export const second = (book: Book): Author | undefined => book.author[1]
export const kind: Kind = 'atlas'
export const read = (xml: string) => shelf.parse(xml)
export const input: GetLoanInput = { path: { id: 'x' } }
export const call = (client: DeskClient) => client.getLoan(input)
export const operations = { getLoan, other: desk.getLoan, list: desk.listMembers }
export const keeper = (one: library.Keeper) => one.name
export type Loan = import('../out/1/desk/no-namespace/index.js').Loan
export const unchanged = 'getLoan'
`

const want = `import { type Author, type Book, type Kind, shelf } from '../out/2/library/library/index.js'
import { type Birth } from '../out/1/library/library/index.js'
import { type DeskClient, type ReadLoanInput, readLoan } from '../out/2/operations/desk.js'
import { desk } from '../out/2/operations/index.js'
import type * as library from '../out/2/library/library/index.js'
export type { Keeper } from '../out/2/library/library/types.js'
export * from '../out/2/library/library/code-lists.js'

export const born = (book: Book): Birth | undefined => book.author?.born
export const name = (book: Book): string | undefined => book.author?.name
export const first = (book: Book): string | undefined => book.author?.name
export const second = (book: Book): Author | undefined => book.author[1]
export const kind: Kind = 'atlas'
export const read = (xml: string) => shelf.parse(xml)
export const input: ReadLoanInput = { path: { id: 'x' } }
export const call = (client: DeskClient) => client.readLoan(input)
export const operations = { getLoan: readLoan, other: desk.readLoan, list: desk.listMembers }
export const keeper = (one: library.Keeper) => one.name
export type Loan = import('../out/2/desk/no-namespace/index.js').Loan
export const unchanged = 'getLoan'
`

const repository = {
  ...libraryVersions,
  'package.json': '{ "name": "reader", "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: { ...strict, paths: { 'efti-schema-toolkit/runtime': ['./runtime/index.d.ts'] } },
    include: ['src'],
  }),
  'src/main.ts': code,
  'src/other.ts': 'export const other = 1\n',
}

interface Fixed {
  readonly fix: {
    readonly files: readonly string[]
    readonly patch: string
    readonly undecided: readonly { readonly file: string; readonly line: number; readonly why: string }[]
  }
}

async function fixed(folder: string, ...flags: readonly string[]): Promise<Fixed> {
  const { exit, stdout, stderr } = await cli(
    folder,
    'impact',
    '1',
    '2',
    '--fix',
    '--format',
    'json',
    ...flags,
  )
  expect([exit, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

describe('--fix', () => {
  test('rewrites what is certain', async () => {
    const folder = folderWith(repository)
    const { fix } = await fixed(folder)
    expect(readFileSync(join(folder, 'src/main.ts'), 'utf8')).toBe(want)
    expect(fix.files).toEqual(['src/main.ts'])
  })

  test('I3: then compiles, but for what is listed', async () => {
    const folder = folderWith(repository)
    const { fix } = await fixed(folder)
    await cli(folder, 'build')
    const errors = await compile(folder)
    const listed = new Set(fix.undecided.map(({ file, line }) => `${file}:${line}`))
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.filter((error) => !listed.has(error))).toEqual([])
  })

  test('--dry-run writes nothing, and its patch says the same', async () => {
    const folder = folderWith(repository)
    const before = filesIn(folder)
    const { stdout } = await cli(folder, 'impact', '1', '2', '--fix', '--dry-run')
    expect(filesIn(folder)).toEqual(before)
    execFileSync('git', ['apply'], { cwd: folder, input: stdout })
    expect(readFileSync(join(folder, 'src/main.ts'), 'utf8')).toBe(want)
  })

  test('the patch can be reversed', async () => {
    const folder = folderWith(repository)
    await fixed(folder, '--patch', 'impact.patch')
    execFileSync('git', ['apply', '-R', 'impact.patch'], { cwd: folder })
    expect(readFileSync(join(folder, 'src/main.ts'), 'utf8')).toBe(code)
  })

  test('a second run has nothing to do', async () => {
    const folder = folderWith(repository)
    await fixed(folder)
    expect((await fixed(folder)).fix.files).toEqual([])
  })

  test('--comment puts a note above what is left, once', async () => {
    const folder = folderWith(repository)
    await fixed(folder, '--comment')
    const once = readFileSync(join(folder, 'src/main.ts'), 'utf8')
    expect(once).toMatch(/^\/\/ TODO\(efti-schema\): \S.*\nexport const kind: Kind = 'atlas'/m)
    expect(
      once
        .split('\n')
        .filter((line) => !line.startsWith('// TODO(efti-schema): '))
        .join('\n'),
    ).toBe(want)
  })

  test('a file keeps the line ends and the mark that it has', async () => {
    const ofWindows = (text: string): string => `\uFEFF${text.replaceAll('\n', '\r\n')}`
    const folder = folderWith({ ...repository, 'src/main.ts': ofWindows(code) })
    await fixed(folder)
    expect(readFileSync(join(folder, 'src/main.ts'), 'utf8')).toBe(ofWindows(want))
    await fixed(folder, '--comment')
    const noted = readFileSync(join(folder, 'src/main.ts'), 'utf8')
    expect(noted).toContain('// TODO(efti-schema): ')
    expect(noted.replaceAll('\r\n', '')).not.toContain('\n')
    expect((await fixed(folder, '--comment')).fix.files).toEqual([])
  })

  test('writes all files or none', async () => {
    const folder = folderWith({
      ...repository,
      'src/zoo.ts': code,
      // In the way of what the former files are kept in.
      '.efti-schema.rewrite/keep': '',
    })
    const before = filesIn(folder)
    const { exit, stderr } = await cli(folder, 'impact', '1', '2', '--fix')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('[rewrite-failed]')])
    expect(filesIn(folder)).toEqual(before)
  })

  test('does not write a file again whose characters it cannot read', async () => {
    const bytes = Buffer.concat([Buffer.from(code), Buffer.from('// caf\xe9\n', 'latin1')])
    const folder = folderWith({ ...repository, 'src/main.ts': bytes })
    const { exit, stderr } = await cli(folder, 'impact', '1', '2', '--fix')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('"src/main.ts" is not UTF-8.')])
    expect(readFileSync(join(folder, 'src/main.ts')).equals(bytes)).toBe(true)
  })

  test('rewrites nothing where the patch cannot be written', async () => {
    const folder = folderWith(repository)
    const before = filesIn(folder)
    const { exit, stderr } = await cli(folder, 'impact', '1', '2', '--fix', '--patch', 'src')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('"src" cannot be written (EISDIR)')])
    expect(filesIn(folder)).toEqual(before)
  })
})

/** Files and lines with errors, by the compiler's own program. */
async function compile(folder: string): Promise<readonly string[]> {
  await declareRuntime(join(folder, 'runtime'))
  const lines = new Set<string>()
  for (const compiler of askedCompilers) {
    const said = await tsc(compiler, ['-p', folder, '--pretty', 'false'], folder)
    for (const [, file, line] of said.matchAll(/^(src\/[^(]+)\((\d+),/gm)) lines.add(`${file}:${line}`)
  }
  return [...lines]
}
