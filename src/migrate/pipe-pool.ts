import type { Worker } from 'node:worker_threads'
import type { StoredDocument } from './document.ts'
import { ownContextMaker, type PipeContext } from './document-context.ts'
import { type DecidableCause, listDecidableCauses, printEntryMessages } from './entry.ts'
import type { InputLine } from './input-lines.ts'
import { migrateLine, migrateToLine, type PipeResult, type PipeSetting } from './pipe.ts'
import { startThread } from './start-thread.ts'
import { loadSetting, type ThreadSetting } from './thread.ts'

/** A unit of work: lines of a pipe, or documents of a store. */
export type PipeChunk =
  | { readonly lines: readonly InputLine[] }
  | { readonly documents: readonly StoredDocument[] }

/** All that a thread of a pipe needs: plain data. */
export interface PipeThreadSetting extends Omit<ThreadSetting, 'out' | 'long'> {
  readonly isEnvelope: boolean
  /** Bytes that a line may have. */
  readonly limit: number
  /** Whether messages for documents set aside are printed (`isReported`), and each cause only once (`isGrouped`). */
  readonly isReported: boolean
  readonly isGrouped: boolean
}

/** The line of a result and the messages for it. */
export interface PrintedResult {
  readonly text: string
  readonly migrated: boolean
  readonly losses: number
  readonly words: readonly string[]
  /** The causes for which it was set aside and which the user can decide. */
  readonly causes: readonly DecidableCause[]
}

/** For each thread, the number of chunks in progress or waiting for an earlier one; it limits memory. */
const ahead = 4

/** Threads run only compiled JavaScript; from TypeScript sources, all work is done in this thread. */
const isCompiled = import.meta.url.endsWith('.js')

type Executor = (chunk: PipeChunk) => Promise<readonly PrintedResult[]>

/**
 * Processes chunks in threads and writes the results in the order of the chunks, as they come. While `write` waits,
 * only a limited number of chunks is read. Rejects with the first error of a thread or of `write`.
 */
export async function runPipe(
  chunks: AsyncIterable<PipeChunk>,
  setting: PipeThreadSetting,
  threads: number,
  write: (results: readonly PrintedResult[]) => Promise<void>,
): Promise<void> {
  const count = isCompiled ? threads : 1
  const workers = count < 2 ? [] : Array.from({ length: count }, () => new PipeThread(setting))
  const own = workers.length === 0 ? await makeExecutor(setting) : undefined
  const turns = new Turns(ahead * count)
  let [next, writing] = [0, Promise.resolve()]
  try {
    for await (const chunk of chunks) {
      await turns.take()
      const results = own?.(chunk) ?? workers[next++ % workers.length]?.run(chunk) ?? Promise.resolve([])
      writing = Promise.all([results, writing]).then(async ([found]) => {
        await write(found)
        turns.give()
      })
      // An error rejects whoever waits for a turn, or for the end.
      writing.catch((error: unknown) => turns.fail(error))
    }
    await writing
  } finally {
    await Promise.all(workers.map((worker) => worker.end()))
  }
}

/** A semaphore: limits how many chunks are in progress. */
class Turns {
  #free: number
  #error: { readonly error: unknown } | undefined
  #waiting: { readonly go: () => void; readonly fail: (error: unknown) => void } | undefined

  constructor(free: number) {
    this.#free = free
  }

  /** Waits until a turn is free and takes it; throws the error given to `fail`. */
  async take(): Promise<void> {
    if (this.#error !== undefined) throw this.#error.error
    if (this.#free === 0)
      await new Promise<void>((go, fail) => {
        this.#waiting = { go, fail }
      })
    this.#free--
  }

  /** Frees a turn and wakes who waits. */
  give(): void {
    this.#free++
    this.#waiting?.go()
    this.#waiting = undefined
  }

  /** Rejects who waits now, and everybody who takes a turn later. */
  fail(error: unknown): void {
    this.#error = { error }
    this.#waiting?.fail(error)
    this.#waiting = undefined
  }
}

/** A worker thread and its pending requests, answered in order. */
class PipeThread {
  readonly #worker: Worker
  readonly #open: {
    readonly resolve: (results: readonly PrintedResult[]) => void
    readonly reject: (error: unknown) => void
  }[] = []

  constructor(setting: PipeThreadSetting) {
    this.#worker = startThread('pipe-worker.js', setting)
    this.#worker.on('message', (results: readonly PrintedResult[]) => this.#open.shift()?.resolve(results))
    const fail = (error: unknown): void => {
      for (const { reject } of this.#open.splice(0)) reject(error)
    }
    this.#worker.on('error', fail)
    this.#worker.on('exit', (code) => fail(new Error(`A thread ended with ${code} before its work did.`)))
  }

  /** Sends a chunk to the thread; resolves with its results, rejects if the thread fails. */
  run(chunk: PipeChunk): Promise<readonly PrintedResult[]> {
    return new Promise((resolve, reject) => {
      this.#open.push({ resolve, reject })
      this.#worker.postMessage(copyLineBytes(chunk))
    })
  }

  end(): Promise<unknown> {
    return this.#worker.terminate()
  }
}

/**
 * The chunk with the bytes of its lines copied, since sending a view would send its whole buffer; a chunk of
 * documents is unchanged.
 */
function copyLineBytes(chunk: PipeChunk): PipeChunk {
  if (!('lines' in chunk)) return chunk
  return {
    lines: chunk.lines.map((line) =>
      line.bytes === undefined ? line : { ...line, bytes: Uint8Array.from(line.bytes) },
    ),
  }
}

/**
 * A function that migrates the lines or documents of a chunk in the current thread and returns a printed result for
 * each.
 */
export async function makeExecutor(thread: PipeThreadSetting): Promise<Executor> {
  const { context, own, isEnvelope, limit } = thread
  const contextOf: PipeContext = await ownContextMaker(context, own)
  const setting: PipeSetting = {
    ...(await loadSetting({ ...thread, out: '' })),
    ...{ contextOf, isEnvelope, limit },
  }
  return async (chunk) =>
    'lines' in chunk
      ? chunk.lines.map((line) => printPipeResult(migrateLine(line, setting), thread))
      : chunk.documents.map((document) => printPipeResult(migrateToLine(document, setting), thread))
}

/**
 * A result as a line, with its number of losses (0 if the document was set aside). Messages are added only for a
 * document set aside, and only if `isReported`.
 */
function printPipeResult(
  { shown, entry, line }: PipeResult,
  { isReported, isGrouped }: PipeThreadSetting,
): PrintedResult {
  const { migrated } = entry
  let losses = 0
  if (migrated) for (const _ of entry.losses) losses++
  const words = migrated || !isReported ? [] : [...printEntryMessages(shown, entry, { isGrouped })]
  const causes = listDecidableCauses(entry)
  return { text: `${JSON.stringify(line)}\n`, migrated, losses, words, causes }
}
