import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../files/index.ts'
import type { StoredDocument } from './document.ts'
import { type DocumentOutcome, migrateDocument } from './outcome.ts'
import { settingIn, type ThreadSetting } from './thread.ts'

export type Chunk = readonly StoredDocument[]

interface Executor {
  run(chunk: Chunk): Promise<readonly DocumentOutcome[]>
  end(): Promise<unknown>
}

/** Under it, loading the program once more in each thread costs more than the threads save. */
const worthThreads = 200

/** Chunks that may be under way or waiting for an earlier one, for each thread: what bounds the memory. */
const ahead = 4

/** Threads run JavaScript alone: from TypeScript sources the work stays in this one. */
const isCompiled = import.meta.url.endsWith('.js')

/** The outcomes of the chunks in their order, whatever thread is the first to end. */
export async function* runChunks(
  chunks: readonly Chunk[],
  setting: ThreadSetting,
  threads: number,
): AsyncGenerator<readonly DocumentOutcome[]> {
  const documents = chunks.reduce((count, chunk) => count + chunk.length, 0)
  const count = !isCompiled || documents < worthThreads ? 0 : Math.min(threads, chunks.length)
  const executors = count < 2 ? [await here(setting)] : Array.from({ length: count }, () => thread(setting))
  const free = [...executors]
  const waiting: ((executor: Executor) => void)[] = []
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
        // Whoever waits for it is told; until then a failure must not end the process.
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

async function here(thread: ThreadSetting): Promise<Executor> {
  const setting = await settingIn(thread)
  return {
    run: async (chunk) => chunk.map((document) => migrateDocument(document, setting)),
    end: async () => undefined,
  }
}

function thread(setting: ThreadSetting): Executor {
  const worker = new Worker(join(packageRoot, 'dist/migrate/thread-worker.js'), { workerData: setting })
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
