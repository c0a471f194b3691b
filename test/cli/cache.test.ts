import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isLiteralConfig } from '../../src/cli/warm/state.ts'
import { warmBuild } from '../../src/cli/warm/warm.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { runsOf } from '../support/heavy.ts'
import { runSource } from '../support/run-sources.ts'
import { library, shop } from '../support/shop.ts'

const mapping = 'formatVersion: 1\nfrom: "1"\nto: "2"\n'
const changed = shop['order.json'].replace('"minimum": 1', '"minimum": 2')

/** A repository with a place for a cache, and two versions. */
function two(files: Readonly<Record<string, string>> = {}): string {
  const cwd = folderWith({
    'efti-schema.config.yaml': `versions:
  "1": { apis: { shop: a/shop.yaml }, examples: examples }
  "2": { apis: { shop: b/shop.yaml } }
compare: [{ from: "1", to: "2" }]
`,
    'a/shop.yaml': shop['shop.yaml'],
    'a/order.json': shop['order.json'],
    'b/shop.yaml': shop['shop.yaml'],
    'b/order.json': changed,
    'examples/order.json': shop['examples/order.json'],
    'examples/other.json': shop['examples/order.json'],
    ...files,
  })
  mkdirSync(join(cwd, 'node_modules'))
  return cwd
}

/** What a build from nothing gives for the same repository. */
async function fresh(cwd: string): Promise<Readonly<Record<string, string>>> {
  const elsewhere = folderWith()
  // No `node_modules` stands above it, so nothing is kept or taken.
  const files = filesIn(cwd)
  for (const [path, text] of Object.entries(files)) {
    if (/^(?:out|node_modules)\//.test(path)) continue
    mkdirSync(join(elsewhere, path, '..'), { recursive: true })
    writeFileSync(join(elsewhere, path), text)
  }
  await cli(elsewhere, 'build')
  return filesIn(join(elsewhere, 'out'))
}

function warm(cwd: string, ...flags: readonly string[]) {
  const texts = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof texts) => ({ write: (text: string) => (texts[name] += text) })
  const exit = warmBuild(['build', ...flags], {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    cwd,
    env: {},
  })
  return exit === undefined ? undefined : { exit, ...texts }
}

const kept = (cwd: string): readonly string[] =>
  readdirSync(join(cwd, 'node_modules/.cache/efti-schema'), { recursive: true, encoding: 'utf8' })

describe('a build with nothing to do', () => {
  test('prints what the build before it printed and writes nothing', async () => {
    const cwd = two({ 'examples/wrong.json': '{}\n' })
    const cold = await cli(cwd, 'build')
    const before = filesIn(join(cwd, 'out'))
    const again = warm(cwd)
    expect(again?.exit).toBe(0)
    expect(again?.stderr).toBe(cold.stderr)
    expect(again?.stderr).toContain('[example-invalid]')
    expect(again?.stdout).toBe(cold.stdout.replace(/(\d+) written, 0 unchanged/, '0 written, $1 unchanged'))
    expect(filesIn(join(cwd, 'out'))).toEqual(before)
    expect((await cli(cwd, 'build')).stdout).toBe(again?.stdout)
  })

  test('is judged by the level that is asked for', async () => {
    const cwd = two()
    await cli(cwd, 'build')
    expect(warm(cwd, '--fail-on', 'breaking')?.exit).toBe(1)
    expect(warm(cwd, '--fail-on', 'none')?.exit).toBe(0)
    expect(warm(cwd, '--quiet')?.exit).toBe(0)
    expect(warm(cwd, '--fail-on', 'braking')).toBeUndefined()
    expect(warm(cwd, '--verify')).toBeUndefined()
    expect(warm(cwd, '--watch')).toBeUndefined()
  })

  test('is none where an acceptance has ended since', async () => {
    const cwd = two()
    await cli(cwd, 'build')
    const { changes } = JSON.parse(filesIn(join(cwd, 'out'))['1..2/changes.json'] ?? '')
    writeFileSync(
      join(cwd, 'accepted.yaml'),
      `- { id: ${changes[0].id}, reason: agreed, until: 2026-01-01 }\n`,
    )
    const config = readFileSync(join(cwd, 'efti-schema.config.yaml'), 'utf8')
    writeFileSync(
      join(cwd, 'efti-schema.config.yaml'),
      config.replace('to: "2"', 'to: "2", failOn: breaking, accepted: accepted.yaml'),
    )
    await cli(cwd, 'build', '--today', '2025-12-31')
    expect(warm(cwd, '--today', '2026-01-01')?.exit).toBe(0)
    expect(warm(cwd, '--today', '2026-01-02')).toBeUndefined()
    expect((await cli(cwd, 'build', '--today', '2026-01-02')).exit).toBe(1)
  })

  test.each(['tomorrow', '2026-13-01', '2026-02-30', '2026'])(
    'a day that is none is reported, and only by the build that has it: %s',
    async (day) => {
      const cwd = two()
      const first = await cli(cwd, 'build')
      expect(warm(cwd, '--today', day)).toBeUndefined()
      const wrong = await cli(cwd, 'build', '--today', day)
      expect([wrong.exit, wrong.stderr]).toEqual([2, expect.stringContaining('[policy-day]')])
      // The state of the first build may be gone, but the wrong flag is not part of any.
      const later = warm(cwd) ?? (await cli(cwd, 'build'))
      expect([later.exit, later.stderr]).toEqual([0, first.stderr])
      expect(warm(cwd, '--today', '2026-01-01')?.stderr).toBe(first.stderr)
    },
  )
})

