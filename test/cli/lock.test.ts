import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serveFiles } from '../lock/server.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { track } from '../support/git.ts'
import { library } from '../support/shop.ts'
import { told } from '../support/told.ts'

const draft = library['library.xsd']
const changed = draft.replace('type="xs:gYear"', 'type="xs:date"')

async function remote(settings = '') {
  const files = new Map<string, string>([['/drafts/library.xsd', draft]])
  const { origin, asked } = await serveFiles(files)
  const url = `${origin}/drafts/library.xsd`
  const cwd = folderWith({
    'efti-schema.config.yaml': `versions:
  "1": { schemas: library.xsd, examples: examples }
  "2": { status: draft, schemas: { url: "${url}", privateNetwork: true${settings} } }
compare: [{ from: "1", to: "2" }]
`,
    'library.xsd': draft,
    'examples/shelf.xml': library['examples/shelf.xml'],
  })
  return { cwd, url, files, asked }
}

const lockOf = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'efti-schema.lock.json'), 'utf8'))
const copiesIn = (cwd: string): readonly string[] =>
  Object.keys(filesIn(cwd)).filter((path) => path.startsWith('.efti-schema/sources/'))

describe('lock', () => {
  test('pins url, digest and size, keeps a copy under its digest, and everything else is offline', {
    tags: 'slow',
  }, async () => {
    const { cwd, url, files, asked } = await remote()
    const { exit, stdout, stderr } = await cli(cwd, 'lock')
    expect([exit, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^pinned http:.* [0-9a-f]{12}, \d+ bytes\n$/)
    const { sources } = lockOf(cwd)
    expect(sources).toEqual([
      { url, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), size: draft.length, file: 'library.xsd' },
    ])
    expect(copiesIn(cwd)).toEqual([`.efti-schema/sources/${sources[0].sha256}/library.xsd`])
    files.clear()
    const before = asked.length
    expect((await cli(cwd, 'build')).exit).toBe(0)
    expect((await cli(cwd, 'check')).exit).toBe(0)
    expect((await cli(cwd, 'lock', '--frozen')).exit).toBe(0)
    expect(asked.length).toBe(before)
    expect(filesIn(join(cwd, 'out'))['manifest.json']).not.toContain('127.0.0.1')
  })

  test('what it pins stays what it is where git changes line ends', { tags: 'slow' }, async () => {
    const { cwd } = await remote()
    await cli(cwd, 'lock')
    await cli(cwd, 'build')
    const git = (...args: readonly string[]) => execFileSync('git', ['-C', cwd, ...args], { stdio: 'ignore' })
    const there = join(folderWith(), 'clone')
    git('init')
    git('add', '.')
    git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-m', 'locked')
    git('-c', 'core.autocrlf=true', 'clone', '.', there)
    expect(readFileSync(join(there, 'library.xsd'), 'utf8')).toContain('\r\n')
    expect((await cli(there, 'check')).exit).toBe(0)
  })

  test('changes nothing when nothing is new', async () => {
    const { cwd, asked } = await remote()
    await cli(cwd, 'lock')
    const before = filesIn(cwd)
    expect((await cli(cwd, 'lock')).stdout).toMatch(/^kept /)
    expect(filesIn(cwd)).toEqual(before)
    expect(asked).toHaveLength(1)
  })

  test('forgets what no version names any more', async () => {
    const { cwd } = await remote()
    await cli(cwd, 'lock')
    writeFileSync(join(cwd, 'efti-schema.config.yaml'), library['efti-schema.config.yaml'])
    expect(told((await cli(cwd, 'build', '--frozen')).stderr)).toEqual(['lock-unused'])
    expect((await cli(cwd, 'build')).exit).toBe(0)
    expect((await cli(cwd, 'lock')).stdout).toMatch(/^removed /)
    expect(lockOf(cwd).sources).toEqual([])
    expect(copiesIn(cwd)).toEqual([])
  })

  test('takes nothing that is not what a person pinned in the configuration', async () => {
    const { cwd } = await remote(`, sha256: "${'0'.repeat(64)}"`)
    const { exit, stderr } = await cli(cwd, 'lock')
    expect(exit).toBe(2)
    expect(told(stderr)).toEqual(['lock-digest efti-schema.config.yaml:3:34'])
    expect(existsSync(join(cwd, 'efti-schema.lock.json'))).toBe(false)
    expect(copiesIn(cwd)).toEqual([])
  })

  test('reports a source that is not there with its place, and writes nothing', async () => {
    const { cwd, files } = await remote()
    files.clear()
    const { exit, stdout, stderr } = await cli(cwd, 'lock')
    expect([exit, stdout]).toEqual([2, ''])
    expect(told(stderr)).toEqual(['lock-fetch efti-schema.config.yaml:3:34'])
    expect(stderr).toContain('404')
    expect(existsSync(join(cwd, 'efti-schema.lock.json'))).toBe(false)
  })

  test('adds nothing when it is frozen', async () => {
    const { cwd, asked } = await remote()
    const { exit, stderr } = await cli(cwd, 'lock', '--frozen')
    expect(exit).toBe(2)
    expect(told(stderr)).toEqual(['lock-unpinned efti-schema.config.yaml:3:34'])
    expect(asked).toEqual([])
  })
})

