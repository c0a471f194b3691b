import { diagnostic, type Sink } from '../diagnostics/index.ts'
import { isReferable, listFiles } from '../files/index.ts'
import type { SourceLimits } from './limits.ts'
import type { SourceFile } from './source.ts'
import { readInside } from './source-folder.ts'

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

  *values(): MapIterator<SourceFile> {
    for (const [, file] of this.entries()) yield file
  }

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

  #list(): ReadonlySet<string> {
    this.#paths ??= new Set(this.#listAll())
    return this.#paths
  }

  #listAll(): readonly string[] {
    const { folder, entry, limits, prefix, sink } = this.#options
    const path = `${prefix}${entry}`
    const paths = listFiles(folder, limits.files, (one) => one === entry || isReferable(one))
    if (paths !== undefined) return paths
    sink(diagnostic('source-too-many-files', { path, limit: limits.files, isBeside: true }))
    return [entry]
  }

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
