import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { judgeBuild } from '../../src/cli/check/judge.ts'
import { loadConfig } from '../../src/config/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { build } from '../../src/pipeline.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { git, track } from '../support/git.ts'
import { shop } from '../support/shop.ts'

const changed = shop['order.json'].replace('"minimum": 1', '"minimum": 2')

function two(compare = '', status = 'stable'): string {
  return folderWith({
    'efti-schema.config.yaml': `versions:
  "1": { apis: { shop: a/shop.yaml } }
  "2": { status: ${status}, apis: { shop: b/shop.yaml } }
compare: [{ from: "1", to: "2"${compare} }]
`,
    'a/shop.yaml': shop['shop.yaml'],
    'a/order.json': shop['order.json'],
    'b/shop.yaml': shop['shop.yaml'],
    'b/order.json': changed,
  })
}

const json = async (cwd: string, ...flags: readonly string[]) => {
  const { exit, stdout, stderr } = await cli(cwd, 'check', '--format', 'json', ...flags)
  return { exit, stderr, result: JSON.parse(stdout) }
}

describe('a stale output', () => {
  test('is none right after a build', async () => {
    const cwd = folderWith(shop)
    await cli(cwd, 'build')
    track(cwd)
    const { exit, stderr, result } = await json(cwd)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    expect(result).toMatchObject({ passed: true, findings: [], output: { filesCompared: true, stale: 0 } })
    const text = await cli(cwd, 'check')
    expect([text.exit, text.stdout.split('\n')]).toEqual([0, [expect.stringContaining('out'), '']])
  })

  test('is reported if files that git tracks are missing', async () => {
    const cwd = folderWith(shop)
    await cli(cwd, 'build')
    track(cwd)
    rmSync(join(cwd, 'out'), { recursive: true })
    const { exit, result } = await json(cwd)
    expect(exit).toBe(1)
    expect(result).toMatchObject({
      passed: false,
      findings: [{ kind: 'stale' }],
      output: { filesCompared: true },
    })
    expect(result.output.stale).toBe(result.output.files)
    expect(Object.keys(filesIn(cwd)).filter((path) => path.startsWith('out/'))).toEqual([])
  })

  test('says what a changed source, an edit, a lost and a foreign file come to, and changes nothing', async () => {
    const cwd = folderWith(shop)
    await cli(cwd, 'build')
    track(cwd)
    writeFileSync(join(cwd, 'order.json'), changed)
    rmSync(join(cwd, 'out/package.json'))
    writeFileSync(join(cwd, 'out/mine.txt'), 'mine')
    const before = filesIn(cwd)
    const { exit, result } = await json(cwd)
    expect(exit).toBe(1)
    const states = new Map<string, string>(
      result.output.shown.map(({ path, state }: { path: string; state: string }) => [path, state]),
    )
    expect([states.get('package.json'), states.get('mine.txt')]).toEqual(['missing', 'foreign'])
    const { stdout } = await cli(cwd, 'check')
    expect(stdout).toMatch(/^A out\/package\.json$/m)
    expect(stdout).toMatch(/^\? out\/mine\.txt$/m)
    expect(stdout).toMatch(/^-.*"minimum": 1,?\n\+.*"minimum": 2/m)
    expect(filesIn(cwd)).toEqual(before)
  })

  test('is what a later build would leave out', async () => {
    const cwd = two()
    await cli(cwd, 'build')
    track(cwd)
    writeFileSync(join(cwd, 'efti-schema.config.yaml'), 'versions:\n  "1": { apis: { shop: a/shop.yaml } }\n')
    const { result } = await json(cwd)
    expect(result.output.shown.map(({ state }: { state: string }) => state)).toContain('left')
  })
})

