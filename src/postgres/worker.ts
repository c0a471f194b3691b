import { isPassing } from './attempts.ts'
import type {
  PostgresClient,
  PostgresProgress,
  PostgresRun,
  PostgresSample,
  PostgresWorkerOptions,
} from './options.ts'
import { lockMigration, plan, readProgress } from './plan.ts'
import { convertRange } from './range.ts'
import { takeSample } from './sample.ts'
import { type MigrationTables, readSetting } from './setting.ts'

/** Converts the documents of a table. Any number of workers may run at once, on any machines. */
export interface PostgresWorker {
  /** Works until every range is finished, by this or other workers. Rejects on errors that are not temporary. */
  readonly run: (how?: PostgresRun) => Promise<PostgresProgress>
  /** Converts a sample of documents without writing. */
  readonly sample: (count: number) => Promise<PostgresSample>
}

/** The number of attempts on new connections before an error is thrown. */
const mostTries = 10
/** Two, so that one range is read and written while another is converted. */
const usualConcurrency = 2
/** Milliseconds until a worker that found no range asks again. */
const pause = 200

/**
 * Creates a worker that processes ranges of keys, each in one transaction with its results, losses and progress.
 * If a worker is killed, or paused for longer than its lease, others take its range.
 */
export function createPostgresWorker(options: PostgresWorkerOptions): PostgresWorker {
  return {
    run: (how = {}) => run(options, how),
    sample: (count) => connected(options, (client) => takeSample(client, options, count)),
  }
}

/** Runs a migration, while errors of idle connections are ignored. */
async function run(options: PostgresWorkerOptions, how: PostgresRun): Promise<PostgresProgress> {
  const { pool } = options
  // An idle connection that the server closes is replaced by the pool.
  pool.on('error', ignore)
  try {
    return await finish(options, how)
  } finally {
    pool.off('error', ignore)
  }
}

function ignore(): void {}

/**
 * Prepares the tables, converts ranges on several connections until none is left, and returns the progress. The
 * first error stops all.
 */
async function finish(options: PostgresWorkerOptions, how: PostgresRun): Promise<PostgresProgress> {
  const { signal, onRange } = how
  const setting = await connected(options, (client) => prepare(client, options, how.retry === true))
  const failed = new AbortController()
  const isOver = (): boolean => signal?.aborted === true || failed.signal.aborted
  const lanes = Array.from({ length: options.concurrency ?? usualConcurrency }, async () => {
    try {
      await convertRanges(options, setting, isOver, onRange)
    } catch (error) {
      failed.abort()
      throw error
    }
  })
  const ended = await Promise.allSettled(lanes)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return connected(options, (client) => readProgress(client, setting))
}

/**
 * Converts ranges one after another until none is left or the run is over; temporary errors are tried again on new
 * connections.
 */
async function convertRanges(
  options: PostgresWorkerOptions,
  setting: MigrationTables,
  isOver: () => boolean,
  onRange: PostgresRun['onRange'],
): Promise<void> {
  let tries = 0
  while (!isOver()) {
    try {
      const found = await connected(options, (client) => convertRange(client, setting, options))
      tries = 0
      if (found === 'done') return
      if (found === 'busy') await wait(pause)
      // A varying pause, so that workers do not ask at the same time again.
      else if (found === 'taken') await wait(performance.now() % 10)
      else onRange?.(found)
    } catch (error) {
      if (!isPassing(error) || ++tries >= mostTries) throw error
      await wait(Math.min(50 * 2 ** tries, 5000))
    }
  }
}

/** Reads the settings and plans the ranges, in one transaction under the migration's lock. */
async function prepare(
  client: PostgresClient,
  options: PostgresWorkerOptions,
  retry: boolean,
): Promise<MigrationTables> {
  await client.query('begin isolation level read committed')
  await lockMigration(client, options.name)
  const setting = await readSetting(client, options)
  await plan(client, setting, { batch: options.batch ?? 500, retry })
  await client.query('commit')
  return setting
}

/** Runs work on a connection and returns it to the pool; after an error, the connection is closed. */
async function connected<T>(
  { pool }: PostgresWorkerOptions,
  work: (client: PostgresClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // If the server ends an idle connection, the next statement fails and reports it.
  client.on('error', ignore)
  try {
    const made = await work(client)
    client.off('error', ignore)
    client.release()
    return made
  } catch (error) {
    client.release(true)
    throw error
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((go) => setTimeout(go, milliseconds))
}