describe('what is kept is never wrong: there is something to do', () => {
  const moves: readonly [string, (cwd: string) => void][] = [
    ['a source', (cwd) => writeFileSync(join(cwd, 'b/order.json'), shop['order.json'])],
    ['an example', (cwd) => writeFileSync(join(cwd, 'examples/order.json'), '{ "item": "x", "count": 3 }\n')],
    [
      'an example that came',
      (cwd) => writeFileSync(join(cwd, 'examples/b.json'), '{ "item": "x", "count": 3 }\n'),
    ],
    ['an example that went', (cwd) => rmSync(join(cwd, 'examples/order.json'))],
    ['a document beside a source', (cwd) => writeFileSync(join(cwd, 'a/other.json'), '{}')],
    [
      'the configuration',
      (cwd) =>
        writeFileSync(
          join(cwd, 'efti-schema.config.yaml'),
          'versions:\n  "1": { apis: { shop: a/shop.yaml } }\n',
        ),
    ],
    ['a file of the output that was removed', (cwd) => rmSync(join(cwd, 'out/package.json'))],
    ['the output, removed', (cwd) => rmSync(join(cwd, 'out'), { recursive: true })],
    ['what is kept, cut off', (cwd) => cutOff(cwd)],
  ]
  test.each(moves)('%s', async (_, move) => {
    const cwd = two()
    await cli(cwd, 'build')
    move(cwd)
    expect(warm(cwd)).toBeUndefined()
    const { stderr } = await cli(cwd, 'build')
    expect(stderr).toBe('')
    expect(filesIn(join(cwd, 'out'))).toEqual(await fresh(cwd))
    expect(warm(cwd)).toBeDefined()
  })

  function cutOff(cwd: string): void {
    for (const path of kept(cwd)) {
      const full = join(cwd, 'node_modules/.cache/efti-schema', path)
      if (statSync(full).isFile()) writeFileSync(full, readFileSync(full).subarray(0, -1))
    }
  }

  test('a file of the output that was edited, with its size and time as they were', async () => {
    const cwd = two()
    await cli(cwd, 'build')
    const path = join(cwd, 'out/1/data-elements.json')
    const text = readFileSync(path, 'utf8')
    const { atime, mtime } = statSync(path)
    writeFileSync(path, text.replace('{', '['))
    utimesSync(path, atime, mtime)
    expect(warm(cwd)).toBeUndefined()
    expect((await cli(cwd, 'build')).stderr).toContain('[output-edited]')
  })

  test('a stranger in the output', async () => {
    const cwd = two()
    await cli(cwd, 'build')
    writeFileSync(join(cwd, 'out/mine.ts'), '')
    expect(warm(cwd)).toBeUndefined()
    rmSync(join(cwd, 'out/mine.ts'))
    writeFileSync(join(cwd, 'out/README.md'), 'a guest')
    expect(warm(cwd)).toBeDefined()
  })

  test('a second configuration', async () => {
    const cwd = two()
    await cli(cwd, 'build')
    writeFileSync(join(cwd, 'efti-schema.config.json'), '{}')
    expect(warm(cwd)).toBeUndefined()
    expect((await cli(cwd, 'build')).stderr).toContain('[config-several]')
  })
})

