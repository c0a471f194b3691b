import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTool } from '../config/index.ts'
import { diagnostic, printable } from '../diagnostics/index.ts'
import { pathFrom, sha256 } from '../files/index.ts'
import {
  adaptLong,
  isLong,
  type LongResult,
  makeEntry,
  makeResultLine,
  migrateStore,
  reportName,
  type Shard,
  type StoredDocument,
  type StoreMigration,
  told,
} from '../migrate/index.ts'
import type { AdaptedDocument, AdaptSetting } from '../prove/index.ts'
import type { Session } from './session.ts'

/** A single document to stdout; what was lost or stood in the way to stderr. A long one is given in pieces. */
export function printResult(
  { shown }: StoredDocument,
  { result, pieces }: LongResult,
  session: Session,
): void {
  if (pieces !== undefined) printPieces(pieces, session)
  else if (result.text !== undefined) session.print(result.text)
  if (session.flags.quiet && result.text !== undefined) return
  for (const line of told(shown, makeEntry('', result), groupingFor(session)))
    session.io.stderr.write(`${printable(line)}\n`)
}

/** A single document as one JSON text; what stood in its way to stderr as well. */
export function printDocumentJson(
  { name, shown }: StoredDocument,
  result: AdaptedDocument,
  original: string | Uint8Array,
  session: Session,
): void {
  const { entry, line } = makeResultLine(shown, name, result, original)
  session.print(JSON.stringify({ formatVersion: 1, ...line }, null, 2))
  if (entry.migrated || session.flags.quiet) return
  for (const words of told(shown, entry, groupingFor(session)))
    session.io.stderr.write(`${printable(words)}\n`)
}

/** One document may lose thousands of values: on a terminal each cause is told once, unless --verbose asks for all. */
export function groupingFor({ io, flags }: Session): { readonly isGrouped: boolean } {
  return { isGrouped: io.stderr.isTTY === true && flags.verbose !== true }
}

function printPieces(pieces: Iterable<string | Uint8Array>, { io }: Session): void {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for (const piece of pieces) {
    io.stdout.write(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))
  }
}

/** Adapts a long document in a folder of its own, which is gone afterwards; nothing where it is not long, or must be held. */
export function printLong(
  document: StoredDocument,
  setting: AdaptSetting,
  session: Session,
): boolean | undefined {
  if (!isLong(document)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'efti-schema-migrate-'))
  try {
    return adaptLong(document, setting, { folder }, (long) => {
      printResult(document, long, session)
      return long.result.text !== undefined
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Given = Omit<StoreMigration, 'key' | 'threads' | 'whole'> & {
  /** The documents of all shards. */
  readonly all: readonly StoredDocument[]
}

/** Every document to a folder under its own name; whether none had to be set aside, and nothing where it failed. */
export async function writeResults(
  migration: Given,
  { modules, threads }: { readonly modules: readonly Uint8Array[]; readonly threads: number | undefined },
  session: Session,
): Promise<boolean | undefined> {
  const { all, ...own } = migration
  const { setting, documents } = own
  const shown = pathFrom(session.io.cwd, setting.out) || '.'
  const progress = new MigrationProgress(session, documents.length)
  try {
    const summary = await migrateStore(
      {
        ...own,
        whole: {
          run: hashMigration({ ...own, shard: undefined, documents: all }, modules).slice(0, 12),
          store: new Set(all.map(({ name }) => name)),
        },
        key: hashMigration(own, modules),
        threads: threads ?? availableParallelism(),
      },
      {
        ...groupingFor(session),
        resumed: (done) => progress.resume(done),
        done: (words, done) => {
          progress.tell(words)
          progress.at(done)
        },
      },
    )
    progress.end()
    if (summary === undefined) {
      session.sink(diagnostic('migration-other', { out: shown }))
      return undefined
    }
    const { losses, migrated } = summary
    session.print(
      printable(
        `${migrated} of ${summary.documents} documents migrated, ${losses} ${losses === 1 ? 'loss' : 'losses'} recorded; see ${shown}/${reportName(migration.shard)}`,
      ),
    )
    return summary.setAside === 0
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code
    if (problem === undefined) throw error
    session.sink(diagnostic('output-failed', { out: shown, problem }))
    return undefined
  }
}

/** Characters that are hashed at a time. */
const mostNames = 2 ** 16

/** Whatever decides the result: a run that was killed is continued only by the same. */
function hashMigration(
  {
    from,
    to,
    over,
    shard,
    setting,
    documents,
  }: Pick<Given, 'from' | 'to' | 'over' | 'setting' | 'documents'> & { readonly shard?: Shard | undefined },
  modules: readonly Uint8Array[],
): string {
  // One after the other: the names of a large store are long together.
  const names = createHash('sha256')
  let [text, before] = ['', '']
  for (const { name, stamp } of documents) {
    text += `${before}${name}\n${stamp}`
    before = '\n'
    if (text.length < mostNames) continue
    names.update(text)
    text = ''
  }
  names.update(text)
  const parts = [readTool(), from, to, shard ?? null, setting.context, setting.policy]
  const steps = over === undefined ? [] : [over, setting.later?.map(({ policy }) => policy)]
  const own = [...steps, setting.unique ?? [], modules.map((bytes) => sha256(bytes))]
  return sha256(JSON.stringify([parts, own, names.digest('hex')]))
}

/** Milliseconds between two lines: a terminal's one line changes often, a log's lines stay. */
const pace = { terminal: 200, log: 5000 } as const

/** How far a migration is, for people who wait; the clock reaches nothing but their terminal. */
class MigrationProgress {
  readonly #session: Session
  readonly #total: number
  readonly #started = performance.now()
  #from = 0
  #last = performance.now()
  #isLineOpen = false

  constructor(session: Session, total: number) {
    this.#session = session
    this.#total = total
  }

  resume(done: number): void {
    this.#from = done
    if (!this.#session.flags.quiet) {
      this.#write(`Going on where an earlier run ended: ${done} of ${this.#total} documents are done.\n`)
    }
  }

  tell(lines: Iterable<string>): void {
    for (const line of lines) this.#write(`${printable(line)}\n`)
  }

  at(done: number): void {
    const { flags, io } = this.#session
    const now = performance.now()
    const isTerminal = io.stderr.isTTY === true
    if (flags.quiet || now - this.#started < (io.patience ?? 1000)) return
    if (now - this.#last < (isTerminal ? pace.terminal : pace.log)) return
    this.#last = now
    const rate = ((done - this.#from) * 1000) / (now - this.#started)
    const left = Math.ceil((this.#total - done) / rate)
    const text = `${done} of ${this.#total} documents, ${Math.round(rate)} a second, ${duration(left)} left`
    this.#write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`)
    this.#isLineOpen = isTerminal
  }

  end(): void {
    this.#write('')
  }

  #write(text: string): void {
    if (this.#isLineOpen && !text.startsWith('\r')) this.#session.io.stderr.write('\r\u001B[K')
    this.#isLineOpen = false
    if (text !== '') this.#session.io.stderr.write(text)
  }
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
