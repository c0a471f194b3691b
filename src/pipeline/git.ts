import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, posix, relative } from 'node:path'
import { diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import { isReferable, pathFrom, portable } from '../files/index.ts'
import type { Limits } from '../ingest/index.ts'

export interface CheckoutOptions {
  /** The folder that paths of commits are relative to, as all others are. */
  readonly cwd: string
  readonly limits: Limits
  readonly sink: Sink
}

/** Files of one folder of a commit and below; `start` is its path, with a slash behind it. */
interface Taken {
  readonly files: readonly Committed[]
  readonly start: string
}

/** A folder made for files of a commit; a person spells the path of its root `git:<revision>:<spelled>`. */
interface Made {
  readonly folder: string
  readonly root: string
  readonly revision: string
  readonly spelled: string
}

/** Files of commits, in folders made for them until they are removed. */
export class Checkouts {
  readonly #options: CheckoutOptions
  readonly #made: Made[] = []

  constructor(options: CheckoutOptions) {
    this.#options = options
  }

  /**
   * The path of what `git:<revision>:<path>` means: the file or folder, and with it the documents beside and below that it
   * may refer to. Any other name stays as it is. Nothing where there is no such thing, which goes to the sink.
   */
  checkOutPath(name: string): string | undefined {
    const [, revision, written] = /^git:([^:]*):(.*)$/su.exec(name) ?? []
    if (revision === undefined || written === undefined) return name
    const { cwd, sink } = this.#options
    const git = new Git(cwd)
    const [top, prefix = ''] = git.lines('rev-parse', '--show-toplevel', '--show-prefix') ?? []
    const [commit] = git.lines('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`) ?? []
    if (top === undefined) sink(diagnostic('git-unusable', { name, reason: git.problem }))
    else if (commit === undefined) sink(diagnostic('git-revision-unknown', { revision }))
    if (top === undefined || commit === undefined) return undefined
    const [plain, pattern] = withoutPattern(portable(written))
    const [path = '', ...entry] = plain.split('!/')
    const inside = isAbsolute(path) ? pathFrom(top, path) : posix.join(prefix, path)
    const files = git.files(commit)
    const wanted = { revision, path: inside.replace(/^\.?\/?$|\/$/u, '') }
    const taken = files && this.#taken(files.filter(isPlain), wanted)
    const contents = taken && git.contents(taken.files)
    if (files === undefined || (taken !== undefined && contents === undefined))
      sink(diagnostic('git-unusable', { name, reason: git.problem }))
    if (taken === undefined || contents === undefined) return undefined
    const isFile = taken.files.some((file) => file.path === wanted.path)
    const root = this.#folderFor(taken, revision, isFile ? posix.dirname(path) : path)
    write(root, taken, contents)
    const found = [join(root, wanted.path.slice(taken.start.length)), ...entry].join('!/')
    return pattern === undefined ? found : `${portable(found)}/${pattern}`
  }

  /** How the person who asked for it would spell the path of a file of a commit: `git:<revision>:<path>`. */
  spell(path: string): string | undefined {
    for (const { root, revision, spelled } of this.#made) {
      const below = pathFrom(root, path)
      if (below.startsWith('..') || isAbsolute(below)) continue
      return `git:${revision}:${posix.join(spelled, below)}`
    }
    return undefined
  }

  /** Takes every folder away. */
  remove(): void {
    for (const { folder } of this.#made) rmSync(folder, { recursive: true, force: true })
  }

  /** The files that a path means, and those that it may refer to. */
  #taken(
    files: readonly Committed[],
    { revision, path }: { readonly revision: string; readonly path: string },
  ): Taken | undefined {
    const { limits, sink } = this.#options
    const isFile = files.some((file) => file.path === path)
    const folder = isFile ? posix.join(path, '..', '/') : posix.join(path, '/')
    const start = folder === './' || folder === '/' ? '' : folder
    const below = files.filter((file) => file.path.startsWith(start))
    if (below.length === 0) {
      const near = nearNames(path, foldersAnd(files))
      sink(diagnostic('git-path-unknown', { revision, path, near }))
      return undefined
    }
    const taken = below.filter((file) => file.path === path || isSourcePart(file.path))
    const bytes = taken.reduce((sum, { size }) => sum + size, 0)
    if (bytes > limits.totalBytes) {
      sink(diagnostic('git-too-large', { folder: start, revision, bytes, limit: limits.totalBytes }))
      return undefined
    }
    return { files: taken, start }
  }

  /** A folder called as that of the commit is, since results name what they found by it. */
  #folderFor({ start }: Taken, revision: string, spelled: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'efti-schema-'))
    const root = join(folder, start === '' ? 'repository' : posix.basename(start))
    this.#made.push({ folder, root, revision, spelled })
    mkdirSync(root)
    return root
  }
}

/** A path up to the folder that a pattern is looked for in, and the pattern; nothing where it has none. */
function withoutPattern(path: string): readonly [string, string?] {
  const at = path.search(/[*?]/u)
  if (at < 0) return [path]
  const cut = path.lastIndexOf('/', at)
  return [cut < 0 ? '.' : path.slice(0, cut), path.slice(cut + 1)]
}

function write(root: string, { files, start }: Taken, contents: readonly Uint8Array[]): void {
  for (const [index, { path }] of files.entries()) {
    const target = join(root, path.slice(start.length))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, contents[index] ?? '')
  }
}

