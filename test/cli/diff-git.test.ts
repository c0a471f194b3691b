import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith, putFiles } from '../support/folder.ts'
import { told } from '../support/told.ts'
import { zip } from '../support/zip.ts'

const xsd = (most: number, more = ''): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a">
<xs:simpleType><xs:restriction base="xs:token"><xs:maxLength value="${most}"/></xs:restriction></xs:simpleType></xs:element>${more}</xs:schema>`

const description = `openapi: 3.0.3
info: {title: T, version: '1'}
paths: {/x: {get: {operationId: getX, parameters: [{name: p, in: query, schema: {$ref: parts/types.yaml}}], responses: {'200': {description: d}}}}}
`

const before = {
  'a.xsd': xsd(5),
  'specs/schemas/a.xsd': xsd(5),
  'specs/schemas.zip': zip([{ name: 'a.xsd', content: xsd(5) }]),
  'specs/api.yaml': description,
  'specs/parts/types.yaml': '{type: string, maxLength: 5}',
  'specs/deep/api.yaml': description.replace('parts/', '../parts/'),
  'readme.md': 'x',
}

type Git = (...args: readonly string[]) => string

/** A repository whose first commit has these files, and its branch `main` a second one with the others. */
function repository(
  files: Readonly<Record<string, string | Uint8Array>>,
  cwd: string = folderWith(),
): { cwd: string; git: Git } {
  putFiles(cwd, files)
  const git = gitIn(cwd)
  git('init', '-q', '-b', 'main', '.')
  commit(git)
  git('tag', 'old')
  for (const path of Object.keys(files)) {
    const now: Readonly<Record<string, string | Uint8Array>> = {
      '.xsd': xsd(4),
      '.zip': zip([{ name: 'a.xsd', content: xsd(4) }]),
      'types.yaml': '{type: string, maxLength: 4}',
    }
    const ending = Object.keys(now).find((one) => path.endsWith(one))
    if (ending !== undefined) writeFileSync(join(cwd, path), now[ending] ?? '')
  }
  commit(git)
  return { cwd, git }
}

function gitIn(cwd: string, input?: string): Git {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  const given = input === undefined ? {} : { input }
  return (...args) =>
    execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: 'pipe', ...given }).trim()
}

function commit(git: Git): void {
  git('add', '-A')
  git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-q', '-m', 'x')
}

/** Made once for all tests that only read it: git is started seven times for one. */
let shared: ReturnType<typeof repository>

beforeAll(() => {
  shared = repository(before, mkdtempSync(join(tmpdir(), 'repository-')))
  symlinkSync('/etc/passwd', join(shared.cwd, 'link.xsd'))
  commit(shared.git)
  shared.git('config', 'uploadpack.allowFilter', 'true')
  return () => rmSync(shared.cwd, { recursive: true, force: true })
})

describe('diff of a side at a git revision', () => {
  test.each([
    ['a file', 'git:old:a.xsd', 'a.xsd'],
    ['two revisions', 'git:old:a.xsd', 'git:main:a.xsd'],
    ['a commit before another', 'git:HEAD~2:a.xsd', 'a.xsd'],
    ['a file with what it refers to', 'git:old:specs/api.yaml', 'specs/api.yaml'],
    ['a file of a folder', 'git:old:specs!/deep/api.yaml', 'specs!/deep/api.yaml'],
    ['a folder', 'git:old:specs/schemas', 'specs/schemas'],
    ['a folder with a slash', 'git:old:specs/schemas/', 'specs/schemas'],
    ['an archive', 'git:old:specs/schemas.zip', 'specs/schemas.zip'],
    ['a path with a step', 'git:old:./a.xsd', './a.xsd'],
  ])('%s', async (_name, from, to) => {
    const { cwd, git } = shared
    const files = filesIn(cwd)
    const { exit, stdout, stderr } = await cli(cwd, 'diff', from, to, '--fail-on', 'breaking')
    expect([exit, stderr]).toEqual([1, ''])
    expect(stdout).toContain('breaking max-length-narrowed: 1')
    const [earlier, later] = stdout.split('\n').filter((line) => /^ {6}\S/u.test(line))
    expect([earlier, later]).toEqual([expect.stringContaining('5'), expect.stringContaining('4')])
    expect(filesIn(cwd)).toEqual(files)
    expect(git('status', '--porcelain')).toBe('')
  })

  test('accepts a path from the working directory or an absolute path', async () => {
    const { cwd, git } = shared
    const below = join(cwd, 'specs', 'parts')
    const relative = await cli(below, 'diff', 'git:old:../api.yaml', '../api.yaml')
    expect([relative.exit, relative.stderr]).toEqual([0, ''])
    expect(relative.stdout).toContain('breaking max-length-narrowed: 1')
    const root = git('rev-parse', '--show-toplevel')
    const absolute = await cli(below, 'diff', `git:old:${root}/specs/api.yaml`, '../api.yaml')
    // Each names the file as it was given.
    const stdout = absolute.stdout.replaceAll(`git:old:${root}/specs/`, 'git:old:../')
    expect(relative.stdout).toContain('git:old:../parts/types.yaml:1:1')
    expect({ ...absolute, stdout }).toEqual(relative)
  })

  test.each([
    ['a file', '.', 'git:old:specs/api.yaml', 'specs/api.yaml', 'specs/parts/types.yaml'],
    ['a file by a step back', 'specs/deep', 'git:old:../api.yaml', '../api.yaml', 'specs/parts/types.yaml'],
    ['a folder', '.', 'git:old:specs/schemas', 'specs/schemas', 'specs/schemas/a.xsd'],
    ['an archive', '.', 'git:old:specs/schemas.zip', 'specs/schemas.zip', 'specs/schemas.zip!/a.xsd'],
  ])('annotations name the files of the repository: %s', async (_name, below, from, to, want) => {
    const { stdout } = await cli(join(shared.cwd, below), 'diff', from, to, '--format', 'sarif')
    const [found] = JSON.parse(stdout).runs[0].results.filter(
      ({ ruleId }: { ruleId: string }) => ruleId === 'max-length-narrowed',
    )
    const uris = [...found.locations, ...found.relatedLocations].map(
      ({ physicalLocation }) => physicalLocation.artifactLocation.uri,
    )
    expect(uris).toEqual([want, want])
  })

  test('a removed part is annotated at the file of the repository', async () => {
    const one = xsd(5, '<xs:element name="gone"/>')
    const { cwd } = repository({ 'specs/a.xsd': one })
    const { stdout } = await cli(cwd, 'diff', 'git:old:specs/a.xsd', 'specs/a.xsd', '--format', 'github')
    const lines = stdout.split('\n').filter((line) => /^::(?!notice title=)/u.test(line))
    const files = lines.map((line) => /file=([^,]*)/u.exec(line)?.[1])
    expect(new Set(files)).toEqual(new Set(['specs/a.xsd']))
    expect(lines.length).toBeGreaterThan(1)
  })

  test('compares the whole repository', async () => {
    const { cwd } = repository({ 'a.xsd': xsd(5), 'b/b.xsd': xsd(5).replace('name="a"', 'name="b"') })
    const { stdout, stderr } = await cli(cwd, 'diff', 'git:old:.', 'git:main:')
    expect(stderr).toBe('')
    expect(stdout).toContain('2 breaking')
    expect(stdout).toContain('repository-before')
    expect(stdout).toContain('repository-after')
  })

  test('a message shows the line that the revision has', async () => {
    const { cwd } = repository({ 'a.xsd': xsd(5, '<xs:elemend name="b"/>') })
    const { exit, stderr } = await cli(cwd, 'diff', 'git:old:a.xsd', 'a.xsd')
    expect(exit).toBe(2)
    expect(stderr).toContain('</xs:element><xs:elemend name="b"/></xs:schema>')
  })

  test('leaves no temporary files', async () => {
    const { cwd } = shared
    const folder = folderWith()
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    await cli(cwd, 'diff', 'git:old:a.xsd', 'a.xsd')
    await cli(cwd, 'diff', 'git:old:a.xsd', 'b.xsd')
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    ['no such revision', 'git:olt:a.xsd', 'git-revision-unknown', 'git fetch origin olt'],
    ['a flag in the place of one', 'git:--all:a.xsd', 'git-revision-unknown', '"--all"'],
    ['none', 'git::a.xsd', 'git-revision-unknown', '""'],
    ['no such file', 'git:old:specs/apo.yaml', 'git-path-unknown', '"specs/api.yaml"'],
    ['no such folder', 'git:old:spec', 'git-path-unknown', '"specs"'],
    ['what is outside', 'git:old:../a.xsd', 'git-path-unknown', '"../a.xsd"'],
    ['another kind of file', 'git:old:readme.md', 'side-ending', '"git:old:readme.md"'],
    ['a link', 'git:main:link.xsd', 'git-path-unknown', '"link.xsd"'],
  ])('%s', async (_name, from, code, fact) => {
    const { exit, stdout, stderr } = await cli(shared.cwd, 'diff', from, 'a.xsd')
    expect([exit, stdout]).toEqual([2, ''])
    expect(told(stderr)).toEqual([code])
    expect(stderr).toContain(fact)
  })

  test.each([
    ['no such revision', 'git:olt:a.xsd', '', 'git-revision-unknown'],
    ['no such file', 'git:old:b.xsd', '', 'git-path-unknown'],
    ['a folder beyond the limit', 'git:old:.', 'limits: { totalBytes: 10 }\n', 'git-too-large'],
  ])('%s is reported', async (_name, from, limits, want) => {
    const config = 'efti-schema.config.yaml'
    const text = `versions: { a: { schemas: a.xsd } }\n${limits}`
    const { cwd } = repository({ 'a.xsd': xsd(5), [config]: text })
    const { exit, stderr } = await cli(cwd, 'diff', from, 'a.xsd')
    expect([exit, told(stderr)]).toEqual([2, [want]])
  })

  test('a folder outside of a repository is refused', async () => {
    const { exit, stderr } = await cli(folderWith({ 'a.xsd': xsd(5) }), 'diff', 'git:old:a.xsd', 'a.xsd')
    expect([exit, told(stderr)]).toEqual([2, ['git-unusable']])
    expect(stderr).toContain('"git:old:a.xsd": fatal: not a git repository')
  })

  test('a partial clone without the file does not fetch it', async () => {
    const { cwd } = shared
    const clone = folderWith()
    gitIn(clone)('clone', '-q', '--filter=blob:none', '--no-checkout', `file://${cwd}`, '.')
    writeFileSync(join(clone, 'a.xsd'), xsd(5))
    const { exit, stdout, stderr } = await cli(clone, 'diff', 'git:old:a.xsd', 'a.xsd')
    expect([exit, stdout]).toEqual([2, ''])
    expect(told(stderr)).toEqual(['git-unusable'])
    expect(stderr).toContain('"git:old:a.xsd"')
  })

  test('a revision beyond the limits of a source is refused', async () => {
    const { cwd } = repository({
      'specs/a.xsd': xsd(5),
      'specs/big.json': JSON.stringify('x'.repeat(2000)),
      'efti-schema.config.json': JSON.stringify({ versions: {}, limits: { totalBytes: 1000 } }),
    })
    const { exit, stderr } = await cli(cwd, 'diff', 'git:old:specs/a.xsd', 'specs/a.xsd')
    expect([exit, told(stderr)]).toEqual([2, ['git-too-large']])
    expect(stderr).toMatch(/"specs\/" .*"old" .*\b\d{4}\b.*\b1000\b/)
  })

  test('for a path from the top of the repository, the message gives the path from the working directory', async () => {
    const { cwd } = repository({
      'a.xsd': xsd(5),
      'deep/b.xsd': xsd(5),
      'deep/efti-schema.config.yaml': 'versions: {}\n',
    })
    const { exit, stderr } = await cli(join(cwd, 'deep'), 'diff', 'git:old:deep/b.xsd', 'b.xsd')
    expect([exit, told(stderr)]).toEqual([2, ['git-path-unknown']])
    expect(stderr.trimEnd().split('\n').at(-1)).toBe('  fix: write "b.xsd"')
  })

  test('a tree with names that lead elsewhere gives nothing outside of its folder', async () => {
    const { cwd, git } = repository({ 'a.xsd': xsd(5) })
    const blob = git('rev-parse', 'old:a.xsd')
    const inner = gitIn(cwd, `100644 blob ${blob}\tled-elsewhere.xsd\n`)('mktree')
    const middle = gitIn(cwd, `040000 tree ${inner}\t..\n`)('mktree')
    const outer = gitIn(cwd, `100644 blob ${blob}\ta.xsd\n040000 tree ${middle}\t..\n`)('mktree')
    const made = gitIn(cwd, 'x')('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit-tree', outer)
    const elsewhere = join(tmpdir(), 'led-elsewhere.xsd')
    onTestFinished(() => rmSync(elsewhere, { force: true }))
    const { exit, stderr } = await cli(cwd, 'diff', `git:${made}:.`, '.')
    expect([exit, stderr]).toEqual([0, ''])
    expect(existsSync(elsewhere)).toBe(false)
  })
})
