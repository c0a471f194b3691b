import { type Attempt, forgetAttempt, isAttemptedTooOften, noteAttempt } from './attempts.ts'
import type { PostgresClient, PostgresResult, PostgresWorkerOptions } from './options.ts'
import { divideRange } from './plan.ts'
import {
  bytesAtOnce,
  convertDocumentsByKey,
  convertRow,
  makeRefusedResult,
  prepareResult,
  type RangeRow,
  readRowRange,
  type WrittenResult,
} from './read.ts'
import type { MigrationTables } from './setting.ts'
import { type RangeResult, storeResults } from './write.ts'

/**
 * The counts of a finished range, or why none was finished. `taken`: ask again. `busy`: other workers have all
 * remaining ranges. `done`: no range is left.
 */
export type RangeOutcome = RangeResult | 'taken' | 'busy' | 'done'

interface Range {
  readonly number: unknown
  readonly first: unknown
  readonly last: unknown
  /** The number of documents when the range was made. */
  readonly documents: number
}

/**
 * Takes the next range, converts its documents and commits the results in one transaction. A range that failed too
 * often is divided; if it has a single document, that is set aside.
 */
export async function convertRange(
  client: PostgresClient,
  setting: MigrationTables,
  options: PostgresWorkerOptions,
): Promise<RangeOutcome> {
  const attempt = await noteAttempt(client, setting)
  if (attempt === undefined) {
    const { rows } = await client.query(
      `select exists (select from ${setting.ranges} where not finished) as is_open`,
    )
    return rows[0]?.is_open === true ? 'busy' : 'done'
  }
  await begin(client, options)
  const range = await claim(client, setting, attempt)
  if (range === undefined) {
    await client.query('rollback')
    await forgetAttempt(client, setting, attempt)
    return 'taken'
  }
  const read = await readRowRange(client, setting, options, [range.first, range.last])
  if (await isAttemptedTooOften(client, setting, attempt, read.length)) {
    if (read.length > 1) {
      await divideRange(client, setting, range, read)
      await client.query('commit')
      return 'taken'
    }
    const aside = read.map(({ key }) => prepareResult(key, endedProcess(attempt)))
    return finish(client, setting, range, [await storeResults(client, setting, aside)])
  }
  const counts: RangeResult[] = []
  for (const rows of splitRows(read)) {
    const results = await convertRows(client, setting, options, rows)
    counts.push(await storeResults(client, setting, results))
  }
  return finish(client, setting, range, counts)
}

/**
 * Begins the transaction, which is the lease: the server ends it if the worker is silent for longer, and so frees
 * the range.
 */
async function begin(client: PostgresClient, { lease = 60 }: PostgresWorkerOptions): Promise<void> {
  const milliseconds = Math.ceil(lease * 1000)
  await client.query(
    `begin isolation level read committed; set local idle_in_transaction_session_timeout = ${milliseconds}`,
  )
}

/** Locks the range of an attempt and reads its keys; `undefined` if another worker has locked or finished it. */
async function claim(
  client: PostgresClient,
  { ranges }: MigrationTables,
  { range }: Attempt,
): Promise<Range | undefined> {
  const { rows } = await client.query(
    `select number, first_key::text as first, last_key::text as last, documents from ${ranges}
    where number = $1 and not finished for update skip locked`,
    [range],
  )
  const [found] = rows
  if (found === undefined) return undefined
  return { number: found.number, first: found.first, last: found.last, documents: Number(found.documents) }
}

/**
 * Marks a range as finished with its counts, removes its attempts, commits and returns the counts. Documents neither
 * converted nor set aside count as passed over.
 */
async function finish(
  client: PostgresClient,
  { ranges, attempts }: MigrationTables,
  { number, documents }: Range,
  counts: readonly RangeResult[],
): Promise<RangeResult> {
  const converted = counts.reduce((sum, one) => sum + one.converted, 0)
  const setAside = counts.reduce((sum, one) => sum + one.setAside, 0)
  const passed = Math.max(documents - converted - setAside, 0)
  await client.query(
    `with ended as (delete from ${attempts} where range = $1)
    update ${ranges} set finished = true, converted = $2, set_aside = $3, passed = $4 where number = $1`,
    [number, converted, setAside, passed],
  )
  await client.query('commit')
  return { converted, setAside }
}

/** Longer documents are not read, but set aside. */
const mostBytes = 64 * 2 ** 20

/** Yields first the rows whose documents were read, then the others in groups of limited size. */
function* splitRows(rows: readonly RangeRow[]): Generator<readonly RangeRow[]> {
  const read = rows.filter(({ document }) => document !== null)
  if (read.length > 0) yield read
  let chunk: RangeRow[] = []
  let size = 0
  for (const one of rows.slice(read.length)) {
    if (chunk.length > 0 && size + one.size > bytesAtOnce) {
      yield chunk
      chunk = []
      size = 0
    }
    chunk.push(one)
    size += one.size
  }
  if (chunk.length > 0) yield chunk
}

/** Converts the documents of rows; too long ones are set aside, and those not read yet are read first. */
async function convertRows(
  client: PostgresClient,
  setting: MigrationTables,
  options: PostgresWorkerOptions,
  rows: readonly RangeRow[],
): Promise<readonly WrittenResult[]> {
  const isLong = ({ size }: RangeRow): boolean => size > mostBytes && setting.document.kind !== 'json'
  const keys: string[] = []
  const results: WrittenResult[] = []
  for (const one of rows) {
    const { key, size, document, row } = one
    if (document !== null) results.push(prepareResult(key, convertRow(key, document, row, options)))
    else if (!isLong(one)) keys.push(key)
    else {
      const message = `The document has ${size} bytes; at most ${mostBytes} are read.`
      results.push(prepareResult(key, makeRefusedResult('document-length', message)))
    }
  }
  return [...results, ...(await convertDocumentsByKey(client, setting, options, keys, prepareResult))]
}

/** The result for a document that killed its worker too often: set aside. */
function endedProcess({ attempts }: Attempt): PostgresResult {
  const tries = attempts - 1
  return makeRefusedResult(
    'process-ended',
    `${tries} attempts to convert the document did not come to their end.`,
  )
}
