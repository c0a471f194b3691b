import { closeSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { invariant } from '../diagnostics/index.ts'
import { readPieces } from '../files/index.ts'
import { type AdaptedDocument, type AdaptSetting, adaptPieces } from '../run/index.ts'
import { type ListStore, LongLists } from '../runtime/pieces/index.ts'
import { fetchStart, type StoredDocument } from './document.ts'
import { writeBytes, writeLongText } from './place.ts'

/** A temporary file that holds values while one document is processed; `close` removes it. */
export class ListFile implements ListStore {
  readonly #path: string
  readonly #file: number
  readonly #ends: number[] = [0]

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
  }

  /** Appends a value to the file and returns its number. */
  put(value: unknown): number {
    const bytes = serialize(value)
    writeBytes(this.#file, bytes)
    this.#ends.push((this.#ends.at(-1) ?? 0) + bytes.length)
    return this.#ends.length - 2
  }

  /** Reads the value with this number from the file. */
  get(ticket: number): unknown {
    const [start, end] = [this.#ends[ticket], this.#ends[ticket + 1]]
    invariant(start !== undefined && end !== undefined, 'what is asked for was stored')
    const bytes = Buffer.allocUnsafe(end - start)
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(this.#file, bytes, done, bytes.length - done, start + done)
      invariant(read > 0, 'the file contains what was stored')
      done += read
    }
    return deserialize(bytes)
  }

  close(): void {
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }
}

/** Documents from this size on (bytes) are processed in pieces. */
const longFrom = 8 * 2 ** 20

/** The result of a long document; `pieces` is the target document, absent if the document is set aside. */
export interface LongResult {
  readonly result: AdaptedDocument
  readonly pieces?: Iterable<string | Uint8Array>
}

export interface LongSetting {
  /** The folder of temporary files, absolute. */
  readonly folder: string
  /** The size of the part of a list that is held in memory. */
  readonly pageWeight?: number
}

/** Whether a document is a file of at least `from` bytes. */
export function isLong({ fetch }: StoredDocument, from = longFrom): boolean {
  if (fetch.kind !== 'file') return false
  return (fetch.size ?? statSync(fetch.path, { throwIfNoEntry: false })?.size ?? 0) >= from
}

/**
 * Adapts a long XML document in pieces and returns what `use` makes of the result. `undefined` if it must be read
 * whole, as JSON. The result's pieces are removed after `use` returns.
 */
export function adaptLong<T>(
  document: StoredDocument,
  setting: AdaptSetting,
  { folder, pageWeight }: LongSetting,
  use: (result: LongResult) => T,
): T | undefined {
  const { fetch, name } = document
  if (fetch.kind !== 'file' || fetchStart(document).media !== 'xml') return undefined
  const base = resolve(folder, name)
  mkdirSync(dirname(base), { recursive: true })
  const store = new ListFile(`${base}.store`)
  const body = new Body(`${base}.body`)
  try {
    const lists = new LongLists(store, pageWeight)
    const open = () => readPieces(fetch.path)
    const result = adaptPieces(open, setting, { lists, write: (text) => body.write(text) })
    if (result === undefined) return undefined
    return use(result.text === undefined ? { result } : { result, pieces: body.after(result.text) })
  } finally {
    store.close()
    body.close()
  }
}

/** A temporary file for a document without its start, which is known only at the end. */
class Body {
  readonly #path: string
  readonly #file: number

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w')
  }

  write(text: string): void {
    writeLongText(this.#file, text)
  }

  /** Yields the whole document: the given start, then what was written. */
  *after(start: string): Generator<string | Uint8Array> {
    yield start
    yield* readPieces(this.#path)
  }

  close(): void {
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }
}
