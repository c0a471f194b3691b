import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import type { Impact } from '../../src/impact/index.ts'
import { loadConfig, loadVersion } from '../../src/index.ts'
import { cli } from '../support/cli.ts'
import { tsc } from '../support/compile.ts'
import { embeddedFiles } from '../support/embedded.ts'
import { isHeavy } from '../support/heavy.ts'
import { listed, type Measured, measure, print } from './measure.ts'
import { planted, sampleService, withLaterVersion } from './sample.ts'

describe('impact on the sample service', { timeout: 300_000 }, () => {
  let folder = ''
  let impact: Impact & { readonly fix: Fix }
  let measured: Measured

  beforeAll(async () => {
    const problems = new Diagnostics()
    const cwd = mkdtempSync(join(tmpdir(), 'sample-build-'))
    const config = await loadConfig({ cwd, embedded: true }, problems.sink)
    const files = await embeddedFiles()
    const later = config && (await loadVersion('v1', config, { cwd }, problems.sink))
    rmSync(cwd, { recursive: true, force: true })
    folder = await sampleService([...files, ...(later?.files ?? [])])
    withLaterVersion(folder)
    // A rewrite tells the same places as a run that only looks, which the long run makes as well.
    const alone = isHeavy ? await found() : undefined
    impact = await found('--fix')
    if (alone !== undefined) expect(impact.places).toEqual(alone.places)
    measured = measure(impact.places)
    console.log(print(measured))
  }, 300_000)

  async function found(...more: readonly string[]): Promise<typeof impact> {
    const asked = ['impact', 'v0', 'v1', '--embedded', '--out', 'generated', '--format', 'json', ...more]
    const { exit, stdout, stderr } = await cli(folder, ...asked)
    expect([exit, stderr]).toEqual([0, ''])
    return JSON.parse(stdout)
  }

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('finds every use of the list', () => {
    expect(measured.missed).toEqual([])
    expect(measured.found).toHaveLength(listed().length)
  })

  test('reports no place that is not planted', () => {
    expect(measured.extra).toEqual([])
  })

  test('reports no decoy', () => {
    const lines = new Set(impact.places.map(({ file, excerpt }) => `${file}: ${excerpt}`))
    const reported = Object.entries(planted.decoys).flatMap(([file, all]) =>
      all.filter(({ text }) => lines.has(`${file}: ${text}`)),
    )
    expect(reported).toEqual([])
  })

  test('--fix leaves code that compiles, but for the places that it lists', async () => {
    const { fix } = impact
    const left = new Set(fix.undecided.map(({ file, line }) => `${file}:${line}`))
    const errors = errorLines(await tsc('typescript-7', ['-b', folder, '--pretty', 'false'], folder))
    const waiting = fix.undecided.filter(({ waitsFor }) => waitsFor !== undefined)
    console.log(
      `edits ${fix.edits} in ${fix.files.length} files, lines with errors ${errors.size}, listed lines ${left.size}; ` +
        `of ${fix.undecided.length} places ${waiting.length} wait for ${new Set(waiting.map(({ why }) => why)).size} choices`,
    )
    expect(errors.size).toBeGreaterThan(0)
    expect([...errors].filter((line) => !left.has(line))).toEqual([])
    if (!isHeavy) return
    const { places } = await found()
    expect(places.filter(({ file, line }) => !left.has(`${file}:${line}`))).toEqual([])
  })

  // An answer of another gate, whose message stays as it was: what it holds does too.
  test('--fix renames nothing that is read from a value of the earlier version', () => {
    const file = 'packages/gate/src/messages.ts'
    expect(readFileSync(join(folder, file), 'utf8')).toContain('consignment.consignor?.name')
  })
})

interface Fix {
  readonly edits: number
  readonly files: readonly string[]
  readonly undecided: readonly {
    readonly file: string
    readonly line: number
    readonly why: string
    readonly waitsFor?: string
  }[]
}

function errorLines(said: string): ReadonlySet<string> {
  return new Set(
    [...said.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)].map(([, file, line]) => `${file}:${line}`),
  )
}
