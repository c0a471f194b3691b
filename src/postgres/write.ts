import { isValueError } from './attempts.ts'
import type { PostgresClient, PostgresResult } from './options.ts'
import { makeRefusedResult, prepareResult, type WrittenResult } from './read.ts'
import type { MigrationTables } from './setting.ts'
import { hasKey, quoteName } from './tables.ts'

/** The counts of a range's documents. */
export interface RangeResult {
  readonly converted: number
  readonly setAside: number
}

/**
 * Writes the results and the account of each document, and returns their counts. If the server refuses a value,
 * each half is written separately, down to the refused one, which is set aside.
 */
export async function storeResults(
  client: PostgresClient,
  setting: MigrationTables,
  results: readonly WrittenResult[],
): Promise<RangeResult> {
  if (results.length === 0) return { converted: 0, setAside: 0 }
  await client.query('savepoint results')
  try {
    const stored = await write(client, setting, results)
    await client.query('release savepoint results')
    return stored
  } catch (error) {
    if (!isValueError(error)) throw error
    await client.query('rollback to savepoint results')
    const [only] = results
    if (only === undefined || results.length > 1) {
      const middle = Math.ceil(results.length / 2)
      const one = await storeResults(client, setting, results.slice(0, middle))
      const other = await storeResults(client, setting, results.slice(middle))
      return { converted: one.converted + other.converted, setAside: one.setAside + other.setAside }
    }
    // An account without a document contains only our text, so its refusal is a real error.
    if (only.document === undefined) throw error
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const { losses = [] } = JSON.parse(only.account ?? '{}') as Partial<PostgresResult>
    const aside = makeRefusedResult('not-stored', `The database refused the result: ${first}`, losses)
    return storeResults(client, setting, [prepareResult(only.key, aside)])
  }
}

/**
 * Writes the results and a row for each document in one statement. Rows that are gone, or written by others
 * meanwhile, are left alone and not counted.
 */
async function write(
  client: PostgresClient,
  setting: MigrationTables,
  results: readonly WrittenResult[],
): Promise<RangeResult> {
  const { documents, key, target } = setting
  const { octets, starts, documentLengths, accountLengths } = packBytes(results)
  const account = printPiece('v.at + coalesce(v.length, 0)', 'v.account_length')
  const { rows } = await client.query(
    `with written as (${printWriting(setting)}), kept as (
      insert into ${documents} (key, converted, account)
      select ${key.fromList('v.key')}, v.length is not null, convert_from(${account}, 'UTF8')::json
      from unnest($1::${key.list}, $3::int[], $4::int[], $5::int[]) as v(key, at, length, account_length)
      where v.length is null or ${key.fromList('v.key')} in (select key from written)
      returning converted
    ) select count(nullif(converted, false)) as converted, count(*) as all from kept`,
    [
      results.map((one) => one.key),
      octets,
      starts,
      documentLengths,
      accountLengths,
      ...target.set.map(([, value]) => value),
    ],
  )
  const converted = Number(rows[0]?.converted ?? 0)
  return { converted, setAside: Number(rows[0]?.all ?? 0) - converted }
}

/**
 * The part of the statement that writes the results: for another table an insert that keeps existing rows, otherwise
 * an update of the rows. It returns the keys that were written.
 */
function printWriting({ target, key }: MigrationTables): string {
  const { how, sql, document, set } = target
  const octets = printPiece('v.at', 'v.length')
  const text = `convert_from(${octets}, 'UTF8')`
  const made =
    document.kind === 'bytes' ? octets : document.kind === 'text' ? text : `${text}::${document.type}`
  const at = target.key.columns.map(({ name }) => quoteName(name)).join(', ')
  const columns = [quoteName(document.name), ...set.map(([column]) => quoteName(column.name))]
  const values = [made, ...set.map(([column], index) => `$${index + 6}::${column.type}`)]
  const given = `unnest($1::${key.list}, $3::int[], $4::int[]) as v(key, at, length)`
  const parts = key.parts(key.fromList('v.key'))
  if (how === 'table')
    return `insert into ${sql} as s (${[at, ...columns].join(', ')})
      select ${[...parts, ...values].join(', ')} from ${given} where v.length is not null
      on conflict (${at}) do nothing returning ${target.key.of('s')} as key`
  return `update ${sql} s set ${columns.map((name, index) => `${name} = ${values[index]}`).join(', ')}
    from ${given} where ${hasKey(target.key, 's', parts)} and v.length is not null returning ${target.key.of('s')} as key`
}

/** The SQL expression for a part of the second parameter, from a position counted from 0. */
function printPiece(at: string, length: string): string {
  return `substring($2::bytea from ${at} + 1 for ${length})`
}

/**
 * All texts as one sequence of bytes, with their positions and lengths: elements of an array would have to be
 * escaped and parsed.
 */
function packBytes(results: readonly WrittenResult[]) {
  const pieces: Uint8Array[] = []
  const starts: number[] = []
  const documentLengths: (number | null)[] = []
  const accountLengths: (number | null)[] = []
  let at = 0
  /** Appends a text and returns its length in bytes; `null` for none. */
  const add = (text: string | undefined): number | null => {
    if (text === undefined) return null
    const octets = Buffer.from(text)
    pieces.push(octets)
    at += octets.length
    return octets.length
  }
  for (const { document, account } of results) {
    starts.push(at)
    documentLengths.push(add(document))
    accountLengths.push(add(account))
  }
  return { octets: Buffer.concat(pieces, at), starts, documentLengths, accountLengths }
}
