import { createHash } from 'node:crypto'
import { type PostgresClient, PostgresSetupError, type PostgresWorkerOptions } from './options.ts'
import {
  type Column,
  type DocumentKind,
  documentColumn,
  findKey,
  findTargetKey,
  hasKey,
  makeKeyType,
  neededColumn,
  printColumnType,
  printKeyRangeCondition,
  quoteName,
  quoteTable,
  type RowKey,
  readTable,
  requireTable,
  splitColumnNames,
  type Table,
} from './tables.ts'

/** The facts about a migration's tables from which its statements are made. */
export interface MigrationTables {
  readonly source: Table
  readonly key: RowKey
  readonly document: Column & { readonly kind: DocumentKind }
  readonly target: {
    readonly how: 'column' | 'table' | 'place'
    readonly sql: string
    readonly key: RowKey
    readonly document: Column & { readonly kind: DocumentKind }
    readonly set: readonly (readonly [Column, unknown])[]
  }
  /** The name of the migration, by which it is locked. */
  readonly name: string
  readonly ranges: string
  /** The name of the index of unfinished ranges. */
  readonly openRanges: string
  readonly documents: string
  readonly attempts: string
  /** The SQL condition for rows of `s` without a result. */
  readonly pending: string
  /** As `pending`, for keys between the first two parameters. */
  readonly pendingInRange: string
  /** A digest of the settings, which identifies the migration. */
  readonly digest: string
}

/** The largest batch, so that transactions end. */
const mostRows = 100_000

/** The most connections of one worker: all share one processor. */
const mostAtOnce = 16

/**
 * The facts about a migration's tables, its SQL conditions and its digest. Creates the key type and the table of
 * results if needed. Throws `PostgresSetupError` if tables or options are not as required.
 */
export async function readSetting(
  client: PostgresClient,
  options: PostgresWorkerOptions,
): Promise<MigrationTables> {
  checkOptions(options)
  const { select, write } = options
  const source = await requireTable(client, select.table)
  const own = `${source.schema}.${options.name}`
  const key = findKey(source, options.key, quoteTable(`${own}_key`))
  const document = documentColumn(source, select.document)
  for (const name of select.columns ?? []) neededColumn(source, name)
  const [ranges, documents, attempts] = ['ranges', 'documents', 'attempts'].map((part) =>
    quoteTable(`${own}_${part}`),
  ) as [string, string, string]
  await makeKeyType(client, key, ranges)
  const target = await readTarget(client, options, { source, key, document })
  const [there, set] = [target.table, Object.entries(write.set ?? {})]
  const columns = set.map(([name, value]) => [neededColumn(there, name), value] as const)
  const parts = [
    select.table,
    select.document,
    select.where ?? null,
    key.columns.length === 1 ? key.columns[0]?.name : key.columns.map(({ name }) => name),
    write,
    options.identity ?? null,
  ]
  /** The SQL condition for pending rows; with `isRange` only for keys between the first two parameters. */
  const conditions = (isRange: boolean): string => {
    // Stated for each table, or the server may read another table completely for each range.
    const within = (one: RowKey, alias: string): string =>
      isRange ? ` and ${printKeyRangeCondition(one, alias)}` : ''
    const ended = isRange ? ` and d.key between $1::${key.type} and $2::${key.type}` : ''
    const parts = key.columns.map(({ name }) => `s.${quoteName(name)}`)
    return [
      `s.${quoteName(document.name)} is not null${within(key, 's')}`,
      ...(select.where === undefined ? [] : [`(${select.where}\n)`]),
      ...(target.how === 'column' ? [`s.${quoteName(target.document.name)} is null`] : []),
      ...(target.how === 'table'
        ? [
            `not exists (select from ${there.sql} t where ${hasKey(target.key, 't', parts)}${within(target.key, 't')})`,
          ]
        : []),
      `not exists (select from ${documents} d where d.key = ${key.of('s')}${ended})`,
    ].join(' and ')
  }
  return {
    ...{ source, key, document, ranges, documents, attempts },
    ...{ name: options.name, openRanges: quoteName(`${options.name}_open`) },
    target: { ...target, sql: there.sql, set: columns },
    pending: conditions(false),
    pendingInRange: conditions(true),
    digest: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
  }
}

/** Throws `PostgresSetupError` if the name, batch, concurrency or lease is invalid. */
function checkOptions({ name, batch = 1, lease = 1, concurrency = 1 }: PostgresWorkerOptions): void {
  const wrong = (text: string): never => {
    throw new PostgresSetupError(text)
  }
  // Ten bytes shorter than PostgreSQL's names, so that the suffixes are not cut off.
  if (!/^[a-z_][a-z0-9_]{0,52}$/u.test(name))
    wrong(`"${name}" cannot name a migration: use up to 53 of a-z, 0-9 and _, and no digit first.`)
  if (!Number.isInteger(batch) || batch < 1 || batch > mostRows)
    wrong(`A batch must be a whole number of rows from 1 to ${mostRows}.`)
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > mostAtOnce)
    wrong(`The concurrency must be a whole number of ranges from 1 to ${mostAtOnce}.`)
  if (!(lease > 0 && lease <= 86_400)) wrong('A lease must be a number of seconds up to 86400.')
}

type Places = Pick<MigrationTables, 'source' | 'key' | 'document'>

/**
 * Where results are written: the column, another table, or in place of the documents; a missing table is created.
 * Throws `PostgresSetupError` if that table is the source or its key has another number of columns.
 */
async function readTarget(
  client: PostgresClient,
  options: PostgresWorkerOptions,
  { source, key, document }: Places,
): Promise<Pick<MigrationTables['target'], 'how' | 'key' | 'document'> & { readonly table: Table }> {
  const { write } = options
  if ('inPlace' in write) return { how: 'place', table: source, key, document }
  if ('column' in write)
    return { how: 'column', table: source, key, document: documentColumn(source, write.column) }
  const given = splitColumnNames(source, options.key)
  const own = write.key === undefined ? given : typeof write.key === 'string' ? [write.key] : write.key
  if (own.length !== given.length)
    throw new PostgresSetupError(`The key has ${given.length} columns; name as many for the results.`)
  const names = { key: own, document: write.document ?? document.name }
  const types = given.map((name) => neededColumn(source, name))
  const table = await targetTable(client, write.table, names, { source, types, document })
  if (table.sql === source.sql)
    throw new PostgresSetupError(`"${source.name}" holds the documents: name another table, or inPlace.`)
  return {
    ...{ how: 'table', table },
    key: findTargetKey(table, names.key, { key, given }),
    document: documentColumn(table, names.document),
  }
}

/** The table of the results; if it does not exist, creates it with the key's columns and the document. */
async function targetTable(
  client: PostgresClient,
  name: string,
  names: { readonly key: readonly string[]; readonly document: string },
  { source, types, document }: Pick<Places, 'source' | 'document'> & { readonly types: readonly Column[] },
): Promise<Table> {
  const full = name.includes('.') ? name : `${source.schema}.${name}`
  const found = await readTable(client, full)
  if (found !== undefined) return found
  const keys = names.key.map(quoteName)
  const columns = [
    ...types.map((column, at) => `${keys[at]} ${printColumnType(column)}`),
    `${quoteName(names.document)} ${document.type} not null`,
    `primary key (${keys.join(', ')})`,
  ]
  await client.query(`create table ${quoteTable(full)} (${columns.join(', ')})`)
  return requireTable(client, full)
}