describe('files that git does not track are not compared', () => {
  const ignored = { ...shop, '.gitignore': '/out/\n', 'out/order.ts': 'old' }
  test.each<[string, Readonly<Record<string, string>>, (cwd: string) => void]>([
    ['no repository, nothing built', shop, () => {}],
    ['no repository, another content', { ...shop, 'out/order.ts': 'old' }, () => {}],
    ['a repository, nothing built', shop, track],
    [
      'an ignored folder',
      ignored,
      (cwd) => {
        git(cwd, 'init', '-q')
        git(cwd, 'add', '.')
      },
    ],
    ['a folder that nobody added', ignored, (cwd) => git(cwd, 'init', '-q')],
    [
      "only a guest's file",
      { ...ignored, 'out/.gitignore': '*\n' },
      (cwd) => {
        git(cwd, 'init', '-q')
        git(cwd, 'add', '--force', 'out/.gitignore', 'order.json')
      },
    ],
    [
      'a folder beside it whose name begins alike',
      { ...ignored, 'output/a.ts': 'a' },
      (cwd) => {
        git(cwd, 'init', '-q')
        git(cwd, 'add', '.')
      },
    ],
    ['a repository that cannot be read', { ...ignored, '.git': 'gitdir: nowhere' }, () => {}],
  ])('%s', async (_, files, prepare) => {
    const cwd = folderWith(files)
    prepare(cwd)
    const { exit, result, stderr } = await json(cwd)
    expect([exit, stderr]).toEqual([0, ''])
    expect(result).toMatchObject({
      passed: true,
      findings: [],
      output: { folder: 'out', filesCompared: false, why: expect.any(String), stale: 0, shown: [] },
    })
    expect(result.output.files).toBeGreaterThan(5)
  })

  test('every format says that files were not compared', async () => {
    const cwd = folderWith(shop)
    const formats = ['text', 'markdown', 'github']
    const why: string = (await json(cwd)).result.output.why
    for (const format of formats) expect((await cli(cwd, 'check', '--format', format)).stdout).toContain(why)
    await cli(cwd, 'build')
    track(cwd)
    for (const format of formats)
      expect((await cli(cwd, 'check', '--format', format)).stdout).not.toContain(why)
    expect((await json(cwd)).result.output).toMatchObject({ filesCompared: true })
    expect((await json(cwd)).result.output).not.toHaveProperty('why')
  })

  test('without git on the machine', async () => {
    const cwd = folderWith(shop)
    await cli(cwd, 'build')
    track(cwd)
    vi.stubEnv('PATH', cwd)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { exit, result } = await json(cwd)
    expect([exit, result.output.filesCompared]).toEqual([0, false])
    expect(result.output.why).toContain('git')
  })

  test('the repository that the output folder is in is asked, from wherever the command runs', async () => {
    const cwd = folderWith(shop)
    await cli(cwd, 'build', '--out', 'sub/made')
    track(join(cwd, 'sub'))
    const made = await json(cwd, '--out', 'sub/made')
    expect([made.exit, made.result.output.filesCompared]).toEqual([0, true])
    writeFileSync(join(cwd, 'sub/made/package.json'), '{}')
    expect((await json(cwd, '--out', 'sub/made')).exit).toBe(1)
    expect((await json(cwd)).result.output.filesCompared).toBe(false)
  })

  test('a broken policy fails all the same', async () => {
    const { exit, result } = await json(two())
    expect(exit).toBe(1)
    expect(result).toMatchObject({ findings: [{ kind: 'policy' }], output: { filesCompared: false } })
  })
})

