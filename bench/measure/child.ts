import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What one process cost, from its start to its end. */
export interface Ran {
  readonly wall: number
  /** Processor time of the process and all it started, milliseconds. */
  readonly cpu: number
  /** Greatest resident memory, MB; absent where GNU time is not installed. */
  readonly peak?: number
  readonly code: number
  /** How much it wrote to stdout, and the first of it. */
  readonly bytes: number
  readonly said: string
  readonly complained: string
}

export interface RunOptions {
  readonly cwd?: string
  /** So much processor time, and five times as much by the clock; a process that needs more is an error. */
  readonly seconds?: number
  readonly env?: Readonly<Record<string, string>>
}

export class TooLate extends Error {}

const gnuTime = '/usr/bin/time'
let isTimed: boolean | undefined

/** Whether greatest memory can be told (Debian: the package `time`). */
export function tellsMemory(): boolean {
  isTimed ??= String(spawnSync(gnuTime, ['--version'], { encoding: 'utf8' }).output).includes('GNU')
  return isTimed
}

/** The shell counts processor time to the millisecond, GNU time to the hundredth of a second. */
const script =
  'ulimit -S -t "$BENCH_LIMIT"; TIMEFORMAT="%R %U %S"; { time "$@" >"$BENCH_FOLDER/out" 2>"$BENCH_FOLDER/err" ; } 2>"$BENCH_FOLDER/time"'

/** Runs a command to its end; its exit code is the caller's to judge. */
export async function run(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const seconds = options.seconds ?? 300
  try {
    const around = tellsMemory() ? [gnuTime, '-q', '-f', '%M', '-o', join(folder, 'peak')] : []
    const [command = '', ...args] = [...around, 'bash', '-c', script, 'bash', ...argv]
    const child = spawn(command, args, {
      stdio: 'ignore',
      detached: true,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: {
        ...process.env,
        ...options.env,
        BENCH_FOLDER: folder,
        BENCH_LIMIT: String(seconds),
        LC_ALL: 'C',
      },
    })
    const code = await ended(child, argv, seconds)
    const text = (name: string) => readFileSync(join(folder, name), 'utf8')
    const [wall = 0, user = 0, system = 0] = text('time').trim().split(' ').map(Number)
    const bytes = statSync(join(folder, 'out')).size
    return {
      wall: wall * 1000,
      cpu: (user + system) * 1000,
      ...(tellsMemory() ? { peak: Number(text('peak').trim()) / 1024 } : {}),
      code,
      bytes,
      said: bytes < 5e6 ? text('out') : '',
      complained: text('err').slice(-2000),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** How the shell says that a process was ended by SIGXCPU. */
const cpuLimitMet = 128 + 24

async function ended(
  child: ReturnType<typeof spawn>,
  argv: readonly string[],
  seconds: number,
): Promise<number> {
  let isLate = false
  // The whole group: the shell, and what it runs.
  const timer = setTimeout(() => {
    isLate = true
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, seconds * 5000)
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve(status ?? -1))
  })
  clearTimeout(timer)
  if (isLate || code === cpuLimitMet) throw new TooLate(`no answer in ${seconds} s`)
  if (code === 127) throw new Error(`${argv[0]} is not there`)
  return code
}

/** A run that must end with one of these exit codes. */
export async function runWell(
  argv: readonly string[],
  options: RunOptions = {},
  codes: readonly number[] = [0],
): Promise<Ran> {
  const ran = await run(argv, options)
  if (codes.includes(ran.code)) return ran
  throw new Error(`it ended with ${ran.code}: ${wordsOf(ran)}`)
}

/** The first line about an error, without the folders of this machine. */
function wordsOf({ complained, said }: Ran): string {
  const lines = `${complained}\n${said}`.split('\n').filter((line) => line.trim() !== '')
  const line = lines.find((one) => /error/i.test(one)) ?? lines[0] ?? 'it said nothing'
  return line
    .trim()
    .replaceAll(/\/[^\s"':]*\//g, '')
    .slice(0, 160)
}

/** Whether a command is installed. */
export function isInstalled(command: string): boolean {
  return spawnSync('bash', ['-c', `command -v ${command}`]).status === 0
}
