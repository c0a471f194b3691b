import { isPassing } from './failures.ts'
import type {
  PostgresClient,
  PostgresProgress,
  PostgresRun,
  PostgresSample,
  PostgresWorkerOptions,
} from './options.ts'
import { plan, readProgress } from './plan.ts'
import { convertRange } from './range.ts'
import { takeSample } from './sample.ts'
import { readSetting, type Setting } from './setting.ts'

/** Converts the documents of a table. Any number of workers, on any number of machines, may run at once. */
export interface PostgresWorker {
  /** Works until every range is finished, by whomever. Rejects where the database refuses the work itself. */
  readonly run: (how?: PostgresRun) => Promise<PostgresProgress>
  /** Converts some documents and writes nothing. */
  readonly sample: (count: number) => Promise<PostgresSample>
}

/** Tries on new connections, one after the other, before the error is given to the caller. */
const mostTries = 10
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

async function finish(
  options: PostgresWorkerOptions,
  { signal, retry, onRange }: PostgresRun,
): Promise<PostgresProgress> {
  const setting = await connected(options, (client) => prepare(client, options, retry === true))
  let tries = 0
  while (signal?.aborted !== true) {
    try {
      const found = await connected(options, (client) => convertRange(client, setting, options))
      tries = 0
      if (found === 'done') break
      if (found === 'busy') await wait(pause)
      else onRange?.(found)
    } catch (error) {
      if (!isPassing(error) || ++tries >= mostTries) throw error
      await wait(Math.min(50 * 2 ** tries, 5000))
    }
  }
  return connected(options, (client) => readProgress(client, setting))
}

/** One transaction under a lock that all workers of the migration ask for. */
async function prepare(
  client: PostgresClient,
  options: PostgresWorkerOptions,
  retry: boolean,
): Promise<Setting> {
  await client.query('begin isolation level read committed')
  await client.query("select pg_advisory_xact_lock(hashtextextended('efti-schema ' || $1, 0))", [
    options.name,
  ])
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
