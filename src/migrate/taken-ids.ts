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

/** A line of the file: the ids that a document of a run is given. */
interface Claim {
  readonly run: string
  readonly file: string
  readonly ids: Readonly<Record<string, unknown>>
}

/** The document that has a value, and the run that gave it. */
type Owner = Pick<Claim, 'run' | 'file'>

/** The run that asks, and the documents that it speaks of. */
export interface IdsScope {
  /** Below the output folder, like the results. */
  readonly out: string
  /** What all shards of a run have in common, and other runs have not. */
  readonly run: string
  /** The documents of this shard. */
  readonly own: ReadonlySet<string>
  /** Those of all shards. */
  readonly store: ReadonlySet<string>
}

/** So often a line is written again that another machine wrote over. */
const mostTries = 10

/**
 * The values that identify documents, in a file that all runs and shards into one folder write to. A document's line is
 * added before the document is written; of two documents with one value the first line counts, for everybody who reads.
 */
export class TakenIds {
  readonly #scope: IdsScope
  readonly #path: string
  readonly #owners = new Map<string, Owner>()
  #file: number | undefined
  /** What was read of the file. */
  #end = 0
  #isResumed = false

  constructor(scope: IdsScope) {
    this.#scope = scope
    this.#path = join(scope.out, idsName)
  }

  /** Begins with what is known of other documents, and with what an unfinished run of these came to. */
  open(done: Iterable<Pick<MigrationEntry, 'file' | 'migrated' | 'ids'>>): void {
    for (const entry of done) {
      this.#isResumed = true
      if (entry.migrated) this.#take({ run: this.#scope.run, file: entry.file, ids: entry.ids ?? {} })
    }
    if (!existsSync(this.#path)) return
    if (!this.#isResumed && this.#isAlone()) this.#withoutOwn()
    // Who came second then stays so: what is migrated anew gives its values back only now.
    this.#readOn()
    for (const [key, owner] of this.#owners) if (this.#isPast(owner)) this.#owners.delete(key)
  }

  /** The documents among some whose values others have, each with what they share; all others have their values from now on. */
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

  /** Whether nobody else is at work in the folder. */
  #isAlone(): boolean {
    const { own, store, out } = this.#scope
    return own.size === store.size && readdirSync(out).filter(isJournal).length < 2
  }

  /** What is known of documents that are migrated anew says nothing any more. */
  #withoutOwn(): void {
    const { own } = this.#scope
    const lines = [...claimsIn(this.#path, 0)].filter(
      ({ claim }) => claim !== undefined && !own.has(claim.file),
    )
    writeWhole(
      this.#path,
      lines.map(({ claim }) => `${JSON.stringify(claim)}\n`),
    )
  }

  /** In one piece and at the end, wherever that is by now. */
  #append(claims: readonly Claim[]): void {
    this.#file ??= openSync(this.#path, 'a')
    // A line that a killed run left without its end must not take these with it.
    const text = claims.map((claim) => `\n${JSON.stringify(claim)}\n`).join('')
    writeBytes(this.#file, Buffer.from(text))
  }

  /** Reads what was added; by document of this run, what it shares with others. */
  #readOn(): ReadonlyMap<string, readonly SharedId[]> {
    const seen = new Map<string, readonly SharedId[]>()
    for (const { claim, end } of claimsIn(this.#path, this.#end)) {
      this.#end = end
      if (claim === undefined) continue
      const shared = this.#take(claim)
      if (claim.run === this.#scope.run && this.#scope.own.has(claim.file)) seen.set(claim.file, shared)
    }
    return seen
  }

  /** Whether a document that had a value when this run began is migrated anew, by this run or by another shard of it. */
  #isPast({ run, file }: Owner): boolean {
    const { own, store } = this.#scope
    if (run === this.#scope.run) return own.has(file) && !this.#isResumed
    return store.has(file)
  }

  /** Gives a document its values, or none where another has one of them. */
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
  /** Nothing where the line is none. */
  readonly claim: Claim | undefined
  readonly end: number
}

const blockSize = 2 ** 20
const newline = 0x0a

/** The lines from a place on; what has no end yet is still being written. */
function* claimsIn(path: string, from: number): Generator<ReadClaim> {
  let at = from
  let rest: Uint8Array = new Uint8Array()
  for (;;) {
    const next = at + rest.length
    const block = readByteRange(path, next, next + blockSize)
    if (block.length === 0) return
    const bytes = Buffer.concat([rest, block])
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      const claim = claimIn(bytes.toString('utf8', start, end))
      yield { claim, end: at + end + 1 }
      start = end + 1
    }
    rest = bytes.subarray(start)
    at += start
  }
}

/** A line that another one was written into is none. */
function claimIn(text: string): Claim | undefined {
  try {
    return JSON.parse(text) as Claim
  } catch {
    return undefined
  }
}
