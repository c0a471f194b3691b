import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { track } from '../support/git.ts'
import { shop } from '../support/shop.ts'

const config = `versions:
  "1": { apis: { shop: a/shop.yaml } }
  "2": { apis: { shop: b/shop.yaml } }
compare: [{ from: "1", to: "2" }]
`
const files = {
  'efti-schema.config.yaml': `${config}reports: docs/changes\n`,
  'a/shop.yaml': shop['shop.yaml'],
  'a/order.json': shop['order.json'],
  'b/shop.yaml': shop['shop.yaml'],
  'b/order.json': shop['order.json'].replace('"minimum": 1', '"minimum": 2'),
}

const ofPeople =
  /^1\.\.2\/(?:changes\.json|report\.(?:md|html)|comment\.md|witnesses\.ndjson|mapping-proposal\.yaml)$/u

describe('reports in a folder of their own', () => {
  test('are what the output folder has without it, and the code is the same', async () => {
    const [apart, together] = [folderWith(files), folderWith({ ...files, 'efti-schema.config.yaml': config })]
    const { stdout } = await cli(apart, 'build')
    await cli(together, 'build')
    const [code, reports, all] = [
      filesIn(join(apart, 'out')),
      filesIn(join(apart, 'docs/changes')),
      filesIn(join(together, 'out')),
    ]
    expect(Object.keys(reports).filter((path) => !ofPeople.test(path))).toEqual(['manifest.json'])
    expect(Object.keys(code).filter((path) => ofPeople.test(path))).toEqual([])
    expect(new Set([...Object.keys(code), ...Object.keys(reports)])).toEqual(new Set(Object.keys(all)))
    for (const [path, text] of Object.entries(code))
      if (path !== 'manifest.json') expect(text).toBe(all[path])
    expect(reports['1..2/changes.json']).toBe(all['1..2/changes.json'])
    const listed = JSON.parse(reports['manifest.json'] ?? '').files.map((file: { path: string }) => file.path)
    expect(listed).toEqual(
      Object.keys(reports)
        .filter((path) => path !== 'manifest.json')
        .sort(),
    )
    expect(stdout).toContain(`docs/changes/1..2/report.md`)
    expect(stdout).toContain(`${listed.length + 1} files in docs/changes: `)
  })

  test('lead to the code that they speak of', async () => {
    const cwd = folderWith(files)
    await cli(cwd, 'build')
    const page = filesIn(join(cwd, 'docs/changes'))['1..2/report.html'] ?? ''
    const links = [...page.matchAll(/href="?(\.\.\/[^">#\s]+\.ts)/gu)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !existsSync(join(cwd, 'docs/changes/1..2', link)))).toEqual([])
  })

  test('are also listed in the JSON result', async () => {
    const { stdout } = await cli(folderWith(files), 'build', '--format', 'json')
    const { output, reports, comparisons } = JSON.parse(stdout)
    expect([output.folder, reports.folder]).toEqual(['out', 'docs/changes'])
    expect(reports.written).toHaveLength(reports.files)
    expect(comparisons[0].report).toBe('docs/changes/1..2/report.md')
  })

  test('are in the folder that --out names, with all else', async () => {
    const cwd = folderWith(files)
    await cli(cwd, 'build', '--out', 'all')
    expect(existsSync(join(cwd, 'docs/changes'))).toBe(false)
    expect(existsSync(join(cwd, 'all/1..2/report.md'))).toBe(true)
  })

  test('a build with nothing to do looks at both folders', async () => {
    const cwd = folderWith({ ...files, 'node_modules/.keep': '' })
    await cli(cwd, 'build')
    const again = await cli(cwd, 'build')
    expect(again.stdout).toMatch(/files in docs\/changes: 0 /u)
    rmSync(join(cwd, 'docs/changes/1..2/report.md'))
    expect((await cli(cwd, 'build')).stdout).toMatch(/files in docs\/changes: 1 /u)
    expect(existsSync(join(cwd, 'docs/changes/1..2/report.md'))).toBe(true)
    // A file of somebody else is neither removed nor overwritten.
    writeFileSync(join(cwd, 'docs/changes/own.md'), 'mine\n')
    const refused = await cli(cwd, 'build')
    expect(refused.exit).toBe(2)
    expect(refused.stderr).toContain('own.md')
  })

  test('a check compares both where git tracks them', { tags: 'slow' }, async () => {
    const cwd = folderWith(files)
    await cli(cwd, 'build')
    track(cwd)
    expect((await cli(cwd, 'check', '--fail-on', 'none')).exit).toBe(0)
    writeFileSync(join(cwd, 'docs/changes/1..2/report.md'), 'edited\n')
    const { exit, stdout } = await cli(cwd, 'check', '--fail-on', 'none', '--format', 'json')
    const { findings, output, reports } = JSON.parse(stdout)
    expect([exit, output.stale, reports.stale]).toEqual([1, 0, 1])
    expect(findings.map(({ kind }: { kind: string }) => kind)).toEqual(['stale'])
    const text = await cli(cwd, 'check', '--fail-on', 'none')
    expect(text.stdout).toContain('M docs/changes/1..2/report.md')
  })

  test.each(['out/reports', '.', 'out'])(
    'may not be inside the output folder or contain it: %s',
    async (reports) => {
      const problems = new Diagnostics()
      const cwd = folderWith({ ...files, 'efti-schema.config.yaml': `${config}reports: ${reports}\n` })
      await loadConfig({ cwd }, problems.sink)
      const told = problems.sorted().map(({ code, at }) => `${code} ${at?.file}:${at?.line}:${at?.column}`)
      expect(told).toEqual(['config-reports efti-schema.config.yaml:5:10'])
    },
  )
})