describe('a policy', () => {
  test.each([
    ['breaking by default', '', 'stable', 1],
    ['none by default where a side is a draft', '', 'draft', 0],
    ["the configuration's level for a draft", ', failOn: breaking', 'draft', 1],
    ["the configuration's level", ', failOn: none', 'stable', 0],
  ])('is judged: %s', async (_, compare, status, exit) => {
    const cwd = two(compare, status)
    await cli(cwd, 'build')
    const found = await json(cwd)
    expect(found.exit).toBe(exit)
    expect(found.result.findings.map(({ kind }: { kind: string }) => kind)).toEqual(
      exit === 0 ? [] : ['policy'],
    )
    expect((await json(cwd, '--fail-on', 'none')).exit).toBe(0)
  })

  test('names the changes that it refuses, in each format', async () => {
    const cwd = two()
    await cli(cwd, 'build')
    expect((await json(cwd)).result.comparisons).toMatchObject([
      { refused: 1, shown: [{ rule: 'lower-bound-narrowed', severity: 'breaking' }] },
    ])
    expect((await cli(cwd, 'check')).stdout).toContain('[lower-bound-narrowed]')
    expect((await cli(cwd, 'check', '--format', 'github')).stdout).toMatch(
      /^::error file=b\/order\.json,line=\d+,col=\d+,title=lower-bound-narrowed::/m,
    )
    expect((await cli(cwd, 'check', '--format', 'markdown')).stdout).toMatch(/^## efti-schema check: /m)
  })

  test('counts the acceptance that has ended', async () => {
    const cwd = two(', accepted: accepted.yaml', 'stable')
    writeFileSync(join(cwd, 'accepted.yaml'), '[]\n')
    const id = (await json(cwd)).result.comparisons[0].shown[0].id
    writeFileSync(join(cwd, 'accepted.yaml'), `- { id: ${id}, reason: agreed, until: 2026-01-01 }\n`)
    await cli(cwd, 'build')
    expect((await json(cwd, '--today', '2026-01-01')).exit).toBe(0)
    const late = await json(cwd, '--today', '2026-01-02')
    expect(late.exit).toBe(1)
    expect(late.result.findings.map(({ kind }: { kind: string }) => kind)).toEqual(['policy', 'acceptance'])
  })
})

test('more unproven entries than the configuration allows are a finding', async () => {
  const cwd = two(', failOn: none, maxUnproven: 0')
  await cli(cwd, 'build')
  expect(await json(cwd)).toMatchObject({
    exit: 0,
    result: { comparisons: [{ unproven: 0, maxUnproven: 0 }] },
  })
  const problems = new Diagnostics()
  const config = await loadConfig({ cwd }, problems.sink)
  const made = config && (await build(config, {}, problems.sink))
  const [migration] = made?.migrations ?? []
  if (config === undefined || made === undefined || migration === undefined) throw new Error('no build')
  const { comparison } = migration
  // The same build, had nobody found the document that proves its change.
  const unproven = { ...comparison, summary: { ...comparison.summary, proven: 0, unproven: 1 } }
  const options = {
    out: config.out,
    folder: 'out',
    tracking: { isTracked: true } as const,
    failOn: undefined,
    today: undefined,
  }
  const judged = judgeBuild(
    { ...made, migrations: [{ ...migration, comparison: unproven }] },
    options,
    problems.sink,
  )
  expect(judged.passed).toBe(false)
  expect(judged.findings.map(({ kind }) => kind)).toEqual(['unproven'])
})

describe('a service that runs jobs', () => {
  test('GitHub Actions gets a summary, behind what other steps wrote', async () => {
    const cwd = folderWith({ ...shop, 'summary.md': 'before\n' })
    const summary = join(cwd, 'summary.md')
    await cli(cwd, 'build')
    track(cwd)
    rmSync(join(cwd, 'out/package.json'))
    await cli.with({ GITHUB_STEP_SUMMARY: summary })(cwd, 'check')
    expect(readFileSync(summary, 'utf8')).toMatch(/^before\n## efti-schema check: /)
  })

  test('GitLab gets a code quality report with paths from the project, empty where all is fine', async () => {
    const top = folderWith(
      Object.fromEntries(Object.entries(shop).map(([path, text]) => [`app/${path}`, text])),
    )
    const cwd = join(top, 'app')
    const gitlab = cli.with({ GITLAB_CI: 'true', CI_PROJECT_DIR: top })
    await cli(cwd, 'build')
    track(cwd)
    rmSync(join(cwd, 'out'), { recursive: true })
    await gitlab(cwd, 'check')
    const report = () => JSON.parse(readFileSync(join(cwd, 'gl-code-quality-report.json'), 'utf8'))
    for (const issue of report()) {
      expect(issue).toEqual({
        description: expect.any(String),
        check_name: expect.stringMatching(/^efti-schema\//),
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        severity: expect.stringMatching(/^(?:info|minor|major|critical|blocker)$/),
        location: { path: expect.stringMatching(/^app\//), lines: { begin: expect.any(Number) } },
      })
    }
    expect(new Set(report().map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(
      report().length,
    )
    await cli(cwd, 'build')
    await gitlab(cwd, 'check')
    expect(report()).toEqual([])
  })

  test('GitLab and GitHub get the line of the comparison whose policy does not hold', async () => {
    const config = `versions:
  "1": { apis: { shop: a/shop.yaml } }
  "2": { apis: { shop: b/shop.yaml } }
compare:
  - { from: "1", to: "2", failOn: breaking }
`
    const top = folderWith({
      'app/conf/efti-schema.config.yaml': config,
      'app/conf/a/shop.yaml': shop['shop.yaml'],
      'app/conf/a/order.json': shop['order.json'],
      'app/conf/b/shop.yaml': shop['shop.yaml'],
      'app/conf/b/order.json': shop['order.json'].replace('"minimum": 1', '"minimum": 2'),
    })
    const cwd = join(top, 'app')
    const argv = ['check', '-c', 'conf/efti-schema.config.yaml', '--out', 'out']
    const gitlab = cli.with({ GITLAB_CI: 'true', CI_PROJECT_DIR: top })
    expect((await gitlab(cwd, ...argv)).exit).toBe(1)
    const issues = JSON.parse(readFileSync(join(cwd, 'gl-code-quality-report.json'), 'utf8'))
    const policy = issues.find((one: { check_name: string }) => one.check_name === 'efti-schema/policy')
    const line = config.split('\n').findIndex((text) => text.includes('failOn')) + 1
    expect(policy.location).toEqual({
      path: 'app/conf/efti-schema.config.yaml',
      lines: { begin: line },
    })
    const { stdout } = await cli(cwd, ...argv, '--format', 'github')
    expect(stdout).toContain(`file=conf/efti-schema.config.yaml,line=${line},`)
  })

  test.each([
    ['the project', '.'],
    ['a folder of it', 'app'],
    ['the folder of the configuration', 'app/conf'],
  ])(
    'GitLab and GitHub get paths of the repository for all issues, where the check runs in %s',
    async (_, from) => {
      const policy = 'app/conf/accepted.yaml'
      const top = folderWith({
        'app/conf/efti-schema.config.yaml': `versions:
  "1": { apis: { shop: a/shop.yaml } }
  "2": { apis: { shop: b/shop.yaml } }
compare: [{ from: "1", to: "2", accepted: accepted.yaml }]
`,
        [policy]: '[{ id: "0000000000000000", until: "2026-01-01", reason: ended }]\n',
        'app/conf/a/shop.yaml': shop['shop.yaml'],
        'app/conf/a/order.json': shop['order.json'],
        'app/conf/b/shop.yaml': shop['shop.yaml'],
        'app/conf/b/order.json': changed,
      })
      mkdirSync(join(top, '.git'))
      const cwd = join(top, from)
      const argv = ['check', '-c', relative(cwd, join(top, 'app/conf/efti-schema.config.yaml'))]
      await cli.with({ GITLAB_CI: 'true', CI_PROJECT_DIR: top })(cwd, ...argv)
      const issues: readonly { check_name: string; location: { path: string } }[] = JSON.parse(
        readFileSync(join(cwd, 'gl-code-quality-report.json'), 'utf8'),
      )
      const { stdout } = await cli(cwd, ...argv, '--format', 'github')
      const annotated = [...stdout.matchAll(/file=([^,]+),/g)].map(([, path]) => path)
      const told = issues.map(({ location }) => location.path)
      expect([...new Set(told)].sort()).toEqual([
        policy,
        'app/conf/b/order.json',
        'app/conf/efti-schema.config.yaml',
      ])
      expect([...annotated].sort()).toEqual([...told].sort())
      for (const path of told) expect(existsSync(join(top, path))).toBe(true)
    },
  )

  test('a summary that cannot be written does not change the verdict', async () => {
    const cwd = folderWith(shop)
    await cli(cwd, 'build')
    const { exit, stderr } = await cli.with({ GITHUB_STEP_SUMMARY: join(cwd, 'no/where') })(cwd, 'check')
    expect(exit).toBe(0)
    expect(stderr).toContain('[summary-failed]')
  })
})

test('annotations are put to the files of the repository, wherever the command runs', async () => {
  const cwd = two()
  mkdirSync(join(cwd, '.git'))
  mkdirSync(join(cwd, 'inner'))
  for (const folder of [cwd, join(cwd, 'inner')]) {
    const flags = ['1', '2', '--config', relative(folder, join(cwd, 'efti-schema.config.yaml'))]
    const { stdout: github } = await cli(folder, 'diff', ...flags, '--format', 'github')
    expect(github).toMatch(/^::error file=b\/order\.json,line/m)
    const { results } = JSON.parse((await cli(folder, 'diff', ...flags, '--format', 'sarif')).stdout).runs[0]
    const uriOf = (place: { physicalLocation: { artifactLocation: { uri: string } } }) =>
      place.physicalLocation.artifactLocation.uri
    expect(results[0].locations.map(uriOf)).toEqual(['b/order.json'])
    expect(results[0].relatedLocations.map(uriOf)).toEqual(['a/order.json'])
  }
})

test('the line that is shown is of the file that is meant, not of a namesake beside another', async () => {
  const schema = (type: string) =>
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a" type="xs:${type}"/></xs:schema>`
  const cwd = folderWith({
    'api.yaml': "openapi: 3.1.0\ninfo: {title: t, version: '1'}\npaths: {}\n",
    's.xsd': '<other/>',
    'o/s.xsd': schema('int'),
    'n/s.xsd': schema('short'),
    'efti-schema.config.yaml': `versions:
  a: { apis: { x: api.yaml }, schemas: o/s.xsd }
  b: { apis: { x: api.yaml }, schemas: n/s.xsd }
`,
  })
  const { stdout } = await cli(cwd, 'diff', 'a', 'b')
  expect(stdout).toContain('type="xs:short"')
  expect(stdout).not.toContain('<other/>')
})
