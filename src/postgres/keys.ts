import { type Column, neededColumn, quoteName, type Table } from './columns.ts'
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
