import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { type Diagnostic, diagnostic, type Sink } from '../diagnostics/index.ts'
import { isReferable, listFiles, pathFrom, sha256 } from '../files/index.ts'
import { readArchive } from './archive/index.ts'
import { defaultLimits, type SourceLimits } from './limits.ts'
import { otherKind } from './other-kind.ts'
import type { DeclaredSource, SourceFile } from './source.ts'

export interface ReadSourceOptions {
  /** The folder that paths are relative to. */
  readonly root: string
  readonly limits?: Partial<SourceLimits>
  /** The folder from which advice names paths; the root where absent. */
  readonly pathsFrom?: string
  /** How diagnostics call the source; the last part of its path where absent. */
  readonly label?: string
}

/**
 * Reads a zip or folder whole, or opens one file with the schema files beside and below it, which are read on
 * demand. Undefined, with a report, where that is impossible.
 */
export async function readSource(
  path: string,
  options: ReadSourceOptions,
  sink: Sink,
): Promise<DeclaredSource | undefined> {
  const limits = { ...defaultLimits, ...options.limits }
  const name = options.label ?? basename(path)
  const full = resolve(options.root, path)
  const stats = readStats(full, path)
  if ('code' in stats) {
    sink(stats)
    return undefined
  }
  try {
    if (stats.isDirectory()) return readFolder(realpathSync(full), name, limits, sink)
    const declaredAs = pathFrom(options.pathsFrom ?? options.root, full)
    if (stats.isFile()) return await readFile(full, { path, name, stats, limits, declaredAs }, sink)
    sink(diagnostic('source-unreadable', { path, reason: 'it is neither file nor folder' }))
  } catch (error) {
    sink(diagnostic('source-unreadable', { path, reason: systemReason(error) }))
  }
  return undefined
}

interface FileFacts {
  readonly path: string
  readonly name: string
  readonly stats: Stats
  readonly limits: SourceLimits
  readonly declaredAs: string
}

/** Reads a zip into its members, or opens any other file; undefined, with a report, if too large or not a zip. */
async function readFile(
  full: string,
  { path, name, stats, limits, declaredAs }: FileFacts,
  sink: Sink,
): Promise<DeclaredSource | undefined> {
  const isZip = /\.zip$/i.test(full)
  const limit = isZip ? limits.archiveBytes : limits.documentBytes
  if (stats.size > limit) {
    sink(diagnostic('source-too-large', { path, limit }))
    return undefined
  }
  if (!isZip) return { ...besideSource(full, name, limits, sink), declaredAs }
  const bytes = readFileSync(full)
  const other = otherKind({ name, path, bytes }, 'archive')
  if (other !== undefined) {
    sink(other)
    return undefined
  }
  const members = await readArchive(name, bytes, limits, sink)
  if (members === undefined) return undefined
  const files = [...members].map(([member, content]) => {
    return [member, { name: `${name}!/${member}`, path: member, bytes: content }] as const
  })
  return { kind: 'archive', name, sha256: sha256(bytes), files: new Map(files), limits }
}

/** A source of one file and the schema files in its folder and below, all read on demand. */
function besideSource(full: string, name: string, limits: SourceLimits, sink: Sink): DeclaredSource {
  const prefix = name.slice(0, name.length - basename(name).length)
  const entry = basename(full)
  const files = new BesideFiles({ folder: realpathSync(dirname(full)), entry, prefix, limits, sink })
  return { kind: 'file', name, entry, files, limits }
}

/** The file system's facts about a path, or a diagnostic where it is missing or unreadable. */
function readStats(full: string, path: string): Stats | Diagnostic {
  try {
    return statSync(full)
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    if (isMissing) return diagnostic('source-missing', { path })
    return diagnostic('source-unreadable', { path, reason: systemReason(error) })
  }
}

/**
 * Reads every file of a folder and below; undefined, with a report, if there are too many or one cannot be read.
 * `folder` is its real path.
 */
function readFolder(
  folder: string,
  name: string,
  limits: SourceLimits,
  sink: Sink,
): DeclaredSource | undefined {
  const paths = listFiles(folder, limits.files)
  if (paths === undefined) {
    sink(diagnostic('source-too-many-files', { path: name, limit: limits.files }))
    return undefined
  }
  const files = new Map<string, SourceFile>()
  let room = limits.totalBytes
  for (const path of paths) {
    const bytes = readInside(folder, path, `${name}/${path}`, Math.min(room, limits.documentBytes))
    if ('code' in bytes) {
      sink(bytes)
      return undefined
    }
    room -= bytes.length
    files.set(path, { name: `${name}/${path}`, path, bytes })
  }
  return { kind: 'folder', name, files, limits }
}

