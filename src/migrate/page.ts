import { closeSync, ftruncateSync, openSync } from 'node:fs'
import { readPieces, type UnreadFiles } from '../files/index.ts'
import type { MigrationEntry, MigrationSummary } from './entry.ts'
import { writeBytes } from './place.ts'
import type { Shard } from './shard.ts'

export interface MigratedVersion {
  readonly name: string
  readonly status: 'stable' | 'draft'
  readonly digest: string
}

export interface PageFacts {
  readonly from: MigratedVersion
  readonly to: MigratedVersion
  /** The versions between the two, if the migration takes several steps. */
  readonly over?: readonly MigratedVersion[]
  readonly shard?: Shard
  /** The files of the store that are not read, by ending; of the whole store, also with a shard. */
  readonly unread?: readonly UnreadFiles[]
}

/** Yields the text of `migration.json` in pieces, since the entries may exceed memory. */
export function* makeMigrationPage(
  { from, to, over, shard, unread = [] }: PageFacts,
  summary: MigrationSummary,
  documents: PageDocuments,
): Generator<string | Uint8Array> {
  const between = over === undefined ? {} : { over }
  const part = shard === undefined ? {} : { shard }
  const left = unread.length === 0 ? {} : { unread }
  const head = { formatVersion: 1, from, to, ...between, ...part, ...left, summary }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "documents": [`
  yield* documents.pieces()
  yield documents.size === 0 ? ']\n}\n' : '\n  ]\n}\n'
}

/** A file with the printed entries of `migration.json`; the summary before them is known only at the end. */
export class PageDocuments {
  readonly #path: string
  readonly #file: number
  /** The bytes written so far. */
  size: number

  /** Continues the file of an interrupted run, cut to its recorded size. */
  constructor(path: string, size: number) {
    this.#path = path
    this.#file = openSync(path, 'a')
    this.size = size
    ftruncateSync(this.#file, size)
  }

  /** Prints entries and appends them to the file. */
  append(entries: Iterable<MigrationEntry>): void {
    let text = ''
    for (const entry of entries) {
      text += this.size + text.length === 0 ? '\n' : ',\n'
      for (const piece of isShort(entry) ? [printShort(entry)] : printed(entry)) {
        text += piece
        if (text.length < mostText) continue
        this.#write(text)
        text = ''
      }
    }
    this.#write(text)
  }

  /** The printed entries, read from the file. */
  pieces(): Iterable<Uint8Array> {
    return readPieces(this.#path)
  }

  close(): void {
    closeSync(this.#file)
  }

  #write(text: string): void {
    const bytes = Buffer.from(text)
    writeBytes(this.#file, bytes)
    this.size += bytes.length
  }
}

/** The number of characters after which the text is written to the file. */
const mostText = 2 ** 20

/** Items that are printed at a time. */
const atOnce = 200

/** Whether the lists of an entry are arrays of few items. */
function isShort({ losses, issues, undetermined }: MigrationEntry): boolean {
  return [losses, issues, undetermined].every((list) => Array.isArray(list) && list.length <= atOnce)
}

const around = { opening: '[\n  [\n', closing: '\n  ]\n]' } as const

/** A short entry as text, equal to the pieces of `printed`. */
function printShort(entry: MigrationEntry): string {
  return JSON.stringify([[entry]], null, 2).slice(around.opening.length, -around.closing.length)
}

/**
 * Yields the text of an entry in pieces, as `JSON.stringify` would print it; the losses of a large document may
 * exceed memory.
 */
function* printed(entry: MigrationEntry): Generator<string> {
  let before = '    {'
  for (const [name, value] of Object.entries(entry)) {
    yield `${before}\n      ${JSON.stringify(name)}: `
    before = ','
    if (isList(value)) yield* printedList(value)
    else yield printInside(value)
  }
  yield '\n    }'
}

/** Yields the text of a list in pieces, as `JSON.stringify` would print it inside an entry. */
function* printedList(items: Iterable<unknown>): Generator<string> {
  let before = '['
  let open: unknown[] = []
  /** The text of the items collected so far, which are then dropped. */
  const print = (): string => {
    // The printed list without its brackets.
    const text = `${before}${printInside(open).slice(1, -8)}`
    before = ','
    open = []
    return text
  }
  for (const item of items) if (open.push(item) === atOnce) yield print()
  if (open.length > 0) yield print()
  yield before === '[' ? '[]' : '\n      ]'
}

function isList(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

const [opening, closing] = ['[\n  [\n    [\n      ', '\n    ]\n  ]\n]']

/** A value as `JSON.stringify` prints it at the third level of indentation. */
function printInside(value: unknown): string {
  return JSON.stringify([[[value]]], null, 2).slice(opening.length, -closing.length)
}
