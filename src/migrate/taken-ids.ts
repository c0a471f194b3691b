import { closeSync, existsSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../files/index.ts'
import { readByteRange } from './document.ts'
import type { MigrationEntry } from './entry.ts'
import { idsName, isJournal } from './own-files.ts'
import { writeBytes, writeWhole } from './place.ts'

/** Two documents that were given the same value for a data element that identifies a document. */
export interface SharedId {
  readonly id: string
  readonly value: string
  readonly first: string
  readonly second: string
}

/** A line of the file: the ids of one document in one run. */
interface Claim {
  readonly run: string
  readonly file: string
  readonly ids: Readonly<Record<string, unknown>>
}

/** The document that has a value, and the run that gave it. */
type Owner = Pick<Claim, 'run' | 'file'>

/** The current run and its documents. */
export interface IdsScope {
  /** Below the output folder, like the results. */
  readonly out: string
  /** Identifies the run: equal in all of its shards, different in other runs. */
  readonly run: string
  /** The documents of this shard. */
  readonly own: ReadonlySet<string>
  /** Those of all shards. */
  readonly store: ReadonlySet<string>
}

/** The number of attempts to write a line that another machine overwrites. */
const mostTries = 10

/**
 * The unique ids of documents, in a file shared by all runs and shards into one folder. A document's line is
 * appended before the document is written. Of two documents with the same value, the one with the earlier line
 * keeps it.
 */
export class TakenIds {
  readonly #scope: IdsScope
  readonly #path: string
  readonly #owners = new Map<string, Owner>()
  #file: number | undefined
  /** The position up to which the file was read. */
  #end = 0
  #isResumed = false

  constructor(scope: IdsScope) {
    this.#scope = scope
    this.#path = join(scope.out, idsName)
  }

  /**
   * Loads the ids of other documents, and those of the documents that an interrupted run already migrated
   * (`done`).
   */
  open(done: Iterable<Pick<MigrationEntry, 'file' | 'migrated' | 'ids'>>): void {
    for (const entry of done) {
      this.#isResumed = true
      if (entry.migrated) this.#take({ run: this.#scope.run, file: entry.file, ids: entry.ids ?? {} })
    }
    if (!existsSync(this.#path)) return
    if (!this.#isResumed && this.#isAlone()) this.#withoutOwn()
    // Only after reading: documents migrated anew free their ids, but do not change who came second before.
    this.#readOn()
    for (const [key, owner] of this.#owners) if (this.#isPast(owner)) this.#owners.delete(key)
  }

  /**
   * Claims the ids of migrated documents. Returns those that share ids with others, each with what they share; all
   * others own their ids from now on.
   */
  claim(entries: readonly MigrationEntry[]): ReadonlyMap<MigrationEntry, readonly SharedId[]> {
    const { run } = this.#scope
    const found = new Map<MigrationEntry, readonly SharedId[]>()
    const claiming = entries.filter(({ migrated, ids }) => migrated && ids !== undefined)
    if (claiming.length === 0) return found
    let open = claiming.map((entry) => [entry, { run, file: entry.file, ids: entry.ids ?? {} }] as const)
    for (let tries = 0; open.length > 0; tries++) {
      if (tries === mostTries) throw new Error(`${this.#path} loses what is written to it.`)
      this.#append(open.map(([, claim]) => claim))
      const seen = this.#readOn()
      for (const [entry, { file }] of open) {
        const shared = seen.get(file)
        if (shared !== undefined && shared.length > 0) found.set(entry, shared)
      }
      open = open.filter(([, { file }]) => !seen.has(file))
    }
    return found
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  /** Whether this run has no other shards, and no other run has a journal in the folder. */
  #isAlone(): boolean {
    const { own, store, out } = this.#scope
    return own.size === store.size && readdirSync(out).filter(isJournal).length < 2
  }

  /** Rewrites the file without the lines of this run's documents, which are migrated anew. */
  #withoutOwn(): void {
    const { own } = this.#scope
    const lines = [...readClaims(this.#path, 0)].filter(
      ({ claim }) => claim !== undefined && !own.has(claim.file),
    )
    writeWhole(
      this.#path,
      lines.map(({ claim }) => `${JSON.stringify(claim)}\n`),
    )
  }

  /** Appends claims to the end of the file in a single write. */
  #append(claims: readonly Claim[]): void {
    this.#file ??= openSync(this.#path, 'a')
    // Begins with a line break, since a killed run may have left an incomplete line.
    const text = claims.map((claim) => `\n${JSON.stringify(claim)}\n`).join('')
    writeBytes(this.#file, Buffer.from(text))
  }

  /**
   * Reads the lines added since the last read. Returns for each document of this run the ids that it shares with
   * others.
   */
  #readOn(): ReadonlyMap<string, readonly SharedId[]> {
    const seen = new Map<string, readonly SharedId[]>()
    for (const { claim, end } of readClaims(this.#path, this.#end)) {
      this.#end = end
      if (claim === undefined) continue
      const shared = this.#take(claim)
      if (claim.run === this.#scope.run && this.#scope.own.has(claim.file)) seen.set(claim.file, shared)
    }
    return seen
  }

  /** Whether the owner of a value is a document that this run or another of its shards migrates anew. */
  #isPast({ run, file }: Owner): boolean {
    const { own, store } = this.#scope
    if (run === this.#scope.run) return own.has(file) && !this.#isResumed
    return store.has(file)
  }

  /**
   * Makes a document the owner of its values and returns nothing; if others own some of them, returns those and
   * changes nothing.
   */
  #take({ run, file, ids }: Claim): readonly SharedId[] {
    const keys = Object.entries(ids).map(([id, given]) => {
      const value = String(given)
      return { id, value, key: `${id}\n${value.length > longest ? sha256(value) : value}` }
    })
    const shared = keys.flatMap(({ id, value, key }): readonly SharedId[] => {
      const first = this.#owners.get(key)?.file
      return first === undefined || first === file ? [] : [{ id, value, first, second: file }]
    })
    if (shared.length === 0) for (const { key } of keys) this.#owners.set(key, { run, file })
    return shared
  }
}

const longest = 64

interface ReadClaim {
  /** `undefined` if the line is not valid JSON. */
  readonly claim: Claim | undefined
  readonly end: number
}

const blockSize = 2 ** 20
const newline = 0x0a

/**
 * Yields the complete lines of the file from a position on. A line without its end is still being written and is
 * not yielded.
 */
function* readClaims(path: string, from: number): Generator<ReadClaim> {
  let at = from
  let rest: Uint8Array = new Uint8Array()
  for (;;) {
    const next = at + rest.length
    const block = readByteRange(path, next, next + blockSize)
    if (block.length === 0) return
    const bytes = Buffer.concat([rest, block])
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      const claim = parseClaim(bytes.toString('utf8', start, end))
      yield { claim, end: at + end + 1 }
      start = end + 1
    }
    rest = bytes.subarray(start)
    at += start
  }
}

/** The claim of a line; `undefined` if it is not valid JSON, as after overlapping writes. */
function parseClaim(text: string): Claim | undefined {
  try {
    return JSON.parse(text) as Claim
  } catch {
    return undefined
  }
}
