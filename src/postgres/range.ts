import { type Attempt, forgetAttempt, isAttemptedTooOften, noteAttempt } from './attempts.ts'
import type { PostgresClient, PostgresResult, PostgresWorkerOptions } from './options.ts'
import { divideRange } from './plan.ts'
import {
  bytesAtOnce,
  convertDocumentsByKey,
  convertRow,
  makeRefusedResult,
  type RangeRow,
  readRowRange,
  type WrittenResult,
  writtenResult,
} from './read.ts'
import type { MigrationTables } from './setting.ts'
import { type RangeResult, storeResults } from './write.ts'

/** `taken`: ask again at once. `busy`: others have all ranges that are left. `done`: no range is left. */
export type RangeOutcome = RangeResult | 'taken' | 'busy' | 'done'

interface Range {
  readonly number: unknown
  readonly first: unknown
  readonly last: unknown
  /** When it was cut. */
  readonly documents: number
}

/** Converts one range in one transaction. */
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
    const aside = read.map(({ key }) => writtenResult(key, endedProcess(attempt)))
    return finish(client, setting, range, [await storeResults(client, setting, aside)])
  }
  const counts: RangeResult[] = []
  for (const rows of splitRows(read)) {
    const results = await convertRows(client, setting, options, rows)
    counts.push(await storeResults(client, setting, results))
  }
  return finish(client, setting, range, counts)
}

/** The transaction is the lease: a worker that is silent for longer finds it ended, and its range free for others. */
async function begin(client: PostgresClient, { lease = 60 }: PostgresWorkerOptions): Promise<void> {
  const milliseconds = Math.ceil(lease * 1000)
  await client.query(
    `begin isolation level read committed; set local idle_in_transaction_session_timeout = ${milliseconds}`,
  )
}

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

/** A document is not read where it is longer. */
const mostBytes = 64 * 2 ** 20

/** Rows with their documents, as they were read; all others a few at a time. */
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
    if (document !== null) results.push(writtenResult(key, convertRow(key, document, row, options)))
    else if (!isLong(one)) keys.push(key)
    else {
      const message = `The document has ${size} bytes; at most ${mostBytes} are read.`
      results.push(writtenResult(key, makeRefusedResult('document-length', message)))
    }
  }
  return [...results, ...(await convertDocumentsByKey(client, setting, options, keys, writtenResult))]
}

function endedProcess({ attempts }: Attempt): PostgresResult {
  const tries = attempts - 1
  return makeRefusedResult(
    'process-ended',
    `${tries} attempts to convert the document did not come to their end.`,
  )
}
