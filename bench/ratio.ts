import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Input, inputs } from './inputs.ts'

/** Each pair so many times, in turns with what it is measured against: a machine has moods. */
const rounds = 5

const large = ['Stripe', 'GitHub', 'OpenAI, JSON', 'OpenAI, YAML']

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const command = here('../dist/cli/main.js')
const jiti = here('../node_modules/jiti/lib/jiti-cli.mjs')

/** Loaded first: tells at the end, on the fourth pipe, how much memory the process used at most, in megabytes. */
const peak = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs';" +
    "process.on('exit', () => writeSync(3, String(Math.round(process.resourceUsage().maxRSS / 1024))))",
)}`

/** How much longer than reading and parsing both files a comparison takes, in milliseconds and by ratio. */
async function ratio(): Promise<void> {
  const wanted = process.argv.slice(2)
  console.log('| pair | read and parse | start-up | diff | diff ÷ parse | diff ÷ the longer | memory |')
  console.log('|---|---|---|---|---|---|---|')
  for (const input of await inputs()) {
    if (!(wanted.length > 0 ? wanted : large).includes(input.name)) continue
    const { parse, start, diff, peak } = await measured(input)
    const [alone, least] = [diff / parse, diff / Math.max(parse, start)]
    console.log(
      `| ${input.name} | ${parse.toFixed(0)} ms | ${start.toFixed(0)} ms | ${diff.toFixed(0)} ms | ${alone.toFixed(1)} | ${least.toFixed(1)} | ${peak} MB |`,
    )
  }
}

interface Measured {
  readonly parse: number
  readonly start: number
  readonly diff: number
  readonly peak: number
}

async function measured({ before, after }: Input): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'ratio-'))
  try {
    const files = [join(folder, `before-${before.file}`), join(folder, `after-${after.file}`)]
    for (const [index, { text }] of [before, after].entries()) writeFileSync(files[index] ?? '', text)
    const runs: Measured[] = []
    for (let round = 0; round < rounds; round++) {
      const { said } = await run([jiti, here('parse.ts'), ...files])
      const start = await run([command, '--version'])
      const diff = await run(['--import', peak, command, 'diff', ...files, '--format', 'json'])
      runs.push({ parse: Number(said), start: start.took, diff: diff.took, peak: Number(diff.peak) })
    }
    const middle = (pick: (one: Measured) => number): number => median(runs.map(pick))
    return {
      ...{ parse: middle((one) => one.parse), start: middle((one) => one.start) },
      ...{ diff: middle((one) => one.diff), peak: Math.max(...runs.map((one) => one.peak)) },
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
}

/** A process of its own, from its start to its end; what it says, and on its fourth pipe how much memory it used. */
async function run(
  args: readonly string[],
): Promise<{ readonly took: number; readonly said: string; readonly peak: string }> {
  const started = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] })
  let [said, peak] = ['', '']
  child.stdout?.on('data', (data) => {
    if (said.length < 100) said += data
  })
  child.stdio[3]?.on('data', (data) => {
    peak += data
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return { took: performance.now() - started, said, peak }
}

await ratio()
