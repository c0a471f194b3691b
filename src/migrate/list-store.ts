import { closeSync, openSync, readSync, rmSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { invariant } from '../diagnostics/index.ts'
import type { ListStore } from '../runtime/pieces/index.ts'
import { writeBytes } from './place.ts'

/** A file that values are put into while one document is worked on; it is gone when that ends, however it ends. */
export class FileShelf implements ListStore {
  readonly #path: string
  readonly #file: number
  readonly #ends: number[] = [0]

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
  }

  put(value: unknown): number {
    const bytes = serialize(value)
    writeBytes(this.#file, bytes)
    this.#ends.push((this.#ends.at(-1) ?? 0) + bytes.length)
    return this.#ends.length - 2
  }

  get(ticket: number): unknown {
    const [start, end] = [this.#ends[ticket], this.#ends[ticket + 1]]
    invariant(start !== undefined && end !== undefined, 'what is asked for was put on the shelf')
    const bytes = Buffer.allocUnsafe(end - start)
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(this.#file, bytes, done, bytes.length - done, start + done)
      invariant(read > 0, 'the shelf holds what was put on it')
      done += read
    }
    return deserialize(bytes)
  }

  close(): void {
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }
}
