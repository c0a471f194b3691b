import { closeSync, ftruncateSync, openSync } from 'node:fs'
import { readPieces } from '../files/index.ts'
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
  /** The versions between the two, where several steps lead from one to the other. */
  readonly over?: readonly MigratedVersion[]
  readonly shard?: Shard
}

/** The text of `migration.json` in pieces: a store may hold more documents than fit into memory. */
export function* makeMigrationPage(
  { from, to, over, shard }: PageFacts,
  summary: MigrationSummary,
  documents: PageDocuments,
): Generator<string | Uint8Array> {
  const between = over === undefined ? {} : { over }
  const head = { formatVersion: 1, from, to, ...between, ...(shard === undefined ? {} : { shard }), summary }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "documents": [`
  yield* documents.pieces()
  yield documents.size === 0 ? ']\n}\n' : '\n  ]\n}\n'
}

/** The entries of `migration.json` as they are printed, in a file of their own: what stands before them is known last. */
export class PageDocuments {
  readonly #path: string
  readonly #file: number
  /** Bytes that are written. */
  size: number

  /** Continues where an earlier run ended: what it wrote beyond its account is cut off. */
  constructor(path: string, size: number) {
    this.#path = path
    this.#file = openSync(path, 'a')
    this.size = size
    ftruncateSync(this.#file, size)
  }

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

/** Characters of which some more are held. */
const mostText = 2 ** 20

/** Items that are printed at a time. */
const atOnce = 200

function isShort({ losses, issues, undetermined }: MigrationEntry): boolean {
  return [losses, issues, undetermined].every((list) => Array.isArray(list) && list.length <= atOnce)
}

const around = { opening: '[\n  [\n', closing: '\n  ]\n]' } as const

/** What `printed` gives, in one piece. */
function printShort(entry: MigrationEntry): string {
  return JSON.stringify([[entry]], null, 2).slice(around.opening.length, -around.closing.length)
}

/** An entry as `JSON.stringify` prints it; of a large document its losses alone are more text than should stand in memory. */
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

function* printedList(items: Iterable<unknown>): Generator<string> {
  let before = '['
  let open: unknown[] = []
  const print = (): string => {
    // As the list alone is printed, without its own brackets.
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

/** A value as it is printed three levels deep, without what stands around it there. */
function printInside(value: unknown): string {
  return JSON.stringify([[[value]]], null, 2).slice(opening.length, -closing.length)
}
