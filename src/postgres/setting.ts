import { createHash } from 'node:crypto'
import {
  type Column,
  type DocumentKind,
  documentColumn,
  keyColumn,
  neededColumn,
  neededTable,
  quoteName,
  quoteTable,
  readTable,
  type Table,
} from './columns.ts'
import { type PostgresClient, PostgresSetupError, type PostgresWorkerOptions } from './options.ts'

/** Everything about the tables of a migration that its statements are made from. */
export interface Setting {
  readonly source: Table
  readonly key: Column
  readonly document: Column & { readonly kind: DocumentKind }
  readonly target: {
    readonly how: 'column' | 'table' | 'place'
    readonly sql: string
    readonly key: Column
    readonly document: Column & { readonly kind: DocumentKind }
    readonly set: readonly (readonly [Column, unknown])[]
  }
  /** Of the migration, as it is locked. */
  readonly name: string
  readonly ranges: string
  /** The index of ranges that are not finished, by its name alone. */
  readonly openRanges: string
  readonly documents: string
  readonly attempts: string
  /** Condition of SQL: the rows of `s` that have no result yet; all of them, or those of a range of keys. */
  readonly pending: (range?: string) => string
  /** Changes where another migration is meant. */
  readonly digest: string
}

/** A batch has as many rows at most, so that a transaction ends. */
const mostRows = 100_000

/** Connections of one worker: more of them wait for the same processor. */
const mostAtOnce = 16

/** Reads the tables; throws `PostgresSetupError` where they are not as they are said to be. */
export async function readSetting(client: PostgresClient, options: PostgresWorkerOptions): Promise<Setting> {
  checkOptions(options)
  const { select, write } = options
  const source = await neededTable(client, select.table)
  const key = keyColumn(source, options.key)
  const document = documentColumn(source, select.document)
  for (const name of select.columns ?? []) neededColumn(source, name)
  const own = `${source.schema}.${options.name}`
  const [ranges, documents, attempts] = ['ranges', 'documents', 'attempts'].map((part) =>
    quoteTable(`${own}_${part}`),
  ) as [string, string, string]
  const target = await readTarget(client, options, { source, key, document })
  const [there, set] = [target.table, Object.entries(write.set ?? {})]
  const columns = set.map(([name, value]) => [neededColumn(there, name), value] as const)
  const parts = [
    select.table,
    select.document,
    select.where ?? null,
    options.key,
    write,
    options.identity ?? null,
  ]
  const at = { key: `s.${quoteName(key.name)}`, document: `s.${quoteName(document.name)}` }
  const conditions = (range: string | undefined): readonly string[] => {
    // Said of each table, or a server that expects few rows reads all of another one for each range.
    const within = (column: string): string => (range === undefined ? '' : ` and ${column} ${range}`)
    const result = `t.${quoteName(target.key.name)}`
    return [
      `${at.document} is not null${within(at.key)}`,
      ...(select.where === undefined ? [] : [`(${select.where}\n)`]),
      ...(target.how === 'column' ? [`s.${quoteName(target.document.name)} is null`] : []),
      ...(target.how === 'table'
        ? [`not exists (select from ${there.sql} t where ${result} = ${at.key}${within(result)})`]
        : []),
      `not exists (select from ${documents} d where d.key = ${at.key}${within('d.key')})`,
    ]
  }
  return {
    ...{ source, key, document, ranges, documents, attempts },
    ...{ name: options.name, openRanges: quoteName(`${options.name}_open`) },
    target: { ...target, sql: there.sql, set: columns },
    pending: (range) => conditions(range).join(' and '),
    digest: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
  }
}

function checkOptions({ name, batch = 1, lease = 1, concurrency = 1 }: PostgresWorkerOptions): void {
  const wrong = (text: string): never => {
    throw new PostgresSetupError(text)
  }
  // Ten bytes less than a name of PostgreSQL may have: what follows the name must not be cut off.
  if (!/^[a-z_][a-z0-9_]{0,52}$/u.test(name))
    wrong(`"${name}" cannot name a migration: use up to 53 of a-z, 0-9 and _, and no digit first.`)
  if (!Number.isInteger(batch) || batch < 1 || batch > mostRows)
    wrong(`A batch must be a whole number of rows from 1 to ${mostRows}.`)
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > mostAtOnce)
    wrong(`The concurrency must be a whole number of ranges from 1 to ${mostAtOnce}.`)
  if (!(lease > 0 && lease <= 86_400)) wrong('A lease must be a number of seconds up to 86400.')
}

type Places = Pick<Setting, 'source' | 'key' | 'document'>

async function readTarget(
  client: PostgresClient,
  { write }: PostgresWorkerOptions,
  { source, key, document }: Places,
): Promise<Pick<Setting['target'], 'how' | 'key' | 'document'> & { readonly table: Table }> {
  if ('inPlace' in write) return { how: 'place', table: source, key, document }
  if ('column' in write)
    return { how: 'column', table: source, key, document: documentColumn(source, write.column) }
  const names = { key: write.key ?? key.name, document: write.document ?? document.name }
  const table = await targetTable(client, write.table, names, { source, key, document })
  if (table.sql === source.sql)
    throw new PostgresSetupError(`"${source.name}" holds the documents: name another table, or inPlace.`)
  return {
    ...{ how: 'table', table },
    key: keyColumn(table, names.key),
    document: documentColumn(table, names.document),
  }
}

/** The table of the results, as large as the source's names and types ask for where it is made. */
async function targetTable(
  client: PostgresClient,
  name: string,
  names: { readonly key: string; readonly document: string },
  { source, key, document }: Places,
): Promise<Table> {
  const full = name.includes('.') ? name : `${source.schema}.${name}`
  const found = await readTable(client, full)
  if (found !== undefined) return found
  await client.query(
    `create table ${quoteTable(full)} (${quoteName(names.key)} ${key.type} primary key, ${quoteName(names.document)} ${document.type} not null)`,
  )
  return neededTable(client, full)
}
