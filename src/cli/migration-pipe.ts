import { type Diagnostic, diagnostic, printable } from '../diagnostics/index.ts'
import {
  type InputLine,
  LineCutter,
  type PipeChunk,
  type PipeThreadSetting,
  type PrintedResult,
  runPipe,
  type StoredDocument,
} from '../migrate/index.ts'
import type { DecisionAdvice } from './decision-advice.ts'
import { type Exit, exits, type Stream } from './io.ts'
import { groupingFor } from './migration.ts'
import type { Session } from './session.ts'

/** The number of characters that are collected before they are written. */
const atOnce = 2 ** 16

/** Writes result lines in larger pieces, and waits while the reader of the stream is slower. */
class ResultWriter {
  readonly #stream: Stream
  #text = ''

  constructor(stream: Stream) {
    this.#stream = stream
  }

  /** Adds a line (with its line end) to the buffer; returns whether the buffer should be flushed. */
  add(line: string): boolean {
    this.#text += line
    return this.#text.length >= atOnce
  }

  /** Writes the buffer, if not empty, and waits while the stream is full. */
  async flush(): Promise<void> {
    if (this.#text === '') return
    const isTaken = this.#stream.write(this.#text)
    this.#text = ''
    // A reader that goes away ends the process (start.ts).
    if (isTaken === false && this.#stream.once)
      await new Promise<void>((go) => this.#stream.once?.('drain', go))
  }
}

/** The settings of a pipe, its number of threads, and the advice that its documents need. */
export interface PipeWork {
  readonly setting: Omit<PipeThreadSetting, 'isReported' | 'isGrouped'>
  readonly threads: number
  readonly advice: DecisionAdvice
}

/**
 * Converts the documents of the standard input, one per line, to result lines in the same order; reports empty input.
 * Ends the session: exit code 0 only if every document was converted.
 */
export async function pipeLines(work: PipeWork, session: Session): Promise<Exit> {
  const input = { bytes: 0 }
  const pipe = new Pipe(session)
  await pipe.run(readInputChunks(work, session, input), work)
  const empty = input.bytes === 0 ? diagnostic('standard-input-empty', undefined) : undefined
  return pipe.end(work.advice, empty)
}

/**
 * Converts the documents of a store to result lines on stdout, in the order of the store. Ends the session: exit code
 * 0 only if every document was converted.
 */
export async function pipeDocuments(
  documents: readonly StoredDocument[],
  work: PipeWork,
  session: Session,
): Promise<Exit> {
  const pipe = new Pipe(session)
  await pipe.run(splitDocuments(documents), work)
  return pipe.end(work.advice)
}

/** Lines or documents that a thread gets at a time. */
const chunkSize = 16

/**
 * Yields the lines of the standard input in chunks. The lines of each piece of input are yielded before waiting
 * for more; counts the bytes in `input`.
 */
async function* readInputChunks(
  { setting }: PipeWork,
  { io }: Session,
  input: { bytes: number },
): AsyncGenerator<PipeChunk> {
  const cutter = new LineCutter(setting.limit)
  for await (const piece of io.input?.() ?? []) {
    input.bytes += piece.length
    let lines: InputLine[] = []
    for (const line of cutter.push(piece)) {
      if (lines.push(line) < chunkSize) continue
      yield { lines }
      lines = []
    }
    if (lines.length > 0) yield { lines }
  }
  const last = cutter.end()
  if (last !== undefined) yield { lines: [last] }
}

/** Yields the documents in chunks of 16. */
async function* splitDocuments(documents: readonly StoredDocument[]): AsyncGenerator<PipeChunk> {
  for (let at = 0; at < documents.length; at += chunkSize)
    yield { documents: documents.slice(at, at + chunkSize) }
}

/** Runs a conversion pipe, writes the results to stdout, and counts them. */
class Pipe {
  readonly #session: Session
  readonly #writer: ResultWriter
  readonly #counts = { documents: 0, migrated: 0, losses: 0 }

  constructor(session: Session) {
    this.#session = session
    this.#writer = new ResultWriter(session.io.stdout)
  }

  run(chunks: AsyncIterable<PipeChunk>, { setting, threads, advice }: PipeWork): Promise<void> {
    const isReported = !this.#session.flags.quiet
    const all = { ...setting, isReported, ...groupingFor(this.#session) }
    return runPipe(chunks, all, threads, (results) => this.#take(results, advice))
  }

  /** Counts the results and writes their lines to stdout, their messages to stderr. */
  async #take(results: readonly PrintedResult[], advice: DecisionAdvice): Promise<void> {
    for (const { text, migrated, losses, words, causes } of results) {
      advice.add(causes)
      this.#counts.documents++
      if (migrated) this.#counts.migrated++
      this.#counts.losses += losses
      for (const one of words) this.#session.io.stderr.write(`${printable(one)}\n`)
      if (this.#writer.add(text)) await this.#writer.flush()
    }
    await this.#writer.flush()
  }

  /**
   * Prints the counts to stderr (unless quiet) and ends the session: `fine` if every document was migrated, else
   * `findings`. Without documents reports `empty`, or that there are none.
   */
  async end(advice: DecisionAdvice, empty?: Diagnostic): Promise<Exit> {
    const { documents, migrated, losses } = this.#counts
    if (documents === 0) this.#session.sink(empty ?? diagnostic('documents-none', undefined))
    else if (!this.#session.flags.quiet)
      this.#session.io.stderr.write(
        `${migrated} of ${documents} documents migrated, ${losses} ${losses === 1 ? 'loss' : 'losses'} recorded\n`,
      )
    advice.print(this.#session)
    return this.#session.end(migrated === documents ? exits.fine : exits.findings)
  }
}
