import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

/** What a program said and took. */
export interface Run {
  /** Nothing where it had no end in time, or was ended by the system. */
  readonly exit: number | undefined
  readonly stdout: string
  readonly stderr: string
  /** Of the processor. */
  readonly seconds: number
  readonly megabytes: number
}

/** How long one step of a family may take, by the clock: a busy machine needs several times the processor time. */
export const mostSeconds = 900

/** Writes what a process took, when it ends. */
const measured = `data:text/javascript,${encodeURIComponent(`
import { writeFileSync } from 'node:fs'
process.on('exit', () => writeFileSync(process.env.FAMILIES_USAGE, JSON.stringify(process.resourceUsage())))
`)}`

/** Runs a program of Node in a folder; its output goes through a file, because it may be long. */
export async function runNode(args: readonly string[], cwd: string): Promise<Run> {
  const usage = join(cwd, 'usage.json')
  const output = join(cwd, 'stdout.txt')
  rmSync(usage, { force: true })
  const child = spawn(process.execPath, ['--no-warnings', '--import', measured, ...args], {
    cwd,
    env: { ...process.env, FAMILIES_USAGE: usage, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: mostSeconds * 1000,
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < 100_000) stderr += text
  })
  const written = finished(child.stdout.pipe(createWriteStream(output)))
  const exit = await new Promise<number | undefined>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? undefined))
  })
  await written
  return { exit, stdout: readFileSync(output, 'utf8'), stderr, ...usageIn(usage) }
}

function usageIn(file: string): Pick<Run, 'seconds' | 'megabytes'> {
  try {
    const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(file, 'utf8'))
    return { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: Math.round(maxRSS / 1024) }
  } catch {
    return { seconds: mostSeconds, megabytes: 0 }
  }
}
