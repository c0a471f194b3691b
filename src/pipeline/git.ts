import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, posix, relative } from 'node:path'
import { diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import { isReferable, pathFrom, portable } from '../files/index.ts'
import type { Limits } from '../ingest/index.ts'

export interface CheckoutOptions {
  /** The working directory, to which paths in `git:` names are relative. */
  readonly cwd: string
  readonly limits: Limits
  readonly sink: Sink
}

/** The files in and below one folder of a commit; `start` is the folder's path with a trailing slash. */
interface Taken {
  readonly files: readonly Committed[]
  readonly start: string
}

/** A temporary folder with files of a commit; users name its root `git:<revision>:<spelled>`. */
interface Made {
  readonly folder: string
  readonly root: string
  readonly revision: string
  readonly spelled: string
}

/** Writes files of commits to temporary folders, which `remove` deletes. */
export class Checkouts {
  readonly #options: CheckoutOptions
  readonly #made: Made[] = []

  constructor(options: CheckoutOptions) {
    this.#options = options
  }

  /**
   * Writes the file or folder of `git:<revision>:<path>`, with the documents it may refer to, to a temporary
   * folder and returns its path there. Any other name is returned unchanged. Reports, and returns undefined for,
   * what git lacks.
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
    const wanted = { revision, path: inside.replace(/^\.?\/?$|\/$/u, ''), prefix }
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

  /** The name `git:<revision>:<path>` of a file in a temporary folder; undefined for any other path. */
  spell(path: string): string | undefined {
    const found = this.#find(path)
    return found && `git:${found.revision}:${found.path}`
  }

  /** The path, in the working folder, of a file in a temporary folder; undefined for any other path. */
  pathOf(path: string): string | undefined {
    return this.#find(path)?.path
  }

  /**
   * The revision of the temporary folder that a path is in, and the path in the working folder; undefined for any
   * other path.
   */
  #find(path: string): { readonly revision: string; readonly path: string } | undefined {
    for (const { root, revision, spelled } of this.#made) {
      const below = pathFrom(root, path)
      if (below.startsWith('..') || isAbsolute(below)) continue
      return { revision, path: posix.join(spelled, below) }
    }
    return undefined
  }

  /** Deletes all temporary folders. */
  remove(): void {
    for (const { folder } of this.#made) rmSync(folder, { recursive: true, force: true })
  }

  /**
   * The files at a path, and those beside and below it that may be referred to. Reports, and returns undefined
   * for, an unknown path and more bytes than the limit.
   */
  #taken(
    files: readonly Committed[],
    { revision, path, prefix }: { readonly revision: string; readonly path: string; readonly prefix: string },
  ): Taken | undefined {
    const { limits, sink } = this.#options
    const isFile = files.some((file) => file.path === path)
    const folder = isFile ? posix.join(path, '..', '/') : posix.join(path, '/')
    const start = folder === './' || folder === '/' ? '' : folder
    const below = files.filter((file) => file.path.startsWith(start))
    if (below.length === 0) {
      const fromHere = (found: string) => (prefix === '' ? found : posix.relative(prefix, found))
      const asWritten = path.startsWith(prefix) ? path.slice(prefix.length) : path
      // Git itself takes a path from the top of the repository.
      const fromTop = files.some((file) => file.path === asWritten) ? [asWritten] : []
      const near = [...new Set([...fromTop, ...nearNames(path, foldersAnd(files))])].map(fromHere)
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

  /**
   * Makes a temporary folder for files of a commit, notes it for `remove`, and returns the path. The folder has
   * its name in the commit (`repository` at the top), since results show it.
   */
  #folderFor({ start }: Taken, revision: string, spelled: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'efti-schema-'))
    const root = join(folder, start === '' ? 'repository' : posix.basename(start))
    this.#made.push({ folder, root, revision, spelled })
    mkdirSync(root)
    return root
  }
}

/** Splits a path with a glob into the folder and the pattern; the path alone if it has no glob. */
function withoutPattern(path: string): readonly [string, string?] {
  const at = path.search(/[*?]/u)
  if (at < 0) return [path]
  const cut = path.lastIndexOf('/', at)
  return [cut < 0 ? '.' : path.slice(0, cut), path.slice(cut + 1)]
}

/** Writes the files below `root`, their paths relative to `start`. */
function write(root: string, { files, start }: Taken, contents: readonly Uint8Array[]): void {
  for (const [index, { path }] of files.entries()) {
    const target = join(root, path.slice(start.length))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, contents[index] ?? '')
  }
}

