import { type Diagnostic, diagnostic, printable } from '../diagnostics/index.ts'
import {
  LineCutter,
  type MigrationEntry,
  migrateLine,
  migrateToLine,
  type PipeResult,
  type PipeSetting,
  type StoredDocument,
  told,
} from '../migrate/index.ts'
import { type Exit, exits } from './io.ts'
import { groupingFor } from './migration.ts'
import { ResultWriter } from './result-writer.ts'
import type { Session } from './session.ts'

/** The documents of the standard input, a line each, to results that are a line each, in the same order. */
export async function pipeLines(setting: PipeSetting, session: Session): Promise<Exit> {
  const { io } = session
  const pipe = new Pipe(session)
  const cutter = new LineCutter(setting.limit)
  for await (const piece of io.input?.() ?? []) {
    pipe.bytes += piece.length
    for (const line of cutter.push(piece)) await pipe.take(migrateLine(line, setting))
    // What is done is told before more is waited for.
    await pipe.flush()
  }
  const last = cutter.end()
  if (last !== undefined) await pipe.take(migrateLine(last, setting))
  return pipe.end(pipe.bytes === 0 ? diagnostic('standard-input-empty', undefined) : undefined)
}

/** The documents of a store to results that are a line each, in the order of the store. */
export async function pipeDocuments(
  documents: Iterable<StoredDocument>,
  setting: PipeSetting,
  session: Session,
): Promise<Exit> {
  const pipe = new Pipe(session)
  for (const document of documents) await pipe.take(migrateToLine(document, setting))
  return pipe.end()
}

/** Results on their way out, and what they come to. */
class Pipe {
  bytes = 0
  readonly #session: Session
  readonly #writer: ResultWriter
  readonly #counts = { documents: 0, migrated: 0, losses: 0 }

  constructor(session: Session) {
    this.#session = session
    this.#writer = new ResultWriter(session.io.stdout)
  }

  async take({ line, entry, shown }: PipeResult): Promise<void> {
    this.#count(entry)
    if (!entry.migrated && !this.#session.flags.quiet) {
      for (const words of told(shown, entry, groupingFor(this.#session)))
        this.#session.io.stderr.write(`${printable(words)}\n`)
    }
    if (this.#writer.add(line)) await this.flush()
  }

  async flush(): Promise<void> {
    await this.#writer.flush()
  }

  #count({ migrated, losses }: MigrationEntry): void {
    this.#counts.documents++
    if (!migrated) return
    this.#counts.migrated++
    for (const _ of losses) this.#counts.losses++
  }

  async end(empty?: Diagnostic): Promise<Exit> {
    await this.flush()
    const { documents, migrated, losses } = this.#counts
    if (documents === 0) this.#session.sink(empty ?? diagnostic('documents-none', undefined))
    else if (!this.#session.flags.quiet)
      this.#session.io.stderr.write(
        `${migrated} of ${documents} documents migrated, ${losses} ${losses === 1 ? 'loss' : 'losses'} recorded\n`,
      )
    return this.#session.end(migrated === documents ? exits.fine : exits.findings)
  }
}
