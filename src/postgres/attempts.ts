import type { PostgresClient } from './options.ts'
import type { MigrationTables } from './setting.ts'

/** A worker is about to take a range. */
export interface Attempt {
  readonly range: unknown
  /** With those before, which did not come to their end. */
  readonly attempts: number
}

/** So many times a range is tried as it is; then each half by itself, down to the document that ends its worker. */
const mostAttempts = 3

/** Milliseconds in which workers that ask for the same range at once have taken their marks back. */
const settling = 3000

/**
 * Marks the next range before its transaction, so that the mark outlives a worker that is killed with it. Nothing where
 * others have all ranges that are left. The mark need not be on the disk: what kills a worker does not end the server.
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

/** Takes the mark back where another worker has the range. */
export async function forgetAttempt(
  client: PostgresClient,
  { attempts }: MigrationTables,
  { range }: Attempt,
): Promise<void> {
  await client.query(`update ${attempts} set attempts = attempts - 1 where range = $1`, [range])
}

/** Whether a range that is claimed has ended its workers, and not the other way round. */
export async function isAttemptedTooOften(
  client: PostgresClient,
  { attempts }: MigrationTables,
  { range, attempts: first }: Attempt,
  documents: number,
): Promise<boolean> {
  if (first <= mostAttempts) return false
  // To divide a range for nothing does no harm; to set a document aside for nothing does.
  if (documents > 1) return true
  await new Promise((go) => setTimeout(go, settling))
  const { rows } = await client.query(`select attempts from ${attempts} where range = $1`, [range])
  return Number(rows[0]?.attempts ?? 0) > mostAttempts
}

/** What a part of a divided range begins with: one more attempt, or all where it is a single document. */
export function countPartAttempts(documents: number): number {
  return documents === 1 ? 0 : mostAttempts - 1
}

/** SQLSTATE of an error of the server, or the code of one of the socket. */
function readErrorCode(error: unknown): string {
  return String((error as { readonly code?: unknown } | undefined)?.code ?? '')
}

/** Lost connections, transactions that were ended from outside, and servers that are about to be there again. */
const passing = /^(?:08|40)...$|^(?:25P0[34]|57P0[1235]|55P03|53300|E[A-Z]+)$/u

/** What `pg` says of a connection that is gone; these errors have no code. */
const gone =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying|timeout expired)/u

/** Whether the same work may succeed on another connection. */
export function isPassing(error: unknown): boolean {
  const code = readErrorCode(error)
  if (code !== '') return passing.test(code)
  return error instanceof Error && gone.test(error.message)
}

/** Whether the server does not take a value, which says nothing about the next one. */
export function isValueError(error: unknown): boolean {
  return /^(?:22|23|54)...$/u.test(readErrorCode(error))
}
