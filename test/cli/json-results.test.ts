import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { shopWith } from '../migrate/shop-store.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

/** The one JSON document of a run; fails where anything else is beside it. */
async function resultOf(cwd: string, ...argv: readonly string[]) {
  const { exit, stdout, stderr } = await cli(cwd, ...argv, '--format', 'json')
  return { exit, stderr, value: JSON.parse(stdout) }
}

describe('what a module prints while it loads', () => {
  test.each([
    ['a configuration', 'efti-schema.config.mjs', ['doctor']],
    ['a configuration that a flag names', 'own/settings.ts', ['doctor', '--config', 'own/settings.ts']],
  ])('goes to stderr: %s', async (_, path, argv) => {
    const printed = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        printed[name] += text
        return true
      })
    const writes = process.stdout.write
    const cwd = folderWith({
      [path]:
        "process.stdout.write('from the module\\n')\nexport default { versions: { a: { schemas: './a.json' } } }",
      [join(path, '../a.json')]: '{ "type": "object" }',
    })
    const { value } = await resultOf(cwd, ...argv)
    const isRestored = process.stdout.write === writes
    vi.restoreAllMocks()
    expect(value).toMatchObject({ formatVersion: 1 })
    expect(printed.stderr).toContain('from the module\n')
    expect(printed.stdout).not.toContain('from the module')
    expect(isRestored).toBe(true)
  })
})

describe('build --format json', () => {
  test('says what was written and what each comparison came to', { tags: 'slow' }, async () => {
    const cwd = shopWith()
    const { exit, value } = await resultOf(cwd, 'build')
    expect(exit).toBe(0)
    const written = Object.keys(filesIn(join(cwd, 'out'))).sort()
    expect(value).toMatchObject({
      formatVersion: 1,
      output: { folder: 'out', files: written.length, unchanged: 0, removed: [] },
      versions: [
        { name: 'v1', status: 'stable', apis: 1, operations: 1, types: 4, dataElements: 6 },
        { name: 'v2', apis: 1 },
      ],
      comparisons: [
        {
          ...{ from: 'v1', to: 'v2', failOn: 'none', passed: true, report: 'out/v1..v2/report.md' },
          changes: { breaking: 3, risky: 1, safe: 0, annotation: 1, proven: 3 },
        },
      ],
    })
    expect([...value.output.written].sort()).toEqual(written)
    expect(value.versions[0].examples).toEqual({ files: 1, valid: 1, roundTrips: 1 })
    expect('examples' in value.versions[1]).toBe(false)
    const [there, back] = value.comparisons[0].adapters
    expect(there).toMatchObject({
      ...{ name: 'v1ShopOrderToV2ShopOrder', from: 'v1', to: 'v2', decisions: 1 },
      dataElements: { all: 6, carried: 5, decision: 0, lost: 1 },
    })
    const { documents, converted, setAside, valid, equal } = there.roundTrips
    expect([converted + setAside, valid, equal]).toEqual([documents, converted, converted])
    expect([back.from, back.to]).toEqual(['v2', 'v1'])

    // Nothing to do is told in the same form, and a text again as a text.
    const again = await resultOf(cwd, 'build')
    expect(again.value.output).toMatchObject({ written: [], unchanged: written.length })
    expect((await cli(cwd, 'build')).stdout).toBe((await cli(cwd, 'build', '--format', 'text')).stdout)
  })

  test('says which comparison does not pass', { tags: 'slow' }, async () => {
    const { exit, value } = await resultOf(shopWith(), 'build', '--fail-on', 'breaking')
    expect(exit).toBe(1)
    expect(value.comparisons).toMatchObject([{ failOn: 'breaking', passed: false }])
  })

  test('has no document where nothing is built, and none while watching', async () => {
    const broken = await cli(folderWith(), 'build', '--format', 'json')
    expect([broken.exit, broken.stdout]).toEqual([2, ''])
    const watched = await cli(shopWith(), 'build', '--watch', '--format', 'json')
    expect([watched.exit, watched.stdout, told(watched.stderr)]).toEqual([2, '', ['flag-not-with']])
  })
})

describe('map --format json', () => {
  test('lists what is added, with a diff where nothing is written', { tags: 'slow' }, async () => {
    const cwd = shopWith()
    const dry = await resultOf(cwd, 'map', 'v1', 'v2', '--dry-run')
    expect([dry.exit, dry.stderr]).toEqual([0, ''])
    expect(dry.value).toMatchObject({ formatVersion: 1, from: 'v1', to: 'v2', dryRun: true })
    const [mapping, hooks] = dry.value.files
    expect([mapping.path, mapping.isNew, mapping.added.length]).toEqual(['mappings/v1-v2.yaml', true, 1])
    expect([hooks.path, hooks.added]).toEqual([
      'mappings/v1-v2.hooks.ts',
      ['v1ShopOrderToV2ShopOrder.S2_code', 'v2ShopOrderToV1ShopOrder.S2_code'],
    ])
    expect(mapping.diff).toMatch(/^--- \/dev\/null\n\+\+\+ b\/mappings\/v1-v2\.yaml\n/)
    expect(Object.keys(filesIn(cwd)).filter((path) => path.startsWith('mappings'))).toEqual([])

    const made = await resultOf(cwd, 'map', 'v1', 'v2')
    expect(made.value.files).toEqual([mapping, hooks].map(({ diff: _, ...one }) => one))
    expect(readFileSync(join(cwd, hooks.path), 'utf8')).toContain('S2_code')
    expect((await cli(cwd, 'map', 'v1', 'v2', '--format', 'text')).stdout).toContain(`${hooks.path}: `)
    const again = await resultOf(cwd, 'map', 'v1', 'v2', '--dry-run')
    expect(again.value.files).toEqual(
      [mapping, hooks].map(({ path }) => ({ path, isNew: false, added: [], diff: '' })),
    )
  })
})

describe('sample --format json', () => {
  test('contains the document, or the names of the written files', { tags: 'slow' }, async () => {
    const cwd = shopWith()
    const argv = ['sample', 'v1', '--root', 'order', '--seed', '7'] as const
    const one = await resultOf(cwd, ...argv, '--minimal')
    const plain = await cli(cwd, ...argv, '--minimal', '--format', 'text')
    expect(one.value).toEqual({
      ...{ formatVersion: 1, version: 'v1', root: '{urn:example:shop}order', size: 'minimal', seed: 7 },
      document: plain.stdout,
    })
    const many = await resultOf(cwd, ...argv, '--count', '3', '--out', 'made')
    expect(many.value).toMatchObject({
      size: 'random',
      folder: 'made',
      files: Object.keys(filesIn(`${cwd}/made`)),
    })
    expect(many.value.files).toEqual(['order-1.xml', 'order-2.xml', 'order-3.xml'])
  })

  test('of several documents without a folder is refused', async () => {
    const { exit, stdout, stderr } = await cli(shopWith(), 'sample', 'v1', '--count', '2', '--format', 'json')
    expect([exit, stdout, told(stderr)]).toEqual([2, '', ['documents-out-needed']])
  })
})
