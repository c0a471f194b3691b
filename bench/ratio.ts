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

/** Loaded first: tells at the end, on the fourth pipe, how much memory and processor time the process used. */
const watch = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs';" +
    "process.on('exit', () => { const used = process.resourceUsage();" +
    'writeSync(3, JSON.stringify([used.maxRSS / 1024, (used.userCPUTime + used.systemCPUTime) / 1000])) })',
)}`

/** What a comparison needs before it has anything to compare: all that it loads, run over next to nothing. */
const nothing = '{"openapi":"3.1.0","info":{"title":"nothing","version":"1"},"paths":{}}'

/** How much longer than reading and parsing both files a comparison takes, by processor time in milliseconds and by ratio. */
async function ratio(): Promise<void> {
  const wanted = process.argv.slice(2)
  console.log('| pair | parse | start-up | diff | diff ÷ parse | diff ÷ longer of both | memory |')
  console.log('|---|---|---|---|---|---|---|')
  for (const input of await inputs()) {
    if (!(wanted.length > 0 ? wanted : large).includes(input.name)) continue
    const { parse, start, diff, peak } = await measured(input)
    const times = [parse, start, diff].map((one) => `${one.toFixed(0)} ms`)
    const ratios = [diff / parse, diff / Math.max(parse, start)].map((one) => one.toFixed(1))
    console.log(`| ${[input.name, ...times, ...ratios, `${peak.toFixed(0)} MB`].join(' | ')} |`)
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
  const written = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  try {
    const files = [written(`before-${before.file}`, before.text), written(`after-${after.file}`, after.text)]
    const empty = [written('nothing-before.json', nothing), written('nothing-after.json', nothing)]
    const compare = (both: readonly string[]) =>
      run(['--import', watch, command, 'diff', ...both, '--format', 'json'])
    const runs: Measured[] = []
    for (let round = 0; round < rounds; round++) {
      const [, parse = 1] = (await run([jiti, here('parse.ts'), ...files])).said
      const [, start = 0] = (await compare(empty)).used
      const [peak = 0, diff = 0] = (await compare(files)).used
      runs.push({ parse, start, diff, peak })
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

interface Ran {
  /** What it says, and what it says on its fourth pipe, where that is a list of numbers. */
  readonly said: readonly number[]
  readonly used: readonly number[]
}

/** A process of its own, from its start to its end. */
async function run(args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] })
  let [said, used] = ['', '']
  child.stdout?.on('data', (data) => {
    if (said.length < 100) said += data
  })
  child.stdio[3]?.on('data', (data) => {
    used += data
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return { said: numbersIn(said), used: numbersIn(used) }
}

function numbersIn(text: string): readonly number[] {
  return /^\[[\d.,]+\]$/u.test(text) ? (JSON.parse(text) as number[]) : []
}

await ratio()
