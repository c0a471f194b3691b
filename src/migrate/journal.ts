import { closeSync, existsSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs'
import { resolve } from 'node:path'
import { readAccount } from './account.ts'
import type { Sizes } from './collections.ts'
import type { EntrySums, MigrationEntry } from './entry.ts'
import { type Line, scanLines } from './lines.ts'
import type { DocumentOutcome } from './outcome.ts'
import { writeLongText } from './place.ts'

/**
 * A line of the journal of a running migration. The first line has the key of the run, each other the outcome of
 * one document.
 */
interface JournalLine {
  readonly entry: EntryFacts
  /** On the last line of a chunk: the sizes of the collections at that moment. */
  readonly sizes?: Sizes
  readonly page?: number
}

/** The parts of an entry that the end of a run needs; the entry itself is already in the report's page. */
export type EntryFacts = EntrySums & Pick<MigrationEntry, 'file' | 'ids'>

/** The state of an interrupted run. */
export interface Unfinished {
  readonly done: number
  readonly sizes: Sizes
  /** The bytes of entries written to the page. */
  readonly page: number
}

/**
 * The journal of a run, which lets an interrupted run be continued. A chunk is recorded after its documents are
 * written.
 */
export class Journal {
  readonly path: string
  /** Removed with the journal: the lists of long documents, and temporary files. */
  readonly folder: string
  /** Removed with the journal: the printed entries of the report. */
  readonly page: string
  /** Removed with the journal: results while they are being written. */
  readonly staging: string
  #file: number | undefined

  constructor(path: string) {
    this.path = path
    this.folder = `${path}.d`
    this.staging = `${path}.new`
    this.page = `${path}.page`
  }

  /**
   * Opens the journal for a run with this key and returns what is already done. `undefined` if the folder has an
   * unfinished run with another key.
   */
  open(key: string): Unfinished | undefined {
    const read = existsSync(this.path) ? this.#read() : undefined
    const printed = statSync(this.page, { throwIfNoEntry: false })?.size ?? 0
    // If printed entries are missing, the run begins anew.
    const found = read?.key === key && printed < read.page ? undefined : read
    if (found !== undefined && found.key !== key) return undefined
    if (found !== undefined) truncateSync(this.path, found.length)
    else rmSync(this.folder, { recursive: true, force: true })
    this.#file = openSync(this.path, found === undefined ? 'w' : 'a')
    if (found === undefined) this.#write([{ key }])
    return found ?? { done: 0, sizes: {}, page: 0 }
  }

  /** Records a chunk: its entries, the sizes of the collections and of the page. */
  append(entries: readonly EntryFacts[], sizes: Sizes, page: number): void {
    const last = entries.length - 1
    this.#write(entries.map((entry, at): JournalLine => (at === last ? { entry, sizes, page } : { entry })))
  }

  /** The entry of an outcome with its lists, which are read from files if the document is long. */
  readEntry({ entry, account }: DocumentOutcome): MigrationEntry {
    return account === undefined ? entry : { ...entry, ...readAccount(resolve(this.folder, account)) }
  }

  /** Yields the facts of every document recorded so far, in order. */
  *entries(): Generator<EntryFacts> {
    for (const [text, { number }] of this.#lines()) {
      if (number > 1) yield (JSON.parse(text) as JournalLine).entry
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  /** Removes the journal and its files. */
  remove(): void {
    this.close()
    // The journal first, so that its files exist as long as it does.
    for (const path of [this.path, this.page]) rmSync(path, { force: true })
    for (const path of [this.folder, this.staging]) rmSync(path, { recursive: true, force: true })
  }

  #write(lines: readonly (JournalLine | { readonly key: string })[]): void {
    if (this.#file === undefined) return
    writeLongText(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }

  /** Reads what is done, up to the last complete chunk; `undefined` if the first line is incomplete. */
  #read(): (Unfinished & { readonly key: string | undefined; readonly length: number }) | undefined {
    let key: string | undefined
    let known: Unfinished & { readonly length: number } = { done: 0, sizes: {}, page: 0, length: 0 }
    for (const [text, { number, end }] of this.#lines()) {
      const line = parseJournalLine(text)
      if (number === 1) {
        // The first line is incomplete: nothing was done yet.
        if (line === undefined) return undefined
        key = line.key
        known = { ...known, length: end + 1 }
      } else if (line?.sizes !== undefined && line.page !== undefined) {
        known = { done: number - 1, sizes: line.sizes, page: line.page, length: end + 1 }
      }
    }
    return key === undefined ? undefined : { ...known, key }
  }

  /** Yields the lines of the journal with their positions. */
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

/** The JSON value of a line; `undefined` if it is not complete JSON. */
function parseJournalLine(
  text: string,
): { readonly key?: string; readonly sizes?: Sizes; readonly page?: number } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
