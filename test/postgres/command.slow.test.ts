import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { order, shopWith } from '../migrate/shop-store.ts'
import { cli } from '../support/cli.ts'
import { hasServer, type Server, startServer } from './server.ts'

let server: Server
let made = 0

beforeAll(async () => {
  if (hasServer) server = await startServer()
})
afterAll(async () => {
  if (hasServer) await server.stop()
})

const noted = (number: number): string => order(number).replace('</item>', '</item><note>n</note>')

/** A table of twenty orders: every fifth with a note, which the second version does not hold. */
async function tableOfOrders(): Promise<string> {
  const table = `shop${++made}`
  await server.query(
    `create table ${table} (id int primary key, body text, new text, customer text default 'C-9', version int default 1)`,
  )
  for (let id = 1; id <= 20; id++) {
    await server.query(`insert into ${table} values ($1, $2)`, [id, id % 5 === 0 ? noted(id) : order(id)])
  }
  return table
}

const env = () => ({ PGHOST: server.host, PGUSER: 'postgres', PGDATABASE: 'postgres' })
const migrated = async (table: string, ...flags: readonly string[]) =>
  cli.with(env())(
    shopWith(),
    'migrate-table',
    'v1',
    'v2',
    table,
    '--key',
    'id',
    '--document',
    'body',
    ...flags,
  )

describe.skipIf(!hasServer)('the documents of a table', () => {
  test('are migrated into a column, with what one worker leaves to the next run', async () => {
    const table = await tableOfOrders()
    const flags = ['--to-column', 'new', '--set', 'S7=C-1'] as const
    const policies = ['--on-undetermined', 'error', '--on-loss', 'error', '--on-misfit', 'error'] as const
    const { exit, stdout, stderr } = await migrated(table, ...flags, ...policies, '--format', 'text')
    expect([exit, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(/^16 \D*20 \D*4 .*_v1_v2_documents$/m)
    const [first] = await server.query(`select new from ${table} where id = 1`)
    const file = await cli(shopWith({ 'a.xml': order(1) }), 'migrate', 'v1', 'v2', 'a.xml', '--set', 'S7=C-1')
    expect(first).toEqual({ new: file.stdout })
    const kept = await server.query(
      `select account->'issues'->0 as issue from ${table}_v1_v2_documents where converted is false`,
    )
    expect(kept).toEqual(
      Array.from({ length: 4 }, () => ({ issue: expect.objectContaining({ rule: 'loss', path: '/note' }) })),
    )
    // What decides the results has changed: that is another migration.
    const other = await migrated(table, ...flags, '--on-loss', 'drop')
    expect([other.exit, other.stderr]).toEqual([2, expect.stringMatching(/\[table-unfit\]$/m)])
    const again = await migrated(table, ...flags, '--on-loss', 'drop', '--name', 'second')
    expect([again.exit, again.stdout]).toEqual([
      0,
      expect.stringMatching(/^4 \D*4 \D*0 .*second_documents$/m),
    ])
  })

  test('are migrated into another table, with values of other columns, in transactions of a size', async () => {
    const table = await tableOfOrders()
    const flags = ['--to-table', `of_${table}`, '--take', 'S7=customer', '--on-loss', 'drop'] as const
    const more = ['--batch', '4', '--lease', '5', '--format', 'json'] as const
    const { exit, stdout } = await migrated(table, ...flags, ...more)
    expect([exit, JSON.parse(stdout)]).toEqual([
      0,
      {
        ...{ formatVersion: 1, name: `${table}_v1_v2`, ranges: 5, finished: 5 },
        ...{ documents: 20, converted: 20, setAside: 0, passed: 0 },
      },
    ])
    const rows = await server.query(
      `select body from of_${table} where body like '%<customer>C-9</customer>%'`,
    )
    expect(rows.length).toBe(20)
  })

  test('are those of a key of two columns', async () => {
    const table = await tableOfOrders()
    await server.query(`alter table ${table} drop constraint ${table}_pkey, add primary key (version, id)`)
    const flags = ['--key', 'id, version', '--to-table', `of_${table}`, '--set', 'S7=C-1'] as const
    const wrong = await migrated(table, ...flags, '--root', 'ordr')
    expect([wrong.exit, wrong.stderr]).toEqual([2, expect.stringMatching(/\[migration-root\]$/m)])
    const { exit, stdout } = await migrated(table, ...flags, '--on-loss', 'drop', '--root', 'order')
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^20 \D*20 \D*0 /)])
    expect(await server.query(`select count(*)::int, max(version) as version from of_${table}`)).toEqual([
      { count: 20, version: 1 },
    ])
  })

  test('are migrated in place if a condition is true, and marked', async () => {
    const table = await tableOfOrders()
    await server.query(`update ${table} set version = 0 where id > 10`)
    const flags = ['--in-place', '--where', 'version = 1', '--mark', 'version=2', '--set', 'S7=C-1'] as const
    const first = await migrated(table, ...flags)
    expect([first.exit, first.stdout]).toEqual([1, expect.stringMatching(/^8 \D*10 \D*2 /)])
    expect(await server.query(`select version, count(*)::int from ${table} group by 1 order by 1`)).toEqual([
      { version: 0, count: 10 },
      { version: 1, count: 2 },
      { version: 2, count: 8 },
    ])
    await server.query(`update ${table} set body = $1 where version = 1`, [order(7)])
    const again = await migrated(table, ...flags, '--retry')
    expect([again.exit, await server.query(`select id from ${table} where version = 1`)]).toEqual([0, []])
  })

  test('are tried, and nothing is written', async () => {
    const table = await tableOfOrders()
    const flags = ['--to-column', 'new', '--set', 'S7=C-1', '--dry-run', '10'] as const
    const { exit, stdout, stderr } = await migrated(table, ...flags)
    expect(exit).toBe(1)
    expect(stdout).toMatch(new RegExp(`^\\d of 10 .*\\n.*loss, S4.*${table}:\\d+$`, 'm'))
    expect(stderr).toMatch(/^\d+ µs .* 20 /)
    const json = await migrated(table, ...flags, '--quiet', '--format', 'json', '--on-loss', 'drop')
    expect([json.exit, json.stderr, JSON.parse(json.stdout)]).toMatchObject([
      0,
      '',
      {
        rows: 20,
        documents: 10,
        converted: 10,
        setAside: 0,
        causes: [{ kind: 'lost', rule: 'no-counterpart' }],
      },
    ])
    expect(await server.query(`select relname from pg_class where relname like '${table}_v1%'`)).toEqual([])
  })

  test('are those of the database of DATABASE_URL', async () => {
    const table = await tableOfOrders()
    const url = `postgres://postgres@/postgres?host=${encodeURIComponent(server.host)}`
    const { exit } = await cli.with({ DATABASE_URL: url })(
      shopWith(),
      ...['migrate-table', 'v1', 'v2', table, '--key', 'id', '--document', 'body', '--to-column', 'new'],
      ...['--set', 'S7=C', '--on-loss', 'drop', '--on-undetermined', 'drop', '--on-misfit', 'drop'],
    )
    expect(exit).toBe(0)
  })

  test('have hooks and a context of their own', async () => {
    const table = await tableOfOrders()
    await server.query(`update ${table} set body = replace(body, 'post', 'collect')`)
    const cwd = shopWith({
      'hooks.mjs': `export const hooks = { v1ShopOrderToV2ShopOrder: { S2_code: () => 'locker' } }\n`,
      'context.mjs': `export const context = (document, { key, file }) => ({ S7: file + ' ' + key })\n`,
    })
    const { exit } = await cli.with(env())(
      cwd,
      ...['migrate-table', 'v1', 'v2', table, '--key', 'id', '--document', 'body', '--to-column', 'new'],
      ...['--hooks', 'hooks.mjs', '--context', 'context.mjs', '--on-loss', 'drop'],
    )
    const [found] = await server.query(`select new from ${table} where id = 12`)
    expect([exit, found?.new]).toEqual([0, expect.stringContaining(`<customer>${table} 12</customer>`)])
    expect(found?.new).toContain('<delivery>locker</delivery>')
  })

  test('that the table does not have are a problem of the table; nothing is made', async () => {
    const table = await tableOfOrders()
    for (const flags of [
      ['--to-column', 'nothing'],
      ['--to-column', 'version'],
      ['--in-place', '--mark', 'nothing=1'],
      ['--to-column', 'new', '--where', 'nothing = 1'],
    ]) {
      const { exit, stderr } = await migrated(table, ...flags, '--set', 'S7=C')
      expect([exit, stderr]).toEqual([2, expect.stringMatching(/\[(?:table-unfit|database-failed)\]$/m)])
    }
    expect(await server.query(`select relname from pg_class where relname like '${table}_v1%'`)).toEqual([])
  })
})

