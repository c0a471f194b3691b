import type { StoredDocument } from './document.ts'
import { type DocumentOutcome, migrateDocument } from './outcome.ts'
import { startThread } from './start-thread.ts'
import { loadSetting, type ThreadSetting } from './thread.ts'

export type Chunk = readonly StoredDocument[]

interface Executor {
  run(chunk: Chunk): Promise<readonly DocumentOutcome[]>
  end(): Promise<unknown>
}

/** With fewer documents, loading the program in each thread costs more than the threads save. */
const worthThreads = 200

/** For each thread, the number of chunks in progress or waiting for an earlier one; it limits memory. */
const ahead = 4

/** Threads run only compiled JavaScript; from TypeScript sources, all work is done in this thread. */
const isCompiled = import.meta.url.endsWith('.js')

/**
 * Migrates the documents of chunks, in threads if there are enough, and yields the outcomes in the order of the
 * chunks.
 */
export async function* runChunks(
  chunks: readonly Chunk[],
  setting: ThreadSetting,
  threads: number,
): AsyncGenerator<readonly DocumentOutcome[]> {
  const documents = chunks.reduce((count, chunk) => count + chunk.length, 0)
  const count = !isCompiled || documents < worthThreads ? 0 : Math.min(threads, chunks.length)
  const executors =
    count < 2
      ? [await createLocalExecutor(setting)]
      : Array.from({ length: count }, () => createThreadExecutor(setting))
  const free = [...executors]
  const waiting: ((executor: Executor) => void)[] = []
  /** Runs a chunk on the next free executor. */
  const run = async (chunk: Chunk): Promise<readonly DocumentOutcome[]> => {
    const executor = free.pop() ?? (await new Promise<Executor>((take) => waiting.push(take)))
    try {
      return await executor.run(chunk)
    } finally {
      const next = waiting.shift()
      if (next) next(executor)
      else free.push(executor)
    }
  }
  try {
    const started: Promise<readonly DocumentOutcome[]>[] = []
    for (let index = 0; index < chunks.length; index++) {
      for (const chunk of chunks.slice(started.length, index + ahead * executors.length)) {
        const outcomes = run(chunk)
        // The error is thrown when the chunk is awaited; until then it must not end the process.
        outcomes.catch(() => undefined)
        started.push(outcomes)
      }
      const outcomes = started[index]
      if (outcomes !== undefined) yield await outcomes
      delete started[index]
    }
  } finally {
    await Promise.all(executors.map((executor) => executor.end()))
  }
}

/** An executor that migrates documents in the current thread. */
async function createLocalExecutor(thread: ThreadSetting): Promise<Executor> {
  const setting = await loadSetting(thread)
  return {
    run: async (chunk) => chunk.map((document) => migrateDocument(document, setting)),
    end: async () => undefined,
  }
}

/** An executor that migrates documents in a new worker thread, one chunk at a time. */
function createThreadExecutor(setting: ThreadSetting): Executor {
  const worker = startThread('thread-worker.js', setting)
  let task: { resolve(outcomes: readonly DocumentOutcome[]): void; reject(error: unknown): void } | undefined
  worker.on('message', (outcomes: readonly DocumentOutcome[]) => task?.resolve(outcomes))
  worker.on('error', (error) => task?.reject(error))
  worker.on('exit', (code) => task?.reject(new Error(`A thread ended with ${code} before its work did.`)))
  return {
    run: (chunk) =>
      new Promise((resolve, reject) => {
        task = { resolve, reject }
        worker.postMessage(chunk)
      }),
    end: () => worker.terminate(),
  }
}