test.each<[string, string, string]>([
  ['a changed example', 'examples/order.json', '{ "item": "x", "count": 3 }\n'],
  ['a changed line of the mapping', 'mappings/1-2.yaml', `${mapping}# Ours.\n`],
])('%s leaves the comparison as it was, but for the digest', async (_, file, text) => {
  const cwd = two({ 'mappings/1-2.yaml': mapping })
  await cli(cwd, 'build')
  const comparisons = () =>
    kept(cwd)
      .filter((path) => /comparison-/.test(path))
      .map((path) => statSync(join(cwd, 'node_modules/.cache/efti-schema', path)).mtimeMs)
  const before = comparisons()
  expect(before).toHaveLength(1)
  writeFileSync(join(cwd, file), text)
  await cli(cwd, 'build')
  expect(comparisons()).toEqual(before)
  expect(filesIn(join(cwd, 'out'))).toEqual(await fresh(cwd))
})

test('nothing is kept where there is no place for it', async () => {
  const cwd = folderWith(library)
  await cli(cwd, 'build')
  expect(warm(cwd)).toBeUndefined()
  expect(Object.keys(filesIn(cwd)).filter((path) => path.includes('.cache'))).toEqual([])
})

test.each<[string, boolean]>([
  [
    "import { defineConfig } from 'efti-schema-toolkit'\nexport default defineConfig({ versions: { a: {} } })",
    true,
  ],
  [
    "import type { ConfigInput } from 'efti-schema-toolkit'\nexport default { versions: {} } satisfies ConfigInput",
    true,
  ],
  [
    "export default { versions: { 'v 1': { bind: { \"a.request\": '{x}y' } } }, compare: [] } // process.env",
    true,
  ],
  ['/* import(x) */ export default { out: "out" } as const', true],
  ["import { x } from './x.ts'\nexport default { versions: x }", false],
  ["import './x.ts'\nexport default {}", false],
  ['export default { out: process.env.OUT }', false],
  ["export default { out: require('./x') }", false],
  ['export default { out: `x` }', false],
  ['export default (() => ({ versions: {} }))()', false],
  ["const out = 'x'\nexport default { out }", false],
  ['export default await import("./x.ts")', false],
  ["export default { out: globalThis['process'].env.OUT }", false],
  ['export default { get versions() { return {} } }', false],
  ["export { default } from './x.ts'", false],
])('whether a configuration says the same every time: %j', (text, want) => {
  expect(isLiteralConfig('/a/efti-schema.config.ts', text)).toBe(want)
})

describe('two builds at once', () => {
  const start = (cwd: string): Promise<{ readonly code: number | null; readonly stderr: string }> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [...runSource('src/cli/main.ts'), 'build', '--quiet'], { cwd })
      let stderr = ''
      child.stderr.on('data', (part) => {
        stderr += part
      })
      child.on('close', (code) => resolve({ code, stderr }))
    })

  test('end in one correct output, and nothing beside it', { tags: 'slow', timeout: 180_000 }, async () => {
    const cwd = two()
    const want = await fresh(cwd)
    for (let round = 0; round < runsOf(1, 2); round++) {
      const ended = await Promise.all([start(cwd), start(cwd)])
      expect(ended).toEqual([
        { code: 0, stderr: '' },
        { code: 0, stderr: '' },
      ])
      expect(filesIn(join(cwd, 'out'))).toEqual(want)
      expect(readdirSync(cwd).filter((name) => name.startsWith('.out'))).toEqual([])
      rmSync(join(cwd, 'out'), { recursive: true })
    }
  })
})
