import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTool } from '../config/index.ts'
import { diagnostic, printable } from '../diagnostics/index.ts'
import { pathFrom, sha256 } from '../files/index.ts'
import {
  adaptLong,
  asideFolder,
  isLong,
  type LongResult,
  listDecidableCauses,
  makeEntry,
  makeResultLine,
  migrateStore,
  printEntryMessages,
  reportName,
  type Shard,
  type StoredDocument,
  type StoreMigration,
} from '../migrate/index.ts'
import type { AdaptedDocument, AdaptSetting } from '../run/index.ts'
import type { DecisionAdvice } from './decision-advice.ts'
import type { Session } from './session.ts'

/**
 * Prints one converted document to stdout (`pieces` of a long one), and losses and issues to stderr. With
 * `--quiet`, only the issues of a document that was set aside are printed there.
 */
export function printResult(
  { shown }: StoredDocument,
  { result, pieces }: LongResult,
  advice: DecisionAdvice,
  session: Session,
): void {
  if (pieces !== undefined) printPieces(pieces, session)
  else if (result.text !== undefined) session.print(result.text)
  if (session.flags.quiet && result.text !== undefined) return
  const entry = makeEntry('', result)
  for (const line of printEntryMessages(shown, entry, groupingFor(session)))
    session.io.stderr.write(`${printable(line)}\n`)
  advice.add(listDecidableCauses(entry))
}

/**
 * Prints the result of one document as JSON to stdout. If the document was set aside, prints the issues to stderr too,
 * unless with `--quiet`.
 */
export function printDocumentJson(
  { name, shown }: StoredDocument,
  result: AdaptedDocument,
  original: string | Uint8Array,
  advice: DecisionAdvice,
  session: Session,
): void {
  const { entry, line } = makeResultLine(shown, name, result, original)
  session.print(JSON.stringify({ formatVersion: 1, ...line }, null, 2))
  if (entry.migrated || session.flags.quiet) return
  for (const words of printEntryMessages(shown, entry, groupingFor(session)))
    session.io.stderr.write(`${printable(words)}\n`)
  advice.add(listDecidableCauses(entry))
}

/** Whether equal losses are printed once with a count: on a terminal without `--verbose`. */
export function groupingFor({ io, flags }: Session): { readonly isGrouped: boolean } {
  return { isGrouped: io.stderr.isTTY === true && flags.verbose !== true }
}

/** Writes the pieces to stdout, bytes decoded as UTF-8 across piece boundaries. */
function printPieces(pieces: Iterable<string | Uint8Array>, { io }: Session): void {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for (const piece of pieces) {
    io.stdout.write(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))
  }
}

/**
 * Converts and prints a long document by way of a temporary folder, removed afterwards; returns whether it was
 * converted. Undefined if the document is not long or cannot be converted in pieces: the caller converts it whole.
 */
export function printLong(
  document: StoredDocument,
  setting: AdaptSetting,
  advice: DecisionAdvice,
  session: Session,
): boolean | undefined {
  if (!isLong(document)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'efti-schema-migrate-'))
  try {
    return adaptLong(document, setting, { folder }, (long) => {
      printResult(document, long, advice, session)
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

/**
 * Converts all documents into the output folder, with progress, and prints a summary. Returns whether none was set
 * aside; undefined, with a diagnostic, if the folder belongs to another migration or cannot be written.
 */
export async function writeResults(
  migration: Given,
  { modules, threads }: { readonly modules: readonly Uint8Array[]; readonly threads: number | undefined },
  advice: DecisionAdvice,
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
        done: (words, done, causes) => {
          progress.tell(words)
          progress.at(done)
          advice.add(causes)
        },
        foreign: (files) => {
          const [first = ''] = files
          const folder = `${shown}/${asideFolder}`
          session.sink(diagnostic('set-aside-others', { folder, first, documents: files.length }))
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

/** A hash of everything that decides the result; a killed run is continued only by a run with the same hash. */
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
  // Hashed in portions: the names of a large store are too long for one text.
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
  const roots = [setting, ...(setting.later ?? [])].map((step) => step.roots)
  const own = [...steps, roots, setting.unique ?? [], modules.map((bytes) => sha256(bytes))]
  return sha256(JSON.stringify([parts, own, names.digest('hex')]))
}

/** Milliseconds between two progress lines: on a terminal one line is rewritten, in a log each line stays. */
const pace = { terminal: 200, log: 5000 } as const

/** Prints the progress of a migration to stderr; the time measured is used for nothing else. */
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

  /** Prints how many documents an earlier run has done; the rate does not count them. */
  resume(done: number): void {
    this.#from = done
    if (!this.#session.flags.quiet) {
      this.#write(`Going on where an earlier run ended: ${done} of ${this.#total} documents are done.\n`)
    }
  }

  tell(lines: Iterable<string>): void {
    for (const line of lines) this.#write(`${printable(line)}\n`)
  }

  /** Prints how many documents are done, the rate and the time left; not too often, and not with `--quiet`. */
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

/** Seconds as text with one or two units: `5 s`, `2 min 5 s`, `1 h 2 min`. */
function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
