import type { PostgresClient, PostgresResult, PostgresSample, PostgresWorkerOptions } from './options.ts'
import { convertDocumentsByKey } from './read.ts'
import { type MigrationTables, readSetting } from './setting.ts'
import { quoteName } from './tables.ts'

/** In larger tables, a sample is drawn only from some pages. */
const fewRows = 200_000

/**
 * Converts up to `count` documents, the same ones each time, and rolls everything back. Returns the results, the time
 * spent on conversion, and the number of rows in the table.
 */
export async function takeSample(
  client: PostgresClient,
  options: PostgresWorkerOptions,
  count: number,
): Promise<PostgresSample> {
  await client.query('begin')
  // If a table of results is created here, the rollback removes it.
  const setting = await readSetting(client, options)
  const rows = await estimateRows(client, setting)
  const keys = await drawKeys(client, setting, options, rows, count)
  let milliseconds = 0
  /** The user's conversion, with its time added up. */
  const convert: PostgresWorkerOptions['convert'] = (document, row) => {
    const began = performance.now()
    try {
      return options.convert(document, row)
    } finally {
      milliseconds += performance.now() - began
    }
  }
  const results: (PostgresResult & { readonly key: string })[] = []
  for (let at = 0; at < keys.length; at += 50) {
    const asked = keys.slice(at, at + 50)
    const read = await convertDocumentsByKey(
      client,
      setting,
      { ...options, convert },
      asked,
      (key, result) => {
        return { key, ...result }
      },
    )
    results.push(...read)
  }
  await client.query('rollback')
  return { rows, milliseconds, results }
}

/** The number of rows: the server's estimate for large tables, otherwise counted. */
async function estimateRows(client: PostgresClient, { source }: MigrationTables): Promise<number> {
  const { rows } = await client.query(
    'select reltuples::bigint as rows from pg_class where oid = $1::regclass',
    [source.sql],
  )
  const estimated = Number(rows[0]?.rows ?? -1)
  if (estimated > fewRows) return estimated
  const counted = await client.query(`select count(*) as rows from ${source.sql}`)
  return Number(counted.rows[0]?.rows ?? 0)
}

/** The keys of a reproducible sample of rows that have a document and meet the condition. */
async function drawKeys(
  client: PostgresClient,
  { source, key, document }: MigrationTables,
  { select }: PostgresWorkerOptions,
  rows: number,
  count: number,
): Promise<readonly string[]> {
  const at = key.of('s')
  const percent = Math.min(100, (count * 2000) / Math.max(rows, 1))
  const pages = rows > fewRows ? ` tablesample system (${percent}) repeatable (1)` : ''
  const where = select.where === undefined ? '' : ` and (${select.where}\n)`
  const found = await client.query(
    `select ${at}::text as key from ${source.sql} s${pages} where s.${quoteName(document.name)} is not null${where}
    order by md5(${at}::text) limit $1`,
    [count],
  )
  return found.rows.map((row) => String(row.key))
}
