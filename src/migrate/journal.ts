import { closeSync, existsSync, openSync, readSync, rmSync, truncateSync } from 'node:fs'
import { resolve } from 'node:path'
import { readAccount } from './account.ts'
import type { Sizes } from './collections.ts'
import type { MigrationEntry } from './entry.ts'
import { type Line, linesOf } from './lines.ts'
import type { Outcome } from './outcome.ts'
import { writeText } from './place.ts'

/** The account of a run under way: its first line says what is being migrated, every other one what became of a document. */
interface JournalLine {
  readonly entry: MigrationEntry
  /** The files with the lists of the entry, where they are long. */
  readonly account?: string
  /** After the last document of a chunk. */
  readonly sizes?: Sizes
}

/** What a run left behind that did not end. */
export interface Unfinished {
  readonly done: number
  readonly sizes: Sizes
}

/** Written a chunk at a time after the chunk's documents, so that what it names is there. */
export class Journal {
  readonly path: string
  /** Beside the journal, and gone with it: the accounts of long documents, and what the work on them keeps. */
  readonly folder: string
  #file: number | undefined

  constructor(path: string) {
    this.path = path
    this.folder = `${path}.d`
  }

  /** Begins with nothing done, or goes on; nothing where the journal there is about something else. */
  open(key: string): Unfinished | undefined {
    const found = existsSync(this.path) ? this.#read() : undefined
    if (found !== undefined && found.key !== key) return undefined
    if (found !== undefined) truncateSync(this.path, found.length)
    else rmSync(this.folder, { recursive: true, force: true })
    this.#file = openSync(this.path, found === undefined ? 'w' : 'a')
    if (found === undefined) this.#write([{ key }])
    return found ?? { done: 0, sizes: {} }
  }

  append(outcomes: readonly Outcome[], sizes: Sizes): void {
    const last = outcomes.length - 1
    const lines = outcomes.map(({ entry, account }, index): JournalLine => {
      return { entry, ...(account === undefined ? {} : { account }), ...(index === last ? { sizes } : {}) }
    })
    this.#write(lines)
  }

  /** An entry with its lists, wherever they are. */
  entryOf({ entry, account }: Pick<JournalLine, 'entry' | 'account'>): MigrationEntry {
    return account === undefined ? entry : { ...entry, ...readAccount(resolve(this.folder, account)) }
  }

  /** What became of every document, in order, one at a time. */
  *entries(): Generator<MigrationEntry> {
    for (const [text, { number }] of this.#lines()) {
      if (number > 1) yield this.entryOf(JSON.parse(text) as JournalLine)
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  remove(): void {
    this.close()
    rmSync(this.path, { force: true })
    rmSync(this.folder, { recursive: true, force: true })
  }

  #write(lines: readonly (JournalLine | { readonly key: string })[]): void {
    if (this.#file === undefined) return
    writeText(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }

  /** Only whole chunks count: a kill may have cut the last one off. */
  #read(): (Unfinished & { readonly key: string | undefined; readonly length: number }) | undefined {
    let key: string | undefined
    let known: Unfinished & { readonly length: number } = { done: 0, sizes: {}, length: 0 }
    for (const [text, { number, end }] of this.#lines()) {
      const line = parsed(text)
      if (number === 1) {
        // Cut off in its first line: nothing was done yet.
        if (line === undefined) return undefined
        key = line.key
        known = { ...known, length: end + 1 }
      } else if (line?.sizes !== undefined) {
        known = { done: number - 1, sizes: line.sizes, length: end + 1 }
      }
    }
    return key === undefined ? undefined : { ...known, key }
  }

  *#lines(): Generator<readonly [string, Line]> {
    const file = openSync(this.path, 'r')
    try {
      for (const line of linesOf(this.path)) {
        const bytes = Buffer.alloc(line.end - line.start)
        readSync(file, bytes, 0, bytes.length, line.start)
        yield [bytes.toString('utf8'), line]
      }
    } finally {
      closeSync(file)
    }
  }
}

function parsed(text: string): { readonly key?: string; readonly sizes?: Sizes } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