/**
 * The bytes of a file; a diagnostic if it leads out of its folder by a link, is not a plain file or exceeds
 * `limit`.
 */
function readInside(folder: string, path: string, name: string, limit: number): Buffer | Diagnostic {
  try {
    const real = realpathSync(join(folder, path))
    const stats = statSync(real)
    if (!real.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`) || stats.isDirectory()) {
      return diagnostic('source-link', { path: name })
    }
    if (!stats.isFile())
      return diagnostic('source-unreadable', { path: name, reason: 'it is not an ordinary file' })
    return stats.size > limit ? diagnostic('source-too-large', { path: name, limit }) : readFileSync(real)
  } catch (error) {
    return diagnostic('source-unreadable', { path: name, reason: systemReason(error) })
  }
}

/** The system's code without its message, which holds absolute paths. */
function systemReason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'the system refuses'
}

interface BesideOptions {
  /** The real path of the folder that the declared file stands in. */
  readonly folder: string
  readonly entry: string
  /** What precedes a path in the name that diagnostics use. */
  readonly prefix: string
  readonly limits: SourceLimits
  readonly sink: Sink
}

/**
 * The files that one declared file may refer to: schema documents in its folder and below. Each is read when it is
 * asked for, because the folder may be a whole repository; `readPaths` says which ones the result came from.
 */
export class BesideFiles implements ReadonlyMap<string, SourceFile> {
  readonly #options: BesideOptions
  readonly #read = new Map<string, SourceFile | undefined>()
  #paths: ReadonlySet<string> | undefined
  #room: number

  constructor(options: BesideOptions) {
    this.#options = options
    this.#room = options.limits.totalBytes
  }

  get readPaths(): readonly string[] {
    return [...this.#read].flatMap(([path, file]) => (file === undefined ? [] : [path])).sort()
  }

  /** The file at a path, read at the first call; undefined if it is not listed or cannot be read. */
  get(path: string): SourceFile | undefined {
    if (!this.#read.has(path)) this.#read.set(path, this.has(path) ? this.#load(path) : undefined)
    return this.#read.get(path)
  }

  has(path: string): boolean {
    return this.#list().has(path)
  }

  get size(): number {
    return this.#list().size
  }

  *keys(): MapIterator<string> {
    yield* this.#list()
  }

  /** All files that can be read; reads each. */
  *values(): MapIterator<SourceFile> {
    for (const [, file] of this.entries()) yield file
  }

  /** All files that can be read, by path; reads each. */
  *entries(): MapIterator<[string, SourceFile]> {
    for (const path of this.#list()) {
      const file = this.get(path)
      if (file) yield [path, file]
    }
  }

  [Symbol.iterator](): MapIterator<[string, SourceFile]> {
    return this.entries()
  }

  forEach(visit: (file: SourceFile, path: string, map: ReadonlyMap<string, SourceFile>) => void): void {
    for (const [path, file] of this.entries()) visit(file, path, this)
  }

  /** The paths of the entry and of the schema files beside and below it, listed at the first call. */
  #list(): ReadonlySet<string> {
    this.#paths ??= new Set(this.#listAll())
    return this.#paths
  }

  /**
   * The entry and the schema files in its folder and below; only the entry, with a report, if there are too many.
   */
  #listAll(): readonly string[] {
    const { folder, entry, limits, prefix, sink } = this.#options
    const path = `${prefix}${entry}`
    const paths = listFiles(folder, limits.files, (one) => one === entry || isReferable(one))
    if (paths !== undefined) return paths
    sink(diagnostic('source-too-many-files', { path, limit: limits.files, isBeside: true }))
    return [entry]
  }

  /** Reads a file within the bytes still allowed; undefined, with a report, where it cannot be read. */
  #load(path: string): SourceFile | undefined {
    const { folder, prefix, limits, sink } = this.#options
    const name = `${prefix}${path}`
    const bytes = readInside(folder, path, name, Math.min(this.#room, limits.documentBytes))
    if (!('code' in bytes)) {
      this.#room -= bytes.length
      return { name, path, bytes }
    }
    sink(bytes)
    return undefined
  }
}
