import { closeSync, existsSync, mkdirSync, openSync, renameSync, truncateSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { putInPlace } from '../files/index.ts'
import { makePartPath, removeLeftover, writeBytes } from './place.ts'

/** The bytes written to each collection, by its name. */
export type Sizes = Readonly<Record<string, number>>

/** The NDJSON files being written; each has the ending `.part` until it is complete. */
export class Collections {
  readonly #out: string
  readonly #mark: string
  readonly #files = new Map<string, number>()
  readonly #sizes: Map<string, number>

  /** Continues the files of an interrupted run: each is cut to its recorded size. */
  constructor(out: string, mark: string, sizes: Sizes) {
    this.#out = out
    this.#mark = mark
    this.#sizes = new Map(Object.entries(sizes))
    for (const [name, size] of this.#sizes) {
      // A run that was interrupted after its last document may already have renamed the file.
      if (!existsSync(this.#part(name))) renameSync(this.#place(name), this.#part(name))
      truncateSync(this.#part(name), size)
    }
  }

  /** Appends a line and its line break to a collection, which is created at first use. */
  append(name: string, line: string | Uint8Array): void {
    const bytes = Buffer.concat([typeof line === 'string' ? Buffer.from(line) : line, Buffer.from('\n')])
    writeBytes(this.#file(name), bytes)
    this.#sizes.set(name, (this.#sizes.get(name) ?? 0) + bytes.length)
  }

  /** The bytes written to each collection so far. */
  get sizes(): Sizes {
    return Object.fromEntries(this.#sizes)
  }

  close(): void {
    for (const file of this.#files.values()) closeSync(file)
    this.#files.clear()
  }

  /** Closes all files and moves each from its `.part` name to its final name. */
  finish(): void {
    this.close()
    for (const name of this.#sizes.keys()) putInPlace(this.#part(name), this.#place(name))
  }

  /**
   * Removes the file of an earlier run for a collection that this run did not write. The source file itself is
   * never removed.
   */
  removeLeftover(name: string, source: string | undefined): void {
    if (!this.#sizes.has(name)) removeLeftover(this.#place(name), source)
  }

  /** The open file of a collection; opens it at first use, for appending if it has a recorded size. */
  #file(name: string): number {
    const known = this.#files.get(name)
    if (known !== undefined) return known
    const part = this.#part(name)
    mkdirSync(dirname(part), { recursive: true })
    const file = openSync(part, this.#sizes.has(name) ? 'a' : 'w')
    this.#files.set(name, file)
    return file
  }

  /** The final path of a collection: `store.ndjson`, for a shard `store.2-of-4.ndjson`. */
  #place(name: string): string {
    return resolve(this.#out, name.replace(/(?=\.[^./]+$)/, this.#mark))
  }

  /** The path of a collection while it is being written. */
  #part(name: string): string {
    return makePartPath(this.#place(name))
  }
}
