import { closeSync, existsSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs'
import { resolve } from 'node:path'
import { readAccount } from './account.ts'
import type { Sizes } from './collections.ts'
import type { EntrySums, MigrationEntry } from './entry.ts'
import { type Line, scanLines } from './lines.ts'
import type { DocumentOutcome } from './outcome.ts'
import { writeLongText } from './place.ts'

/** The account of a run under way: its first line says what is being migrated, every other one what became of a document. */
interface JournalLine {
  readonly entry: EntryFacts
  /** After the last document of a chunk: how much of the results that are in common was written. */
  readonly sizes?: Sizes
  readonly page?: number
}

/** Of an entry what the end of a run has to know; the entry itself is printed already. */
export type EntryFacts = EntrySums & Pick<MigrationEntry, 'file' | 'ids'>

/** What a run left behind that did not end. */
export interface Unfinished {
  readonly done: number
  readonly sizes: Sizes
  /** Bytes of the entries that are printed. */
  readonly page: number
}

/** Written a chunk at a time after the chunk's documents, so that what it names is there. */
export class Journal {
  readonly path: string
  /** Beside the journal, and gone with it: the accounts of long documents, and what the work on them keeps. */
  readonly folder: string
  /** Beside the journal, and gone with it: the entries of the report as they are printed. */
  readonly page: string
  /** Beside the journal, and gone with it: results while they are being written. */
  readonly staging: string
  #file: number | undefined

  constructor(path: string) {
    this.path = path
    this.folder = `${path}.d`
    this.staging = `${path}.new`
    this.page = `${path}.page`
  }

  /** Begins with nothing done, or goes on; nothing where the journal there is about something else. */
  open(key: string): Unfinished | undefined {
    const read = existsSync(this.path) ? this.#read() : undefined
    const printed = statSync(this.page, { throwIfNoEntry: false })?.size ?? 0
    // Without the entries that it speaks of a run begins anew.
    const found = read?.key === key && printed < read.page ? undefined : read
    if (found !== undefined && found.key !== key) return undefined
    if (found !== undefined) truncateSync(this.path, found.length)
    else rmSync(this.folder, { recursive: true, force: true })
    this.#file = openSync(this.path, found === undefined ? 'w' : 'a')
    if (found === undefined) this.#write([{ key }])
    return found ?? { done: 0, sizes: {}, page: 0 }
  }

  append(entries: readonly EntryFacts[], sizes: Sizes, page: number): void {
    const last = entries.length - 1
    this.#write(entries.map((entry, at): JournalLine => (at === last ? { entry, sizes, page } : { entry })))
  }

  /** An entry with its lists, wherever they are. */
  readEntry({ entry, account }: DocumentOutcome): MigrationEntry {
    return account === undefined ? entry : { ...entry, ...readAccount(resolve(this.folder, account)) }
  }

  /** What became of every document, in order, one at a time. */
  *entries(): Generator<EntryFacts> {
    for (const [text, { number }] of this.#lines()) {
      if (number > 1) yield (JSON.parse(text) as JournalLine).entry
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  remove(): void {
    this.close()
    // The journal first: what it speaks of is there for as long as it is.
    for (const path of [this.path, this.page]) rmSync(path, { force: true })
    for (const path of [this.folder, this.staging]) rmSync(path, { recursive: true, force: true })
  }

  #write(lines: readonly (JournalLine | { readonly key: string })[]): void {
    if (this.#file === undefined) return
    writeLongText(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }

  /** Only whole chunks count: a kill may have cut the last one off. */
  #read(): (Unfinished & { readonly key: string | undefined; readonly length: number }) | undefined {
    let key: string | undefined
    let known: Unfinished & { readonly length: number } = { done: 0, sizes: {}, page: 0, length: 0 }
    for (const [text, { number, end }] of this.#lines()) {
      const line = parsed(text)
      if (number === 1) {
        // Cut off in its first line: nothing was done yet.
        if (line === undefined) return undefined
        key = line.key
        known = { ...known, length: end + 1 }
      } else if (line?.sizes !== undefined && line.page !== undefined) {
        known = { done: number - 1, sizes: line.sizes, page: line.page, length: end + 1 }
      }
    }
    return key === undefined ? undefined : { ...known, key }
  }

  *#lines(): Generator<readonly [string, Line]> {
    const file = openSync(this.path, 'r')
    try {
      for (const line of scanLines(this.path)) {
        const bytes = Buffer.alloc(line.end - line.start)
        readSync(file, bytes, 0, bytes.length, line.start)
        yield [bytes.toString('utf8'), line]
      }
    } finally {
      closeSync(file)
    }
  }
}

function parsed(
  text: string,
): { readonly key?: string; readonly sizes?: Sizes; readonly page?: number } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
