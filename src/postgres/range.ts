import { quoteName } from './columns.ts'
import { isOfValue } from './failures.ts'
import type { PostgresClient, PostgresResult, PostgresRow, PostgresWorkerOptions } from './options.ts'
import type { Setting } from './setting.ts'

/** What became of the documents of a range. */
export interface RangeResult {
  readonly converted: number
  readonly setAside: number
}

interface KeyedResult {
  readonly key: string
  readonly result: PostgresResult
}

/** Bytes of documents that are held at once; a longer document is held alone. */
const bytesAtOnce = 8 * 2 ** 20
/** A document is not read where it is longer. */
const mostBytes = 64 * 2 ** 20

/** Converts one range in one transaction. Nothing where others have all that are left; `done` where none is left. */
export async function convertRange(
  client: PostgresClient,
  setting: Setting,
  options: PostgresWorkerOptions,
): Promise<RangeResult | 'busy' | 'done'> {
  const { ranges } = setting
  await begin(client, options)
  const claimed = await client.query(
    `select number, first_key::text as first, last_key::text as last, documents from ${ranges}
    where not finished order by number limit 1 for update skip locked`,
  )
  const [range] = claimed.rows
  if (range === undefined) {
    const open = await client.query(`select exists (select from ${ranges} where not finished) as is_open`)
    await client.query('rollback')
    return open.rows[0]?.is_open === true ? 'busy' : 'done'
  }
  let [converted, setAside] = [0, 0]
  for (const keys of chunksOf(await readKeys(client, setting, [range.first, range.last]))) {
    const results = await convertDocuments(client, setting, options, keys)
    const stored = await store(client, setting, results)
    await keepAccount(client, setting, stored)
    for (const { result } of stored) {
      if (result.document === undefined) setAside++
      else converted++
    }
  }
  const passed = Number(range.documents) - converted - setAside
  await client.query(
    `update ${ranges} set finished = true, converted = $2, set_aside = $3, passed = $4 where number = $1`,
    [range.number, converted, setAside, Math.max(passed, 0)],
  )
  await client.query('commit')
  return { converted, setAside }
}

/** The transaction is the lease: a worker that is silent for longer finds it ended, and its range free for others. */
async function begin(client: PostgresClient, { lease = 60 }: PostgresWorkerOptions): Promise<void> {
  await client.query('begin isolation level read committed')
  await client.query("select set_config('idle_in_transaction_session_timeout', $1, true)", [
    String(Math.ceil(lease * 1000)),
  ])
}

interface SizedKey {
  readonly key: string
  readonly size: number
}

/** The keys of pending rows between two. Rows that results are written into are locked for writers of others. */
async function readKeys(
  client: PostgresClient,
  { source, key, document, target, pending }: Setting,
  edges: readonly unknown[],
): Promise<readonly SizedKey[]> {
  const at = `s.${quoteName(key.name)}`
  const content = `s.${quoteName(document.name)}`
  // To know the true length of the other kinds costs as much as reading them.
  const isPlain = document.kind === 'text' || document.kind === 'bytes'
  const size = isPlain ? `octet_length(${content})` : `pg_column_size(${content}) * 4`
  const lock = target.how === 'table' ? '' : ' for update of s'
  const { rows } = await client.query(
    `select ${at}::text as key, ${size} as size from ${source.sql} s
    where ${pending(`between $1::${key.type} and $2::${key.type}`)} order by ${at}${lock}`,
    edges,
  )
  return rows.map((row) => ({ key: String(row.key), size: Number(row.size) }))
}

