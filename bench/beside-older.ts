import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, type Plugin } from 'esbuild'
import { alternate } from './measure/alternate.ts'
import { runWell } from './measure/child.ts'
import type { Row, Sample } from './measure/row.ts'
import { noiseRule } from './measure/statistics.ts'
import { repository, shared } from './prepare/paths.ts'

/**
 * `npx jiti bench/beside-older.ts <commit>`: what the codecs of a commit cost, and those of the working tree, in turns in
 * one run. Both are generated from the embedded V0 by their own sources.
 */
const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '0.6' },
  },
  allowPositionals: true,
})
const [commit] = positionals
if (commit === undefined) {
  console.error('Usage: npx jiti bench/beside-older.ts <commit> [--runs 15] [--seconds 0.6]')
  process.exit(2)
}
const examples = join(shared, 'corpus/efti/v0/examples')
const documents = {
  common: join(examples, 'consignment-common.xml'),
  identifier: join(examples, 'consignment-identifiers-four-legs.xml'),
}
const work = ['parse', 'bytes', 'serialize', 'validate'] as const

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const older = join(folder, 'older')
try {
  await runWell(['git', '-C', repository, 'worktree', 'add', '--detach', older, commit])
  // What both are made with is installed once.
  symlinkSync(join(repository, 'node_modules'), join(older, 'node_modules'))
  const sides = [
    ['now', await made(repository, join(folder, 'now'))],
    [commit, await made(older, join(folder, 'then'))],
  ] as const
  console.log(noiseRule)
  for (const [root, document] of Object.entries(documents)) {
    for (const what of work) {
      const row: Row = {
        ...{ id: `${what}-${root}`, title: `${what}, ${root}`, unit: 'document', input: document },
        subjects: async () =>
          sides.map(([name, out]) => ({ name, sample: () => sampleOf(out, root, what, document) })),
      }
      const rounds = { runs: Number(values.runs), seconds: 600, least: 3, said: console.error }
      const { outcomes } = await alternate(row, rounds)
      const [now, then] = outcomes
      if (now?.missing !== undefined || then?.missing !== undefined || !now || !then)
        throw new Error('no result')
      const shown = [now, then].map(
        ({ cpu }) => `${(1000 * cpu.median).toFixed(1)} ± ${(1000 * cpu.mad).toFixed(1)} µs`,
      )
      const speed = (then.cpu.median / now.cpu.median).toFixed(3)
      console.log(`${row.title}: ${shown.join(', before ')}; ${speed} times as fast (${then.verdict})`)
    }
  }
} finally {
  await runWell(['git', '-C', repository, 'worktree', 'remove', '--force', older], {}, [0, 128])
  rmSync(folder, { recursive: true, force: true })
}

/** The codecs that the sources of a folder generate, bundled with their runtime, and what measures them. */
async function made(root: string, out: string): Promise<string> {
  const command = join(root, 'src/cli/main.ts')
  const jiti = join(repository, 'node_modules/jiti/lib/jiti-cli.mjs')
  await runWell(
    [process.execPath, jiti, command, 'build', '--embedded', '--quiet', '--out', join(out, 'code')],
    {
      cwd: folder,
      seconds: 600,
    },
  )
  for (const name of Object.keys(documents)) {
    const codecs = join(out, `code/v0/schemas/${name}/codecs.ts`)
    if (!existsSync(codecs)) throw new Error(`${codecs} was not made`)
    const entry = join(out, `${name}.ts`)
    writeFileSync(entry, `export { consignment } from ${JSON.stringify(codecs)}\n`)
    await bundled(entry, join(out, `${name}.mjs`), root)
  }
  await bundled(join(repository, 'bench/work/decode.ts'), join(out, 'decode.mjs'), root)
  return out
}

async function bundled(entry: string, outfile: string, root: string): Promise<void> {
  const runtime: Plugin = {
    name: 'runtime',
    setup({ onResolve }) {
      onResolve({ filter: /^efti-schema-toolkit\/runtime$/ }, () => ({
        path: join(root, 'src/runtime/index.ts'),
      }))
    },
  }
  await build({
    ...{ entryPoints: [entry], outfile, bundle: true, logLevel: 'error', plugins: [runtime] },
    ...({ format: 'esm', platform: 'node', target: 'node20' } as const),
  })
}

/** One run in a process of its own. */
async function sampleOf(out: string, root: string, what: string, document: string): Promise<Sample> {
  const argv = [process.execPath, join(out, 'decode.mjs'), what, join(out, `${root}.mjs`), document]
  const { said } = await runWell(argv, { seconds: 120, env: { BENCH_SECONDS: String(values.seconds) } })
  return JSON.parse(said) as Sample
}