/** A tree that somebody made by hand can hold names that lead elsewhere. */
function isPlain({ path }: Committed): boolean {
  return path.split('/').every((part) => !/^\.{0,2}$|\\/u.test(part))
}

function isSourcePart(path: string): boolean {
  return isReferable(path) || /\.zip$/iu.test(path)
}

/** The paths of files, and of the folders above them. */
function foldersAnd(files: readonly Committed[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { path } of files)
    for (let at = path; at !== '.' && !found.has(at); at = posix.dirname(at)) found.add(at)
  return found
}

/** A file of a commit, by its path from the root of the repository. */
interface Committed {
  readonly path: string
  readonly object: string
  /** In bytes. */
  readonly size: number
}

/** No commit that lacks something fetches it, nobody is asked for a password, and the index stays as it is. */
const alone = { GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' }
const encoder = new TextEncoder()

/** The repository that a folder stands in, as the installed git tells of it; it calls nobody and changes nothing. */
class Git {
  readonly #cwd: string
  #problem = ''

  constructor(cwd: string) {
    this.#cwd = cwd
  }

  /** Why git had no answer last. */
  get problem(): string {
    return this.#problem
  }

  /** The lines that git answers with; nothing where it has no answer. */
  lines(...args: readonly string[]): readonly string[] | undefined {
    return this.#ask(args)?.toString('utf8').split('\n')
  }

  /** The files of a commit: no links, no repositories of others; nothing where git has no answer. */
  files(commit: string): readonly Committed[] | undefined {
    const listed = this.#ask(['ls-tree', '-r', '-z', '--long', '--full-tree', commit])
    const lines = listed?.toString('utf8').split('\0')
    return lines?.flatMap((line) => {
      const [, object, size, path] = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t(.+)$/su.exec(line) ?? []
      return object === undefined || path === undefined ? [] : [{ path, object, size: Number(size) }]
    })
  }

  /** What is in files, in their order; nothing where one of them is not here, as in a clone of a part. */
  contents(files: readonly Committed[]): readonly Uint8Array[] | undefined {
    const asked = encoder.encode(files.map(({ object }) => `${object}\n`).join(''))
    const answer = this.#ask(['cat-file', '--batch'], asked)
    if (answer === undefined) return undefined
    const found: Uint8Array[] = []
    let at = 0
    for (const { object, size, path } of files) {
      const start = answer.indexOf('\n', at) + 1
      if (answer.toString('latin1', at, start) !== `${object} blob ${size}\n`) {
        this.#problem = `"${path}" is not in this clone`
        return undefined
      }
      found.push(answer.subarray(start, start + size))
      // A line feed stands behind each.
      at = start + size + 1
    }
    return found
  }

  #ask(args: readonly string[], input?: Uint8Array): Buffer | undefined {
    const options = { cwd: this.#cwd, env: { ...process.env, ...alone }, maxBuffer: Number.POSITIVE_INFINITY }
    const found = spawnSync('git', ['-c', 'protocol.allow=never', ...args], {
      ...options,
      ...(input === undefined ? {} : { input }),
    })
    if (found.status === 0) return found.stdout
    const [first = ''] = (found.stderr?.toString('utf8') ?? '').split('\n')
    this.#problem = found.error?.message ?? first
    return undefined
  }
}

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
