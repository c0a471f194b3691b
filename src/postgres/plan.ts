import { countPartAttempts } from './attempts.ts'
import { type PostgresClient, type PostgresProgress, PostgresSetupError } from './options.ts'
import type { MigrationTables } from './setting.ts'

/**
 * Creates the tables of a migration and, if no unfinished range is left, divides the pending rows into ranges. With
 * `retry`, documents set aside become pending again. To be run in a transaction with the migration's lock; throws if
 * the migration was begun with other settings.
 */
export async function plan(
  client: PostgresClient,
  setting: MigrationTables,
  { batch, retry }: { readonly batch: number; readonly retry: boolean },
): Promise<void> {
  const { ranges, documents, attempts, key } = setting
  await client.query(
    `create table if not exists ${ranges} (number bigint primary key, first_key ${key.declared} not null,
    last_key ${key.declared} not null, documents bigint not null, finished boolean not null default false,
    converted bigint not null default 0, set_aside bigint not null default 0, passed bigint not null default 0)`,
  )
  // With this index, the next range is found quickly even if many are finished.
  await client.query(
    `create unique index if not exists ${setting.openRanges} on ${ranges} (number) where not finished`,
  )
  const compression = await accountCompression(client)
  await client.query(
    `create table if not exists ${documents} (key ${key.declared} primary key, converted boolean not null, account json${compression})`,
  )
  await client.query(
    `create table if not exists ${attempts} (range bigint primary key, attempts integer not null)`,
  )
  await checkDigest(client, setting)
  if (retry) {
    // Locked, so that no range is finished between the deletion and the counting.
    await client.query(`lock table ${ranges} in share row exclusive mode`)
    await client.query(`delete from ${documents} where not converted`)
    await client.query(
      `update ${ranges} set documents = documents - set_aside, set_aside = 0 where set_aside > 0`,
    )
  }
  const { rows } = await client.query(`select exists (select from ${ranges} where not finished) as is_open`)
  if (rows[0]?.is_open === true) return
  await client.query(printCutting(setting), [batch])
  await client.query(`analyze ${documents}`)
}

/**
 * The compression clause for the column of accounts: `lz4` if the server has it (ten times faster), otherwise
 * empty.
 */
async function accountCompression(client: PostgresClient): Promise<string> {
  const { rows } = await client.query(
    "select 'lz4' = any(enumvals) as has_lz4 from pg_settings where name = 'default_toast_compression'",
  )
  return rows[0]?.has_lz4 === true ? ' compression lz4' : ''
}

/**
 * Compares the digest in the table's comment with this migration's, and throws if it is another; without one,
 * writes it.
 */
async function checkDigest(client: PostgresClient, { ranges, digest }: MigrationTables): Promise<void> {
  const { rows } = await client.query("select obj_description($1::regclass, 'pg_class') as said", [ranges])
  const said = rows[0]?.said
  const wanted = `efti-schema ${digest}`
  if (said === wanted) return
  if (said !== null)
    throw new PostgresSetupError(
      `The migration of ${ranges} was begun with other versions or settings: go on with those, or give this one another name.`,
    )
  await client.query(`comment on table ${ranges} is '${wanted}'`)
}

/**
 * The statement that divides the pending rows into ranges, in the order of keys, numbered after existing ranges.
 */
function printCutting({ source, key, pending, ranges }: MigrationTables): string {
  return `with numbered as (
    select k, row_number() over w - 1 as n, lead(k) over w is null as is_end
    from (select ${key.of('s')} as k from ${source.sql} s where ${pending}) s window w as (order by k)
  ), edges as (
    select k, n, lead(k) over w as last_k, lead(n) over w as last_n from numbered
    where n % $1::bigint in (0, $1::bigint - 1) or is_end window w as (order by n)
  )
  insert into ${ranges} (number, first_key, last_key, documents)
  select n / $1::bigint + (select coalesce(max(number) + 1, 0) from ${ranges}), k,
    case when last_n / $1::bigint = n / $1::bigint then last_k else k end,
    case when last_n / $1::bigint = n / $1::bigint then last_n - n + 1 else 1 end
  from edges where n % $1::bigint = 0`
}

/** Divides a claimed range: it keeps the first half of its rows; the second half becomes a new range. */
export async function divideRange(
  client: PostgresClient,
  { ranges, attempts, key, name }: MigrationTables,
  { number, documents }: { readonly number: unknown; readonly documents: number },
  rows: readonly { readonly key: string }[],
): Promise<void> {
  const keys = rows.map((row) => row.key)
  const middle = Math.ceil(keys.length / 2)
  const others = keys.slice(middle)
  const first = Math.max(documents - others.length, middle)
  // Locked, so that no other worker takes the same number.
  await lockMigration(client, name)
  await client.query(
    `with other as (
      insert into ${ranges} (number, first_key, last_key, documents)
      select max(number) + 1, $1::${key.type}, $2::${key.type}, $3 from ${ranges} returning number
    )
    insert into ${attempts} (range, attempts) select number, $4 from other
    on conflict (range) do update set attempts = excluded.attempts`,
    [others[0], others.at(-1), others.length, countPartAttempts(others.length)],
  )
  await client.query(
    `with own as (update ${attempts} set attempts = $3 where range = $1)
    update ${ranges} set last_key = $2::${key.type}, documents = $4 where number = $1`,
    [number, keys[middle - 1], countPartAttempts(middle), first],
  )
}

/** Takes the migration's lock until the end of the transaction: no other worker makes ranges meanwhile. */
export async function lockMigration(client: PostgresClient, name: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('efti-schema ' || $1, 0))", [name])
}

/**
 * The number of ranges and of finished ones, and the sums of their documents: all, converted, set aside and passed
 * over.
 */
export async function readProgress(
  client: PostgresClient,
  { ranges }: MigrationTables,
): Promise<PostgresProgress> {
  const { rows } = await client.query(
    `select count(*) as ranges, count(*) filter (where finished) as finished, sum(documents) as documents,
    sum(converted) as converted, sum(set_aside) as set_aside, sum(passed) as passed from ${ranges}`,
  )
  const number = (name: string): number => Number(rows[0]?.[name] ?? 0)
  return {
    ranges: number('ranges'),
    finished: number('finished'),
    documents: number('documents'),
    converted: number('converted'),
    setAside: number('set_aside'),
    passed: number('passed'),
  }
}
