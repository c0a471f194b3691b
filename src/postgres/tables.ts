import { type PostgresClient, PostgresSetupError } from './options.ts'

/** What identifies a row, as statements name it: one column, or several as one value of a type of the migration's own. */
export interface RowKey {
  readonly columns: readonly Column[]
  /** The type of a whole key. */
  readonly type: string
  /** The same as a column of keys is declared. */
  readonly declared: string
  /** The key of a row of a table that is called so. */
  readonly of: (alias: string) => string
  /** Its columns, which rows are ordered by. */
  readonly order: (alias: string) => string
  /** The parts of a key, one for each column. */
  readonly parts: (key: string) => readonly string[]
  /** The type of a list of keys as it goes to the server, and an element of such a list as a key. */
  readonly list: string
  readonly fromList: (element: string) => string
}

/** The key of a table; throws where its columns are not unique together, or may be null. */
export function findKey(table: Table, given: string | readonly string[], type: string): RowKey {
  // In the order of their index, or it is not used.
  const columns = uniqueColumns(table, splitColumnNames(table, given))
  const [only] = columns
  if (only !== undefined && columns.length === 1) return makeColumnKey(only)
  return makeCompositeKey(columns, type, columns)
}

/** The same key in another table, whose columns have the names that are given in the order of `given`. */
export function findTargetKey(
  table: Table,
  names: readonly string[],
  { key, given }: { readonly key: RowKey; readonly given: readonly string[] },
): RowKey {
  uniqueColumns(table, names)
  const columns = key.columns.map(({ name }) => neededColumn(table, names[given.indexOf(name)] ?? name))
  const [only] = columns
  if (only !== undefined && columns.length === 1) return makeColumnKey(only)
  return makeCompositeKey(columns, key.type, key.columns)
}

function makeColumnKey(column: Column): RowKey {
  const own = (alias: string): string => `${alias}.${quoteName(column.name)}`
  return {
    ...{ columns: [column], type: column.type, declared: printColumnType(column), list: `${column.type}[]` },
    ...{ of: own, order: own, fromList: (element) => element, parts: (key) => [key] },
  }
}

function makeCompositeKey(columns: readonly Column[], type: string, members: readonly Column[]): RowKey {
  const all = (alias: string): string => columns.map(({ name }) => `${alias}.${quoteName(name)}`).join(', ')
  return {
    // A list of values of such a type would come apart into its columns.
    ...{ columns, type, declared: type, list: 'text[]', fromList: (element) => `${element}::${type}` },
    ...{ of: (alias) => `row(${all(alias)})::${type}`, order: all },
    parts: (key) => members.map(({ name }) => `(${key}).${quoteName(name)}`),
  }
}

/** Columns in the order of the index that makes them unique together. */
function uniqueColumns(table: Table, names: readonly string[]): readonly Column[] {
  for (const name of names) neededColumn(table, name)
  const index = table.unique.find(
    (one) => one.length === names.length && one.every((name) => names.includes(name)),
  )
  if (index === undefined) throw unfitKey(table, names)
  return index.map((name) => neededColumn(table, name))
}

/** The names of the columns: of several in one text, which are no column together, each. */
export function splitColumnNames({ columns }: Table, given: string | readonly string[]): readonly string[] {
  if (typeof given !== 'string') return given
  return columns.has(given) ? [given] : given.split(',').map((name) => name.trim())
}

function unfitKey({ name, unique }: Table, names: readonly string[]): PostgresSetupError {
  const [primary = []] = unique
  const shown = names.map((one) => `"${one}"`).join(', ')
  const wrong =
    names.length === 1
      ? `Column ${shown} of "${name}" must be the primary key, or unique and not null.`
      : `Columns ${shown} of "${name}" must be the primary key, or unique together and not null.`
  const hint = primary.length > 1 ? ` The primary key is ${primary.join(',')}.` : ''
  return new PostgresSetupError(`${wrong}${hint}`)
}

/** A column of the same values in another table; strings are ordered as they are in the first. */
export function printColumnType({ type, collation }: Column): string {
  return collation === undefined ? type : `${type} collate ${collation}`
}

/** Makes the type of a key of several columns where there is none. Of a migration whose tables are gone it is made anew. */
export async function makeKeyType(
  client: PostgresClient,
  { type, columns }: RowKey,
  ranges: string,
): Promise<void> {
  if (columns.length === 1) return
  const { rows } = await client.query(
    'select to_regtype($1) is not null as is_there, to_regclass($2) is not null as is_used',
    [type, ranges],
  )
  if (rows[0]?.is_there === true && rows[0].is_used === true) return
  await client.query(`drop type if exists ${type}`)
  const members = columns.map((column) => `${quoteName(column.name)} ${printColumnType(column)}`)
  await client.query(`create type ${type} as (${members.join(', ')})`)
}

/** Condition of SQL: a row of a table that is called so has a key, given by its parts. */
export function hasKey({ columns }: RowKey, alias: string, parts: readonly string[]): string {
  return columns.map(({ name }, at) => `${alias}.${quoteName(name)} = ${parts[at]}`).join(' and ')
}

/** The same of a row whose key lies between the first two parameters. */
export function hasKeyInRange(key: RowKey, alias: string): string {
  const [first, last] = [`$1::${key.type}`, `$2::${key.type}`]
  if (key.columns.length === 1) return `${key.of(alias)} between ${first} and ${last}`
  const row = `(${key.order(alias)})`
  // Column by column: no index covers the composite value.
  return `${row} >= (${key.parts(first).join(', ')}) and ${row} <= (${key.parts(last).join(', ')})`
}

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
