import type { PostgresClient, PostgresResult, PostgresRow, PostgresWorkerOptions } from './options.ts'
import type { MigrationTables } from './setting.ts'
import { hasKey, quoteName } from './tables.ts'

/** The bytes of documents held at once; a longer document is held alone. */
export const bytesAtOnce = 8 * 2 ** 20

/** The result of a row in the form that is written. */
export interface WrittenResult {
  readonly key: string
  readonly document: string | undefined
  /** The losses, issues and decisions as JSON; `undefined` if there are none. */
  readonly account: string | undefined
}

/** A row of a range. */
export interface RangeRow {
  readonly key: string
  /** Bytes of the document. */
  readonly size: number
  /** `null` if it was not read yet, because those before it reach the limit. */
  readonly document: string | Uint8Array | null
  readonly row: Readonly<Record<string, unknown>>
}

/** The aliases in statements of the further columns for `convert`. */
function listColumnNames({ select }: Pick<PostgresWorkerOptions, 'select'>): readonly string[] {
  return (select.columns ?? []).map((_, index) => `"column ${index}"`)
}

/**
 * Reads the pending rows between two keys, with the documents of the first ones up to a limit. Rows that results
 * will be written into are locked.
 */
export async function readRowRange(
  client: PostgresClient,
  { source, key, document, target, pendingInRange }: MigrationTables,
  options: PostgresWorkerOptions,
  edges: readonly unknown[],
): Promise<readonly RangeRow[]> {
  const content = `s.${quoteName(document.name)}`
  // Of other types, the exact length is as expensive as reading, so it is estimated.
  const isPlain = document.kind === 'text' || document.kind === 'bytes'
  const size = isPlain ? `octet_length(${content})` : `pg_column_size(${content}) * 4`
  const lock = target.how === 'table' ? '' : ' for update of s'
  const own = listColumnNames(options)
  const given = (options.select.columns ?? []).map((name, index) => `s.${quoteName(name)} as ${own[index]}`)
  const inner = [`${key.of('s')} as key`, `${content} as document`, `${size} as size`, ...given]
  const text = document.kind === 'bytes' ? 'document' : 'document::text'
  const { rows } = await client.query(
    `select key::text as key, size, case when total <= ${bytesAtOnce} then ${text} end as document${own.map((name) => `, ${name}`).join('')}
    from (select s.*, sum(size) over (order by key rows unbounded preceding) as total from (
      select ${inner.join(', ')} from ${source.sql} s
      where ${pendingInRange} order by ${key.order('s')}${lock}
    ) s) s order by s.key`,
    edges,
  )
  return rows.map((row) => ({
    key: String(row.key),
    size: Number(row.size),
    document: row.document as RangeRow['document'],
    row,
  }))
}

/**
 * Reads documents by their keys, converts them, and returns what `take` makes of each result. Missing rows are
 * left out.
 */
export async function convertDocumentsByKey<T>(
  client: PostgresClient,
  { source, key, document }: MigrationTables,
  { select, convert }: PostgresWorkerOptions,
  keys: readonly string[],
  take: (key: string, result: PostgresResult) => T,
): Promise<readonly T[]> {
  if (keys.length === 0) return []
  const content = `s.${quoteName(document.name)}`
  const own = listColumnNames({ select })
  const given = (select.columns ?? []).map((name, index) => `, s.${quoteName(name)} as ${own[index]}`)
  const { rows } = await client.query(
    `select ${key.of('s')}::text as key, ${document.kind === 'bytes' ? content : `${content}::text`} as document${given.join('')}
    from unnest($1::${key.list}) as v(key) join ${source.sql} s
      on ${hasKey(key, 's', key.parts(key.fromList('v.key')))} order by ${key.order('s')}`,
    [keys],
  )
  return rows.map((row) => {
    const own = String(row.key)
    return take(own, convertRow(own, row.document as string | Uint8Array, row, { select, convert }))
  })
}

/** Converts the document of a row; if the conversion throws, the result sets it aside. */
export function convertRow(
  key: string,
  document: string | Uint8Array,
  row: Readonly<Record<string, unknown>>,
  { select, convert }: Pick<PostgresWorkerOptions, 'select' | 'convert'>,
): PostgresResult {
  const columns: Record<string, unknown> = {}
  for (const [index, name] of (select.columns ?? []).entries()) columns[name] = row[`column ${index}`]
  const own: PostgresRow = { key, columns }
  try {
    return convert(document, own)
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return makeRefusedResult('convert-failed', `The conversion threw: ${first}`)
  }
}

/** A result that sets a document aside, with one issue. */
export function makeRefusedResult(
  rule: string,
  message: string,
  losses: readonly unknown[] = [],
): PostgresResult {
  return { losses, issues: [{ rule, message, path: [] }] }
}

/** Turns a result into the form that is written, at once, so that its lists can be released. */
export function prepareResult(
  key: string,
  { document, losses, issues, decisions = [] }: PostgresResult,
): WrittenResult {
  const isEmpty = losses.length === 0 && issues.length === 0 && decisions.length === 0
  return { key, document, account: isEmpty ? undefined : JSON.stringify({ losses, issues, decisions }) }
}
