import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { portable } from '../files/index.ts'

/** Whether git tracks a file of a folder; where it does not, or cannot be asked (`hasAnswer`), `why` says so in words. */
export type Tracking =
  | { readonly isTracked: true }
  | { readonly isTracked: false; readonly hasAnswer: boolean; readonly why: string }

/** How long git may take and how much it may say: one path is enough. */
const limits = { timeout: 20_000, maxBuffer: 64 * 1024 }

/**
 * Asks the installed git whether its index has a file in or below a folder, the files that may stand in any output folder
 * (`guests`) apart. The folder, which reasons call `shown`, may be missing. Where git is not installed or has no answer, nothing is tracked.
 */
export function trackedIn(folder: string, shown: string, guests: readonly string[]): Tracking {
  const at = nearestFolder(folder)
  const below = relative(at, folder) || '.'
  const asked = askGit(at, '--literal-pathspecs', 'ls-files', '-z', '--', below)
  const paths = (asked.stdout?.toString('utf8') ?? '').split('\0').filter((path) => path !== '')
  const start = below === '.' ? '' : `${portable(below)}/`
  const known = new Set(guests.map((guest) => `${start}${guest}`))
  if (paths.some((path) => !known.has(path))) return { isTracked: true }
  return {
    isTracked: false,
    hasAnswer: asked.status === 0,
    why: whyNot(asked, shown === '.' ? 'this folder' : `${shown}/`),
  }
}

/** Whether a rule of `.gitignore` names the folder; no where git is not installed or has no answer. */
export function isIgnored(folder: string): boolean {
  const at = nearestFolder(dirname(folder))
  return askGit(at, 'check-ignore', '--quiet', '--', `${portable(relative(at, folder))}/`).status === 0
}

function askGit(cwd: string, ...args: readonly string[]): ReturnType<typeof spawnSync> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' }
  return spawnSync('git', args, { cwd, env, ...limits })
}

function whyNot({ status, error, stderr }: ReturnType<typeof spawnSync>, place: string): string {
  if (status === 0) return `${place} is not tracked by git`
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOENT') return 'git is not installed'
  const [first = ''] = String(stderr ?? '').split('\n')
  if (/not a git repository/.test(first)) return `${place} is not in a git repository`
  return `git has no answer about ${place} (${code ?? first})`
}

/** The folder, or the next above it that is there. */
function nearestFolder(path: string): string {
  let at = path
  while (!(existsSync(at) && statSync(at).isDirectory()) && at !== dirname(at)) at = dirname(at)
  return at
}