/** Whether no part of the path is empty, `.`, `..` or has a backslash: a manipulated tree could lead elsewhere. */
function isPlain({ path }: Committed): boolean {
  return path.split('/').every((part) => !/^\.{0,2}$|\\/u.test(part))
}

/** Whether a file may be part of a source: a document that others may refer to, or an archive. */
function isSourcePart(path: string): boolean {
  return isReferable(path) || /\.zip$/iu.test(path)
}

/** The paths of the files and of all folders above them. */
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

/** Git must not fetch missing objects, ask for a password, or write the index. */
const alone = { GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' }
const encoder = new TextEncoder()

/** Reads the repository around a folder with the installed git, without network access and without changes. */
class Git {
  readonly #cwd: string
  #problem = ''

  constructor(cwd: string) {
    this.#cwd = cwd
  }

  /** The error of the last call that failed. */
  get problem(): string {
    return this.#problem
  }

  /** The output lines of a git command; undefined if it fails. */
  lines(...args: readonly string[]): readonly string[] | undefined {
    return this.#ask(args)?.toString('utf8').split('\n')
  }

  /** All regular files of a commit, without links and submodules; undefined if git fails. */
  files(commit: string): readonly Committed[] | undefined {
    const listed = this.#ask(['ls-tree', '-r', '-z', '--long', '--full-tree', commit])
    const lines = listed?.toString('utf8').split('\0')
    return lines?.flatMap((line) => {
      const [, object, size, path] = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t(.+)$/su.exec(line) ?? []
      return object === undefined || path === undefined ? [] : [{ path, object, size: Number(size) }]
    })
  }

  /** The contents of the files, in order; undefined if git fails or one is missing, as in a partial clone. */
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
      // Git writes a line feed after each content.
      at = start + size + 1
    }
    return found
  }

  /** The output of a git command; undefined if it fails, with its error in `problem`. */
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

/**
 * Whether git tracks any file of a folder; if not, `why` is the reason and `hasAnswer` whether git could be asked.
 */
export type Tracking =
  | { readonly isTracked: true }
  | { readonly isTracked: false; readonly hasAnswer: boolean; readonly why: string }

/** Limits on time and output of git; one path of output is enough. */
const limits = { timeout: 20_000, maxBuffer: 64 * 1024 }

/**
 * Whether git's index has a file in or below a folder, apart from `guests`. Not tracked, with a reason, if git is
 * missing or fails. The folder need not exist; reasons name it `shown`.
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

/** Whether git ignores the folder; false if git is not installed or fails. */
export function isIgnored(folder: string): boolean {
  const at = nearestFolder(dirname(folder))
  return askGit(at, 'check-ignore', '--quiet', '--', `${portable(relative(at, folder))}/`).status === 0
}

/**
 * Runs git in a folder with a time limit, without prompts and with English messages; returns the finished process.
 */
function askGit(cwd: string, ...args: readonly string[]): ReturnType<typeof spawnSync> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' }
  return spawnSync('git', args, { cwd, env, ...limits })
}

/** The reason, in words, that no tracked file was found: not tracked, no git, no repository, or git's error. */
function whyNot({ status, error, stderr }: ReturnType<typeof spawnSync>, place: string): string {
  if (status === 0) return `${place} is not tracked by git`
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOENT') return 'git is not installed'
  const [first = ''] = String(stderr ?? '').split('\n')
  if (/not a git repository/.test(first)) return `${place} is not in a git repository`
  return `git has no answer about ${place} (${code ?? first})`
}

/** The folder itself, or the nearest existing folder above it. */
function nearestFolder(path: string): string {
  let at = path
  while (!(existsSync(at) && statSync(at).isDirectory()) && at !== dirname(at)) at = dirname(at)
  return at
}
