import { type PostgresClient, PostgresSetupError } from './options.ts'

/** The key of a row in statements: one column, or several as one value of the migration's key type. */
export interface RowKey {
  readonly columns: readonly Column[]
  /** The SQL type of a whole key. */
  readonly type: string
  /** The type as a column is declared, with its collation. */
  readonly declared: string
  /** The expression for the key of a row, by the alias of its table. */
  readonly of: (alias: string) => string
  /** The columns to order rows by. */
  readonly order: (alias: string) => string
  /** The expressions for the columns of a key. */
  readonly parts: (key: string) => readonly string[]
  /** The SQL type of a list of keys as a parameter, and the expression that turns an element of it into a key. */
  readonly list: string
  readonly fromList: (element: string) => string
}

/** The key of a table; throws `PostgresSetupError` unless its columns are together unique and not null. */
export function findKey(table: Table, given: string | readonly string[], type: string): RowKey {
  // In the order of the index, or the server does not use it.
  const columns = uniqueColumns(table, splitColumnNames(table, given))
  const [only] = columns
  if (only !== undefined && columns.length === 1) return makeColumnKey(only)
  return makeCompositeKey(columns, type, columns)
}

/**
 * The same key in another table: `names` are its columns, in the order of `given`. Throws unless they are together
 * unique and not null.
 */
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

/** A key of one column. */
function makeColumnKey(column: Column): RowKey {
  const own = (alias: string): string => `${alias}.${quoteName(column.name)}`
  return {
    ...{ columns: [column], type: column.type, declared: printColumnType(column), list: `${column.type}[]` },
    ...{ of: own, order: own, fromList: (element) => element, parts: (key) => [key] },
  }
}

/** A key of several columns as a value of a composite type; `members` are the columns of that type. */
function makeCompositeKey(columns: readonly Column[], type: string, members: readonly Column[]): RowKey {
  const all = (alias: string): string => columns.map(({ name }) => `${alias}.${quoteName(name)}`).join(', ')
  return {
    // As text: `unnest` would split values of a composite type into columns.
    ...{ columns, type, declared: type, list: 'text[]', fromList: (element) => `${element}::${type}` },
    ...{ of: (alias) => `row(${all(alias)})::${type}`, order: all },
    parts: (key) => members.map(({ name }) => `(${key}).${quoteName(name)}`),
  }
}

/**
 * The columns in the order of the unique index over exactly these columns; throws `PostgresSetupError` if there is
 * none.
 */
function uniqueColumns(table: Table, names: readonly string[]): readonly Column[] {
  for (const name of names) neededColumn(table, name)
  const index = table.unique.find(
    (one) => one.length === names.length && one.every((name) => names.includes(name)),
  )
  if (index === undefined) throw unfitKey(table, names)
  return index.map((name) => neededColumn(table, name))
}

/** The names of the columns. A text that is not a column itself is split at commas. */
export function splitColumnNames({ columns }: Table, given: string | readonly string[]): readonly string[] {
  if (typeof given !== 'string') return given
  return columns.has(given) ? [given] : given.split(',').map((name) => name.trim())
}

/** The error for columns that are not a key, with the primary key if it has several columns. */
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

/** The type of a column for a declaration, with its collation, so that strings are ordered alike. */
export function printColumnType({ type, collation }: Column): string {
  return collation === undefined ? type : `${type} collate ${collation}`
}

/**
 * Creates the composite type of a key of several columns. An existing one is kept only if the migration's tables
 * exist.
 */
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

/** The SQL condition that a row has a key, given by its parts. */
export function hasKey({ columns }: RowKey, alias: string, parts: readonly string[]): string {
  return columns.map(({ name }, at) => `${alias}.${quoteName(name)} = ${parts[at]}`).join(' and ')
}

/** The SQL condition that a row's key lies between the parameters `$1` and `$2`, both included. */
export function printKeyRangeCondition(key: RowKey, alias: string): string {
  const [first, last] = [`$1::${key.type}`, `$2::${key.type}`]
  if (key.columns.length === 1) return `${key.of(alias)} between ${first} and ${last}`
  const row = `(${key.order(alias)})`
  // Compared by columns, since no index covers the composite value.
  return `${row} >= (${key.parts(first).join(', ')}) and ${row} <= (${key.parts(last).join(', ')})`
}

/** A column with its SQL type, without a length. */
export interface Column {
  readonly name: string
  readonly type: string
  /** The quoted collation, if it is not the type's default. */
  readonly collation?: string
}

/** A table of the database. */
export interface Table {
  /** The quoted name with its schema. */
  readonly sql: string
  readonly schema: string
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  /** The column lists of unique indexes over not null columns; the primary key first. */
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

/** A quoted SQL identifier (4.1.1 of the manual); throws if it contains NUL. */
export function quoteName(name: string): string {
  if (name.includes('\0')) throw new PostgresSetupError('A name must not hold a NUL.')
  return `"${name.replaceAll('"', '""')}"`
}

/** A quoted table name; a dot separates the schema. */
export function quoteTable(name: string): string {
  return name.split('.').map(quoteName).join('.')
}

/** Reads a table with its columns and unique indexes; `undefined` if there is no such table. */
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

/** Types whose names without a length mean a length of one, and their names of any length. */
const withoutLength: ReadonlyMap<string, string> = new Map([
  ['character', 'bpchar'],
  ['bit', '"bit"'],
])

/** Reads a table; throws `PostgresSetupError` if there is none. */
export async function requireTable(client: PostgresClient, name: string): Promise<Table> {
  const table = await readTable(client, name)
  if (table === undefined) throw new PostgresSetupError(`The database has no table "${name}".`)
  return table
}

/** A column of a table; throws `PostgresSetupError` if there is none. */
export function neededColumn({ name: table, columns }: Table, name: string): Column {
  const column = columns.get(name)
  if (column === undefined) throw new PostgresSetupError(`The table "${table}" has no column "${name}".`)
  return column
}

/**
 * A column of documents with the kind of its type; throws `PostgresSetupError` if it is missing or of another
 * type.
 */
export function documentColumn(table: Table, name: string): Column & { readonly kind: DocumentKind } {
  const column = neededColumn(table, name)
  const kind = kinds.get(column.type)
  if (kind !== undefined) return { ...column, kind }
  throw new PostgresSetupError(
    `Column "${name}" of "${table.name}" is of type ${column.type}; documents are text, bytea, xml, json or jsonb.`,
  )
}
