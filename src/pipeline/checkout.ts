import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, posix } from 'node:path'
import { diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import { isReferable, pathFrom, portable } from '../files/index.ts'
import type { Limits } from '../ingest/index.ts'
import { type Committed, Git } from './git.ts'

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
