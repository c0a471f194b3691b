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

/** Converts the documents of a table. Any number of workers, on any number of machines, may run at once. */
export interface PostgresWorker {
  /** Works until every range is finished, by whomever. Rejects where the database refuses the work itself. */
  readonly run: (how?: PostgresRun) => Promise<PostgresProgress>
  /** Converts some documents and writes nothing. */
  readonly sample: (count: number) => Promise<PostgresSample>
}

/** Tries on new connections, one after the other, before the error is given to the caller. */
const mostTries = 10
/** One range is read and written while another one is converted. */
const usualConcurrency = 2
/** Milliseconds until a worker without a range asks again. */
const pause = 200

/**
 * Makes a worker that takes ranges of keys, one transaction each: results, losses and progress are committed together or
 * not at all. A worker that was killed, or paused for longer than its lease, leaves its range to others.
 */
export function createPostgresWorker(options: PostgresWorkerOptions): PostgresWorker {
  return {
    run: (how = {}) => run(options, how),
    sample: (count) => connected(options, (client) => takeSample(client, options, count)),
  }
}

async function run(options: PostgresWorkerOptions, how: PostgresRun): Promise<PostgresProgress> {
  const { pool } = options
  // A connection that the server ends while nobody uses it is replaced by the next one.
  pool.on('error', ignore)
  try {
    return await finish(options, how)
  } finally {
    pool.off('error', ignore)
  }
}

function ignore(): void {}

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

/** One range after the other, until none is left. */
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
      // Those who ask for a range at the same time do not do so again.
      else if (found === 'taken') await wait(performance.now() % 10)
      else onRange?.(found)
    } catch (error) {
      if (!isPassing(error) || ++tries >= mostTries) throw error
      await wait(Math.min(50 * 2 ** tries, 5000))
    }
  }
}

/** One transaction under a lock that all workers of the migration ask for. */
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

/** Gives a connection back, or closes it where its transaction did not come to its end. */
async function connected<T>(
  { pool }: PostgresWorkerOptions,
  work: (client: PostgresClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // The server ends a silent connection while nobody asks for anything: the next statement says so.
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