const bare = ['migrate-table', 'v1', 'v2', 'orders', '--set', 'S7=C'] as const
const whole = [...bare, '--key', 'id', '--document', 'body', '--to-column', 'new'] as const

describe('a command line', () => {
  test('may be about the embedded versions', async () => {
    const { exit, stderr } = await cli(
      '.',
      ...['migrate-table', 'v1', 'v0', 'messages', '--embedded'],
      ...whole.slice(6),
    )
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/\[database-unnamed\]$/m)])
  })

  test.each<[string, readonly string[], string]>([
    ['without a place for results', [...bare, '--key', 'id', '--document', 'body'], 'flag-needs'],
    ['without a key', [...bare, '--document', 'body', '--in-place'], 'flag-needs'],
    ['with two places for results', [...whole, '--in-place'], 'flag-not-with'],
    ['with a batch of nothing', [...whole, '--batch', '0'], 'sample-number'],
    ['with a mark of nothing', [...whole, '--mark', 'version'], 'context-syntax'],
    ['of an environment that names no database', whole, 'database-unnamed'],
  ])('%s is refused', async (_, argv, code) => {
    const { exit, stderr } = await cli(shopWith(), ...argv)
    expect([exit, stderr]).toEqual([2, expect.stringMatching(new RegExp(`\\[${code}\\]$`, 'm'))])
  })

  test('gets a message without the password if its database does not answer', async () => {
    const url = 'postgres://worker:secret@127.0.0.1:1/shop'
    const { exit, stderr } = await cli.with({ DATABASE_URL: url })(shopWith(), ...whole)
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/\[database-failed\]$/m)])
    expect(stderr).not.toContain('secret')
  })

  test('without what the target needs is refused before the database is asked', async () => {
    const { exit, stderr } = await cli(shopWith(), ...whole.filter((word) => !/^(?:--set|S7=C)$/.test(word)))
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/\[context-missing\]$/m)])
  })
})