describe('a lock that does not match stops every command, and is a finding of check', () => {
  const spoilt: readonly [string, (cwd: string) => void, string][] = [
    [
      'nothing pinned',
      (cwd) => rmSync(join(cwd, 'efti-schema.lock.json')),
      'lock-unpinned efti-schema.config.yaml:3:34',
    ],
    [
      'a copy that is missing',
      (cwd) => rmSync(join(cwd, '.efti-schema'), { recursive: true }),
      'lock-copy-missing efti-schema.config.yaml:3:34',
    ],
    [
      'a copy that was edited',
      (cwd) => {
        const [copy = ''] = copiesIn(cwd)
        writeFileSync(join(cwd, copy), draft.replace('gYear', 'gDate'))
      },
      'lock-copy-differs efti-schema.config.yaml:3:34',
    ],
    [
      'another pin',
      (cwd) => {
        const lock = lockOf(cwd)
        lock.sources[0].sha256 = '0'.repeat(64)
        writeFileSync(join(cwd, 'efti-schema.lock.json'), JSON.stringify(lock))
      },
      'lock-copy-missing efti-schema.config.yaml:3:34',
    ],
  ]
  test.each(spoilt)('%s', async (_, spoil, want) => {
    const { cwd, asked } = await remote()
    await cli(cwd, 'lock')
    await cli(cwd, 'build')
    spoil(cwd)
    for (const argv of [['build'], ['diff', '1', '2'], ['inspect', '2'], ['validate', '1', 'examples']]) {
      const { exit, stderr } = await cli(cwd, ...argv)
      expect([exit, told(stderr)[0]]).toEqual([2, want])
    }
    const { exit, stdout } = await cli(cwd, 'check', '--format', 'json')
    expect(exit).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ passed: false, findings: [{ kind: 'lock' }] })
    expect(asked).toHaveLength(1)
  })

  test('a lock file that leads elsewhere is none', async () => {
    const { cwd } = await remote()
    await cli(cwd, 'lock')
    const lock = lockOf(cwd)
    lock.sources[0].file = '../../../library.xsd'
    writeFileSync(join(cwd, 'efti-schema.lock.json'), JSON.stringify(lock))
    const { exit, stderr } = await cli(cwd, 'build')
    expect(exit).toBe(2)
    expect(told(stderr)).toContain('lock-file')
  })
})

