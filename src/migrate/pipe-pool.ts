import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../files/index.ts'
import type { StoredDocument } from './document.ts'
import { ownContextMaker, type PipeContext } from './document-context.ts'
import { told } from './entry.ts'
import type { InputLine } from './input-lines.ts'
import { migrateLine, migrateToLine, type PipeResult, type PipeSetting } from './pipe.ts'
import { settingIn, type ThreadSetting } from './thread.ts'

/** Lines of a pipe, or documents of a store whose results are lines. */
export type PipeChunk =
  | { readonly lines: readonly InputLine[] }
  | { readonly documents: readonly StoredDocument[] }

/** All that a thread of a pipe needs: plain data. */
export interface PipeThreadSetting extends Omit<ThreadSetting, 'out' | 'long'> {
  readonly isEnvelope: boolean
  /** Bytes that a line may have. */
  readonly limit: number
  /** Whether a person is told of documents that are set aside, and each cause once. */
  readonly isTold: boolean
  readonly isGrouped: boolean
}

/** A result as it is written, and what a person is told. */
export interface PrintedResult {
  readonly text: string
  readonly migrated: boolean
  readonly losses: number
  readonly words: readonly string[]
}

/** Chunks that are under way or wait for an earlier one, for each thread: what bounds the memory. */
const ahead = 4

/** Threads run JavaScript alone: from TypeScript sources the work stays in this one. */
const isCompiled = import.meta.url.endsWith('.js')

type Executor = (chunk: PipeChunk) => Promise<readonly PrintedResult[]>

/**
 * The results of chunks in their order, whatever thread is the first to end. What has come is answered although nothing
 * more comes; while `write` waits for a slow reader, no more is read.
 */
export async function runPipe(
  chunks: AsyncIterable<PipeChunk>,
  setting: PipeThreadSetting,
  threads: number,
  write: (results: readonly PrintedResult[]) => Promise<void>,
): Promise<void> {
  const count = isCompiled ? threads : 1
  const workers = count < 2 ? [] : Array.from({ length: count }, () => new PipeThread(setting))
  const own = workers.length === 0 ? await executorIn(setting) : undefined
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
      // Whoever waits for a turn, or for the end, is told.
      writing.catch((error: unknown) => turns.fail(error))
    }
    await writing
  } finally {
    await Promise.all(workers.map((worker) => worker.end()))
  }
}

/** Leave to go on, for so many at once. */
class Turns {
  #free: number
  #error: { readonly error: unknown } | undefined
  #waiting: { readonly go: () => void; readonly fail: (error: unknown) => void } | undefined

  constructor(free: number) {
    this.#free = free
  }

  async take(): Promise<void> {
    if (this.#error !== undefined) throw this.#error.error
    if (this.#free === 0)
      await new Promise<void>((go, fail) => {
        this.#waiting = { go, fail }
      })
    this.#free--
  }

  give(): void {
    this.#free++
    this.#waiting?.go()
    this.#waiting = undefined
  }

  fail(error: unknown): void {
    this.#error = { error }
    this.#waiting?.fail(error)
    this.#waiting = undefined
  }
}

/** A thread, and what it has been asked for, in order. */
class PipeThread {
  readonly #worker: Worker
  readonly #open: {
    readonly resolve: (results: readonly PrintedResult[]) => void
    readonly reject: (error: unknown) => void
  }[] = []

  constructor(setting: PipeThreadSetting) {
    this.#worker = new Worker(join(packageRoot, 'dist/migrate/pipe-worker.js'), { workerData: setting })
    this.#worker.on('message', (results: readonly PrintedResult[]) => this.#open.shift()?.resolve(results))
    const fail = (error: unknown): void => {
      for (const { reject } of this.#open.splice(0)) reject(error)
    }
    this.#worker.on('error', fail)
    this.#worker.on('exit', (code) => fail(new Error(`A thread ended with ${code} before its work did.`)))
  }

  run(chunk: PipeChunk): Promise<readonly PrintedResult[]> {
    return new Promise((resolve, reject) => {
      this.#open.push({ resolve, reject })
      this.#worker.postMessage(owned(chunk))
    })
  }

  end(): Promise<unknown> {
    return this.#worker.terminate()
  }
}

/** Lines without the piece that they were cut from: a view is sent with all of its buffer. */
function owned(chunk: PipeChunk): PipeChunk {
  if (!('lines' in chunk)) return chunk
  return {
    lines: chunk.lines.map((line) =>
      line.bytes === undefined ? line : { ...line, bytes: Uint8Array.from(line.bytes) },
    ),
  }
}

/** What works on chunks where it is made. */
export async function executorIn(thread: PipeThreadSetting): Promise<Executor> {
  const { context, own, isEnvelope, limit } = thread
  const contextOf: PipeContext = await ownContextMaker(context, own)
  const setting: PipeSetting = {
    ...(await settingIn({ ...thread, out: '' })),
    ...{ contextOf, isEnvelope, limit },
  }
  return async (chunk) =>
    'lines' in chunk
      ? chunk.lines.map((line) => printed(migrateLine(line, setting), thread))
      : chunk.documents.map((document) => printed(migrateToLine(document, setting), thread))
}

function printed(
  { shown, entry, line }: PipeResult,
  { isTold, isGrouped }: PipeThreadSetting,
): PrintedResult {
  const { migrated } = entry
  let losses = 0
  if (migrated) for (const _ of entry.losses) losses++
  const words = migrated || !isTold ? [] : [...told(shown, entry, { isGrouped })]
  return { text: `${JSON.stringify(line)}\n`, migrated, losses, words }
}
