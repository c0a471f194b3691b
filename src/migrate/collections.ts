import { closeSync, existsSync, mkdirSync, openSync, renameSync, truncateSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { putInPlace } from '../files/index.ts'
import { makePartPath, removeLeftover, writeBytes } from './place.ts'

/** How many bytes of each collection are written. */
export type Sizes = Readonly<Record<string, number>>

/** The NDJSON files that are being written, each as `.part` until all of it is there. */
export class Collections {
  readonly #out: string
  readonly #mark: string
  readonly #files = new Map<string, number>()
  readonly #sizes: Map<string, number>

  /** Continues where an earlier run ended: what it wrote beyond its account is cut off. */
  constructor(out: string, mark: string, sizes: Sizes) {
    this.#out = out
    this.#mark = mark
    this.#sizes = new Map(Object.entries(sizes))
    for (const [name, size] of this.#sizes) {
      // A run that ended between the last document and its page had finished the file already.
      if (!existsSync(this.#part(name))) renameSync(this.#place(name), this.#part(name))
      truncateSync(this.#part(name), size)
    }
  }

  append(name: string, line: string | Uint8Array): void {
    const bytes = Buffer.concat([typeof line === 'string' ? Buffer.from(line) : line, Buffer.from('\n')])
    writeBytes(this.#file(name), bytes)
    this.#sizes.set(name, (this.#sizes.get(name) ?? 0) + bytes.length)
  }

  get sizes(): Sizes {
    return Object.fromEntries(this.#sizes)
  }

  close(): void {
    for (const file of this.#files.values()) closeSync(file)
    this.#files.clear()
  }

  finish(): void {
    this.close()
    for (const name of this.#sizes.keys()) putInPlace(this.#part(name), this.#place(name))
  }

  /** Removes what an earlier run left of a collection into which this one wrote nothing. */
  removeLeftover(name: string, source: string | undefined): void {
    if (!this.#sizes.has(name)) removeLeftover(this.#place(name), source)
  }

  #file(name: string): number {
    const known = this.#files.get(name)
    if (known !== undefined) return known
    const part = this.#part(name)
    mkdirSync(dirname(part), { recursive: true })
    const file = openSync(part, this.#sizes.has(name) ? 'a' : 'w')
    this.#files.set(name, file)
    return file
  }

  /** `store.ndjson`, of a shard `store.2-of-4.ndjson`. */
  #place(name: string): string {
    return resolve(this.#out, name.replace(/(?=\.[^./]+$)/, this.#mark))
  }

  #part(name: string): string {
    return makePartPath(this.#place(name))
  }
}
