import { type PostgresClient, PostgresSetupError } from './options.ts'

/** A column, with its type as SQL names it, without a length. */
export interface Column {
  readonly name: string
  readonly type: string
  /** Quoted, where it is not the one of the database. */
  readonly collation?: string
}

/** A table of the database. */
export interface Table {
  /** With its schema, quoted. */
  readonly sql: string
  readonly schema: string
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  /** Columns that identify a row together, in the order of their index; the primary key comes first. */
  readonly unique: readonly (readonly string[])[]
}

export type DocumentKind = 'text' | 'bytes' | 'xml' | 'json'

const kinds: ReadonlyMap<string, DocumentKind> = new Map([
  ['text', 'text'],
  ['character varying', 'text'],
  ['bpchar', 'text'],
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
    `select a.attname as name, format_type(b.oid, null) as type, t.typcollation <> a.attcollation as is_collated,
    quote_ident(n.nspname) || '.' || quote_ident(c.collname) as collation
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    join pg_type b on b.oid = case t.typtype when 'd' then t.typbasetype else t.oid end
    left join pg_collation c on c.oid = a.attcollation left join pg_namespace n on n.oid = c.collnamespace
    where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [found.oid],
  )
  const unique = await client.query(
    `select array_agg(a.attname::text order by k.place) as names
    from pg_index i cross join unnest(i.indkey::int[]) with ordinality as k(number, place)
    left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number and a.attnotnull
    where i.indrelid = $1::oid and i.indisunique and i.indisvalid and i.indimmediate and i.indpred is null
      and k.place <= i.indnkeyatts
    group by i.indexrelid, i.indisprimary having count(*) = count(a.attname)
    order by i.indisprimary desc, i.indexrelid`,
    [found.oid],
  )
  const all = columns.rows.map(({ name, type, is_collated, collation }): Column => {
    const own = is_collated === true ? { collation: String(collation) } : {}
    return { name: String(name), type: withoutLength.get(String(type)) ?? String(type), ...own }
  })
  return {
    schema: String(found.schema),
    name: String(found.name),
    sql: `${quoteName(String(found.schema))}.${quoteName(String(found.name))}`,
    columns: new Map(all.map((column) => [column.name, column])),
    unique: unique.rows.map((row) => row.names as readonly string[]),
  }
}

/** Types whose names mean a length of one where none follows. */
const withoutLength: ReadonlyMap<string, string> = new Map([
  ['character', 'bpchar'],
  ['bit', '"bit"'],
])

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

/** A column of documents, and what its type holds. */
export function documentColumn(table: Table, name: string): Column & { readonly kind: DocumentKind } {
  const column = neededColumn(table, name)
  const kind = kinds.get(column.type)
  if (kind !== undefined) return { ...column, kind }
  throw new PostgresSetupError(
    `Column "${name}" of "${table.name}" is of type ${column.type}; documents are text, bytea, xml, json or jsonb.`,
  )
}