function* chunksOf(keys: readonly SizedKey[]): Generator<readonly SizedKey[]> {
  let chunk: SizedKey[] = []
  let size = 0
  for (const one of keys) {
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

async function convertDocuments(
  client: PostgresClient,
  setting: Setting,
  options: PostgresWorkerOptions,
  keys: readonly SizedKey[],
): Promise<readonly KeyedResult[]> {
  const isLong = ({ size }: SizedKey): boolean => size > mostBytes && setting.document.kind !== 'json'
  const long = keys.filter(isLong).map(({ key, size }) => {
    const message = `The document has ${size} bytes; at most ${mostBytes} are read.`
    return { key, result: refused('document-length', message) }
  })
  const read = keys.filter((one) => !isLong(one)).map(({ key }) => key)
  return [...long, ...(await readDocuments(client, setting, options, read))]
}

/** Reads documents by their keys and converts them. */
export async function readDocuments(
  client: PostgresClient,
  { source, key, document }: Setting,
  { select, convert }: PostgresWorkerOptions,
  keys: readonly string[],
): Promise<readonly KeyedResult[]> {
  if (keys.length === 0) return []
  const at = `s.${quoteName(key.name)}`
  const content = `s.${quoteName(document.name)}`
  const given = (select.columns ?? []).map((name, index) => `, s.${quoteName(name)} as "column ${index}"`)
  const { rows } = await client.query(
    `select ${at}::text as key, ${document.kind === 'bytes' ? content : `${content}::text`} as document${given.join('')}
    from ${source.sql} s where ${at} = any($1::${key.type}[]) order by ${at}`,
    [keys],
  )
  return rows.map((row) => {
    const columns = Object.fromEntries(
      (select.columns ?? []).map((name, index) => [name, row[`column ${index}`]]),
    )
    const own: PostgresRow = { key: String(row.key), columns }
    return { key: own.key, result: converted(row.document as string | Uint8Array, own, convert) }
  })
}

function converted(
  document: string | Uint8Array,
  row: PostgresRow,
  convert: PostgresWorkerOptions['convert'],
): PostgresResult {
  try {
    return convert(document, row)
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return refused('convert-failed', `The conversion threw: ${first}`)
  }
}

function refused(rule: string, message: string): PostgresResult {
  return { losses: [], issues: [{ rule, message, path: [] }] }
}

/** Writes results all at once. Where the server refuses one of them, each is written by itself. */
async function store(
  client: PostgresClient,
  setting: Setting,
  results: readonly KeyedResult[],
): Promise<readonly KeyedResult[]> {
  const made = results.filter(({ result }) => result.document !== undefined)
  const aside = results.filter(({ result }) => result.document === undefined)
  if (made.length === 0) return aside
  await client.query('savepoint results')
  try {
    const kept = await write(client, setting, made)
    await client.query('release savepoint results')
    return [...aside, ...kept]
  } catch (error) {
    if (!isOfValue(error)) throw error
    await client.query('rollback to savepoint results')
    const [only] = made
    if (only === undefined || made.length > 1) {
      const apart: KeyedResult[] = []
      for (const one of made) apart.push(...(await store(client, setting, [one])))
      return [...aside, ...apart]
    }
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const { losses } = only.result
    return [
      ...aside,
      {
        key: only.key,
        result: { ...refused('not-stored', `The database refused the result: ${first}`), losses },
      },
    ]
  }
}

/** The results that were written: a row that is gone, or that somebody else has written meanwhile, is left as it is. */
async function write(
  client: PostgresClient,
  { target }: Setting,
  results: readonly KeyedResult[],
): Promise<readonly KeyedResult[]> {
  const { how, sql, key, document, set } = target
  const isBytes = document.kind === 'bytes'
  const texts = results.map(({ result }) => result.document ?? '')
  const values = [
    results.map((one) => one.key),
    isBytes ? texts.map((text) => Buffer.from(text)) : texts,
    ...set.map(([, value]) => value),
  ]
  const given = `unnest($1::${key.type}[], $2::${isBytes ? 'bytea' : 'text'}[]) as v(key, document)`
  const made =
    document.kind === 'xml' || document.kind === 'json' ? `v.document::${document.type}` : 'v.document'
  const at = quoteName(key.name)
  const others = set.map(
    ([column], index) => [quoteName(column.name), `$${index + 3}::${column.type}`] as const,
  )
  const statement =
    how === 'table'
      ? `insert into ${sql} (${[at, quoteName(document.name), ...others.map(([name]) => name)].join(', ')})
        select ${['v.key', made, ...others.map(([, value]) => value)].join(', ')} from ${given}
        on conflict (${at}) do nothing returning ${at}::text as key`
      : `update ${sql} s set ${[`${quoteName(document.name)} = ${made}`, ...others.map((pair) => pair.join(' = '))].join(', ')}
        from ${given} where s.${at} = v.key returning s.${at}::text as key`
  const { rows } = await client.query(statement, values)
  const written = new Set(rows.map((row) => String(row.key)))
  return results.filter((one) => written.has(one.key))
}

/** What became of each document, once: the key is the primary key. */
async function keepAccount(
  client: PostgresClient,
  { documents, key }: Setting,
  results: readonly KeyedResult[],
): Promise<void> {
  if (results.length === 0) return
  await client.query(
    `insert into ${documents} (key, converted, account)
    select key, converted, account::json from unnest($1::${key.type}[], $2::boolean[], $3::text[]) as v(key, converted, account)`,
    [
      results.map((one) => one.key),
      results.map(({ result }) => result.document !== undefined),
      results.map(({ result }) => accountOf(result)),
    ],
  )
}

/** Nothing where there is nothing to say. */
function accountOf({ losses, issues, decisions = [] }: PostgresResult): string | null {
  if (losses.length === 0 && issues.length === 0 && decisions.length === 0) return null
  return JSON.stringify({ losses, issues, decisions })
}
