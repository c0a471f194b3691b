import { type PostgresClient, PostgresSetupError } from './options.ts'

/** A column, with its type as SQL names it, without a length. */
export interface Column {
  readonly name: string
  readonly type: string
}

/** A table of the database. */
export interface Table {
  /** With its schema, quoted. */
  readonly sql: string
  readonly schema: string
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  /** Columns that alone identify a row. */
  readonly keys: ReadonlySet<string>
  /** Columns of the primary key. */
  readonly primary: readonly string[]
}

export type DocumentKind = 'text' | 'bytes' | 'xml' | 'json'

const kinds: ReadonlyMap<string, DocumentKind> = new Map([
  ['text', 'text'],
  ['character varying', 'text'],
  ['character', 'text'],
  ['bytea', 'bytes'],
  ['xml', 'xml'],
  ['json', 'json'],
  ['jsonb', 'json'],
])

/** An identifier as SQL reads it, whatever it holds (4.1.1 of the manual). */
export function quoteName(name: string): string {
  if (name.includes('\0')) throw new PostgresSetupError('A name must not hold a NUL.')
  return `"${name.replaceAll('"', '""')}"`
}

/** A table's name, with its schema where a dot says so. */
export function quoteTable(name: string): string {
  return name.split('.').map(quoteName).join('.')
}

/** A table with its columns; nothing where the database has none of that name. */
export async function readTable(client: PostgresClient, name: string): Promise<Table | undefined> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, c.oid::text as oid from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.oid = to_regclass($1) and c.relkind in ('r', 'p')`,
    [quoteTable(name)],
  )
  const [found] = rows
  if (found === undefined) return undefined
  const columns = await client.query(
    `select a.attname as name, format_type(case t.typtype when 'd' then t.typbasetype else a.atttypid end, null) as type,
    a.attnotnull and exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indisvalid
      and i.indimmediate and i.indnkeyatts = 1 and i.indkey[0] = a.attnum and i.indpred is null) as is_key
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [found.oid],
  )
  const primary = await client.query(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = $1::oid and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`,
    [found.oid],
  )
  const all = columns.rows.map(({ name, type, is_key }) => {
    return { name: String(name), type: String(type), isKey: is_key === true }
  })
  return {
    schema: String(found.schema),
    name: String(found.name),
    sql: `${quoteName(String(found.schema))}.${quoteName(String(found.name))}`,
    columns: new Map(all.map((column) => [column.name, column])),
    keys: new Set(all.filter(({ isKey }) => isKey).map(({ name: column }) => column)),
    primary: primary.rows.map((row) => String(row.name)),
  }
}

export async function neededTable(client: PostgresClient, name: string): Promise<Table> {
  const table = await readTable(client, name)
  if (table === undefined) throw new PostgresSetupError(`The database has no table "${name}".`)
  return table
}

export function neededColumn({ name: table, columns }: Table, name: string): Column {
  const column = columns.get(name)
  if (column === undefined) throw new PostgresSetupError(`The table "${table}" has no column "${name}".`)
  return column
}

/** A column that identifies a row. */
export function keyColumn(table: Table, name: string): Column {
  const several = name.includes(',') && !table.columns.has(name)
  if (!several) {
    const column = neededColumn(table, name)
    if (table.keys.has(name)) return column
  }
  const { primary } = table
  if (several || primary.length > 1) {
    const given = several ? name : primary.join(', ')
    throw new PostgresSetupError(
      `A key is one column, and "${table.name}" has several (${given}). Make one of them unique by itself, or add a column: alter table ${table.sql} add row_number bigint generated always as identity unique.`,
    )
  }
  throw new PostgresSetupError(
    `Column "${name}" of "${table.name}" must be the primary key, or unique and not null.`,
  )
}

/** A column of documents, and what its type holds. */
export function documentColumn(table: Table, name: string): Column & { readonly kind: DocumentKind } {
  const column = neededColumn(table, name)
  const kind = kinds.get(column.type)
  if (kind !== undefined) return { ...column, kind }
  throw new PostgresSetupError(
    `Column "${name}" of "${table.name}" is of type ${column.type}; documents are text, bytea, xml, json or jsonb.`,
  )
}