describe('a draft that changes under a repository', { tags: 'slow' }, () => {
  test('reaches no build, is caught where its copy is gone, and lock --update says what moved', {
    tags: 'slow',
  }, async () => {
    const { cwd, files } = await remote()
    await cli(cwd, 'lock')
    await cli(cwd, 'build')
    track(cwd)
    const built = filesIn(join(cwd, 'out'))
    files.set('/drafts/library.xsd', changed)
    await cli(cwd, 'build')
    expect(filesIn(join(cwd, 'out'))).toEqual(built)
    rmSync(join(cwd, '.efti-schema'), { recursive: true })
    const caught = await cli(cwd, 'lock')
    expect(caught.exit).toBe(2)
    expect(told(caught.stderr)).toEqual(['lock-moved efti-schema.config.yaml:3:34'])
    files.set('/drafts/library.xsd', draft)
    expect((await cli(cwd, 'lock')).stdout).toMatch(/^restored /)
    files.set('/drafts/library.xsd', changed)

    const tried = await cli(cwd, 'lock', '--update', '--dry-run', '--format', 'json')
    expect(tried.exit).toBe(1)
    expect(copiesIn(cwd)).toHaveLength(1)
    const { exit, stdout, stderr } = await cli(cwd, 'lock', '--update', '--format', 'json')
    expect([exit, stderr]).toEqual([0, ''])
    const result = JSON.parse(stdout)
    expect({ ...JSON.parse(tried.stdout), written: true }).toEqual(result)
    expect(result.sources).toMatchObject([
      { state: 'moved', size: changed.length, before: { size: draft.length } },
    ])
    const [version] = result.versions
    expect([version.name, version.comparison.from.name, version.comparison.to.name]).toEqual([
      '2',
      '2-before',
      '2-after',
    ])
    expect(version.comparison.summary.breaking).toBeGreaterThan(0)
    expect(result.plans).toMatchObject([{ from: '1', to: '2' }])
    expect(copiesIn(cwd)).toHaveLength(1)
    expect((await cli(cwd, 'check')).exit).toBe(1)
    expect((await cli(cwd, 'lock', '--update')).stdout).toMatch(/^kept /)
  })

  test('is taken without a comparison where the former copy is gone', async () => {
    const { cwd, files } = await remote()
    await cli(cwd, 'lock')
    files.set('/drafts/library.xsd', changed)
    rmSync(join(cwd, '.efti-schema'), { recursive: true })
    const { exit, stderr } = await cli(cwd, 'lock', '--update')
    expect([exit, told(stderr)]).toEqual([0, ['lock-uncompared']])
  })

  test('is not taken where it cannot be read', async () => {
    const { cwd, files } = await remote()
    await cli(cwd, 'lock')
    const before = filesIn(cwd)
    files.set('/drafts/library.xsd', draft.replace('type="Shelf"', 'type="Nowhere"'))
    const { exit, stderr } = await cli(cwd, 'lock', '--update')
    expect(exit).toBe(2)
    expect(stderr).toMatch(/^library\.xsd:2:\d+: error: .*Nowhere/m)
    expect(filesIn(cwd)).toEqual(before)
  })

  test('is said as text and Markdown as well', async () => {
    const { cwd, files } = await remote()
    await cli(cwd, 'lock')
    files.set('/drafts/library.xsd', changed)
    const text = await cli(cwd, 'lock', '--update', '--dry-run')
    expect(text.stdout).toMatch(/^moved http.*\n\n2, since it was locked\n[\s\S]*\n1 → 2: your own lines\n/)
    const named = await cli(cwd, 'lock', '--update', '--dry-run', '--format', 'text')
    expect(named.stdout).toBe(text.stdout)
    const page = await cli(cwd, 'lock', '--update', '--dry-run', '--format', 'markdown')
    expect(page.stdout).toMatch(/^## 2, since it was locked$/m)
  })
})

test('the copy of a URL without an ending is named by its content', async () => {
  const { cwd } = await remote()
  const { origin } = await serveFiles(new Map([['/api?format=xsd', draft]]))
  writeFileSync(
    join(cwd, 'efti-schema.config.yaml'),
    `versions:\n  "1": { schemas: { url: "${origin}/api?format=xsd", privateNetwork: true } }\n`,
  )
  await cli(cwd, 'lock')
  expect(lockOf(cwd).sources).toMatchObject([{ file: 'api.xsd' }])
  expect((await cli(cwd, 'inspect', '1')).stdout).toContain('root {urn:library}shelf')
  expect(readdirSync(cwd)).toContain('.efti-schema')
})
