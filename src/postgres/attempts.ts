import type { PostgresClient } from './options.ts'
import type { MigrationTables } from './setting.ts'

/** An attempt of a worker to take a range. */
export interface Attempt {
  readonly range: unknown
  /** The number of attempts, including earlier ones that were not completed. */
  readonly attempts: number
}

/** How often a range is tried as a whole; then it is divided, down to the document that kills its worker. */
const mostAttempts = 3

/** Milliseconds after which workers that took the same range at the same time have withdrawn their attempts. */
const settling = 3000

/**
 * Records an attempt on the next unfinished range, before its transaction, so that the record outlives a killed
 * worker. `undefined` if other workers have all remaining ranges. It need not reach the disk: what kills a worker
 * does not stop the server.
 */
export async function noteAttempt(
  client: PostgresClient,
  { ranges, attempts }: MigrationTables,
): Promise<Attempt | undefined> {
  const { rows } = await client.query(
    `with next as (
      select number from ${ranges} where not finished order by number limit 1 for update skip locked
    )
    insert into ${attempts} as a (range, attempts) select number, 1 from next
    on conflict (range) do update set attempts = a.attempts + 1
    returning range, attempts, set_config('synchronous_commit', 'off', true)`,
  )
  const [found] = rows
  return found && { range: found.range, attempts: Number(found.attempts) }
}

/** Withdraws an attempt because another worker has the range. */
export async function forgetAttempt(
  client: PostgresClient,
  { attempts }: MigrationTables,
  { range }: Attempt,
): Promise<void> {
  await client.query(`update ${attempts} set attempts = attempts - 1 where range = $1`, [range])
}

/**
 * Whether a claimed range has killed its workers too often. For a single document, it waits first, so that
 * simultaneous attempts are not counted.
 */
export async function isAttemptedTooOften(
  client: PostgresClient,
  { attempts }: MigrationTables,
  { range, attempts: first }: Attempt,
  documents: number,
): Promise<boolean> {
  if (first <= mostAttempts) return false
  // Dividing a range needlessly does no harm; setting a document aside needlessly does.
  if (documents > 1) return true
  await new Promise((go) => setTimeout(go, settling))
  const { rows } = await client.query(`select attempts from ${attempts} where range = $1`, [range])
  return Number(rows[0]?.attempts ?? 0) > mostAttempts
}

/**
 * The number of attempts that a part of a divided range starts with: 0 for a single document, otherwise so many
 * that one more is left.
 */
export function countPartAttempts(documents: number): number {
  return documents === 1 ? 0 : mostAttempts - 1
}

/** The SQLSTATE of a server error, or the code of a socket error; empty without one. */
function readErrorCode(error: unknown): string {
  return String((error as { readonly code?: unknown } | undefined)?.code ?? '')
}

/** Codes of lost connections, transactions ended from outside, and restarting servers. */
const passing = /^(?:08|40)...$|^(?:25P0[34]|57P0[1235]|55P03|53300|E[A-Z]+)$/u

/** Messages of `pg` for lost connections, which have no code. */
const gone =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying|timeout expired)/u

/** Whether an error is temporary: the same work may succeed on another connection. */
export function isPassing(error: unknown): boolean {
  const code = readErrorCode(error)
  if (code !== '') return passing.test(code)
  return error instanceof Error && gone.test(error.message)
}

/** Whether the server refused a value; other values may be accepted. */
export function isValueError(error: unknown): boolean {
  return /^(?:22|23|54)...$/u.test(readErrorCode(error))
}
