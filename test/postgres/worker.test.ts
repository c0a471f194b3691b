import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPostgresWorker,
  type PostgresClient,
  type PostgresPool,
  type PostgresWorkerOptions,
  type PostgresWrite,
} from '../../src/postgres/index.ts'
import { measureLiveHeap } from '../support/live-heap.ts'
import { before, convertDocument, isAside } from './documents.ts'
import { hasServer, type Server, startServer } from './server.ts'

let server: Server
let made = 0

beforeAll(async () => {
  if (!hasServer) return
  server = await startServer()
  await server.query('create table orders_of_test (id bigint primary key, document text, new text)')
})
afterAll(async () => {
  if (hasServer) await server.stop()
})

/** A table with a name of its own, of documents 1 to `count`. */
async function tableOf(count: number, type = 'text', key = 'bigint'): Promise<string> {
  const name = `orders${++made}`
  const keyed = key === 'uuid' ? 'md5(i::text)::uuid' : `i::${key}`
  const content = `'<v1><n>' || i || '</n></v1>'`
  const document = type === 'bytea' ? `convert_to(${content}, 'UTF8')` : `(${content})::${type}`
  await server.query(`create table ${name} (id ${key} primary key, document ${type}, new ${type})`)
  await server.query(
    `insert into ${name} (id, document) select ${keyed}, ${document} from generate_series(1, ${count}) i`,
  )
  return name
}

/** The same with a key of two columns, whose texts a list of texts has to quote. */
async function pairsOf(count: number): Promise<string> {
  const name = `pairs${++made}`
  await server.query(
    `create table ${name} (number int, document text, new text, region varchar(9) collate "C", primary key (region, number))`,
  )
  await server.query(
    `insert into ${name} (number, document, region) select i, '<v1><n>' || i || '</n></v1>',
    (array['a,"b"', 'B (c)', '', E'\\\\ {d}'])[1 + i % 4] from generate_series(1, ${count}) i`,
  )
  return name
}

function worker(table: string, more: Partial<PostgresWorkerOptions> = {}) {
  return createPostgresWorker({
    pool: server.pool(),
    name: `${table}_v1_v2`,
    select: { table, document: 'document' },
    key: 'id',
    write: { column: 'new' },
    batch: 10,
    // Ranges one after the other, where a test does not ask for more.
    concurrency: 1,
    convert: convertDocument,
    ...more,
  })
}

/** A pool whose connections do something before each of their statements. */
function poolWith(work: (text: string, client: PostgresClient) => Promise<void>): PostgresPool {
  const real = server.pool()
  return {
    connect: async () => {
      const client = await real.connect()
      return {
        query: async (text, values) => {
          await work(text, client)
          return client.query(text, values)
        },
        on: client.on.bind(client),
        off: client.off.bind(client),
        release: client.release.bind(client),
      }
    },
    on: real.on.bind(real),
    off: real.off.bind(real),
  }
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)
const aside = (count: number): readonly number[] => numbers(count).filter(isAside)
const all = { documents: 100, converted: 86, setAside: 14, passed: 0, ranges: 10, finished: 10 }

describe.skipIf(!hasServer)('documents of a table', () => {
  test.each<[string, PostgresWrite]>([
    ['a column of the row', { column: 'new' }],
    ['another table', { table: 'results_text' }],
    ['their own place', { inPlace: true }],
  ])('are converted into %s, each once', async (_, write) => {
    const table = await tableOf(100)
    expect(await worker(table, { write }).run()).toEqual(all)
    const wanted = numbers(100)
      .filter((one) => !isAside(one))
      .map((one) => ({ id: String(one), text: `<v2>${one}</v2>` }))
    const [column, from] =
      'table' in write ? ['document', write.table] : ['inPlace' in write ? 'document' : 'new', table]
    const rows = await server.query(
      `select id, ${column} as text from ${from} where ${column} like '<v2>%' order by id`,
    )
    expect(rows).toEqual(wanted)
    const kept = await server.query(
      `select key, account from ${table}_v1_v2_documents where converted is false order by key`,
    )
    expect(kept).toEqual(
      aside(100).map((one) => {
        return {
          key: String(one),
          account: { losses: [], issues: [{ rule: 'undetermined', path: ['n'] }], decisions: [] },
        }
      }),
    )
    const untouched = await server.query(`select id from ${table} where document like '<v1>%'`)
    expect(untouched.length).toBe('inPlace' in write ? 14 : 100)
    // Nothing is left to do, and nothing is done twice.
    expect(await worker(table, { write }).run()).toEqual(all)
  })

  test('have their losses beside them, and nothing where nothing was lost', async () => {
    const table = await tableOf(6)
    await worker(table).run()
    expect(
      await server.query(`select key, account from ${table}_v1_v2_documents where converted order by key`),
    ).toEqual(
      [1, 2, 4, 5, 6].map((one) => {
        const losses = [{ path: ['n'], value: one, reason: 'unit', policy: 'drop' }]
        return { key: String(one), account: one === 5 ? { losses, issues: [], decisions: [] } : null }
      }),
    )
  })

  test.each(['text', 'bytea', 'xml', 'varchar(80)'])('are of type %s', async (type) => {
    const table = await tableOf(30, type)
    expect(await worker(table).run()).toMatchObject({ converted: 26, setAside: 4 })
    const read = type === 'bytea' ? `convert_from(new, 'UTF8')` : 'new::text'
    expect(await server.query(`select ${read} as text from ${table} where id = 30`)).toEqual([
      { text: '<v2>30</v2>' },
    ])
  })

  test.each(['json', 'jsonb'])('are of type %s, with every digit', async (type) => {
    const table = `orders${++made}`
    await server.query(`create table ${table} (id int primary key, document ${type}, new ${type})`)
    await server.query(`insert into ${table} values (1, '{"n": 12345678901234567890.5}')`)
    const convert: PostgresWorkerOptions['convert'] = (document) => {
      return { document: String(document).replace('"n"', '"m"'), losses: [], issues: [] }
    }
    expect(await worker(table, { convert }).run()).toMatchObject({ converted: 1 })
    const rows = await server.query(`select new::text as text from ${table}`)
    expect(rows).toEqual([{ text: '{"m": 12345678901234567890.5}' }])
  })

  test.each(['uuid', 'text', 'smallint', 'numeric(20,5)'])('have keys of type %s', async (key) => {
    const table = await tableOf(60, 'text', key)
    expect(await worker(table, { write: { table: `of_${table}` } }).run()).toMatchObject({
      ...{ converted: 51, setAside: 9, passed: 0, ranges: 6 },
    })
    const rows = await server.query(
      `select count(*) from of_${table} t join ${table} s using (id) where t.document = replace(replace(s.document, '<v1><n>', '<v2>'), '</n></v1>', '</v2>')`,
    )
    expect(rows).toEqual([{ count: '51' }])
  })

  test.each<[string, (table: string) => PostgresWrite]>([
    ['a column', () => ({ column: 'new' })],
    ['another table', (table) => ({ table: `of_${table}` })],
    ['another table with other names', (table) => ({ table: `of_${table}`, key: ['n', 'r'], document: 'd' })],
    ['place', () => ({ inPlace: true })],
  ])('have keys of two columns, with results in %s', async (_, writeOf) => {
    const table = await pairsOf(60)
    const write = writeOf(table)
    const options = { key: ['number', 'region'], write }
    const { results } = await worker(table, options).sample(5)
    expect(results.length).toBe(5)
    expect(await worker(table, options).run()).toMatchObject({
      ...{ ranges: 6, documents: 60, converted: 51, setAside: 9, passed: 0 },
    })
    const column = 'column' in write ? 'new' : 'table' in write ? (write.document ?? 'document') : 'document'
    const number = 'table' in write && write.key !== undefined ? 'n' : 'number'
    const from = 'table' in write ? write.table : table
    const found = await server.query(
      `select ${number} as number, ${column} as document from ${from} where ${column} like '<v2>%' order by 1`,
    )
    const wanted = numbers(60).filter((one) => !isAside(one))
    expect(found).toEqual(wanted.map((one) => ({ number: one, document: `<v2>${one}</v2>` })))
    const aside = await server.query(
      `select (key).number, (key).region from ${table}_v1_v2_documents where converted is false order by 1`,
    )
    expect(aside.map((row) => row.number)).toEqual(numbers(60).filter(isAside))
    // What somebody else has written, and what is new, is the next run's.
    await server.query(`insert into ${table} values (61, '<v1><n>61</n></v1>', null, 'a,"b"')`)
    expect(await worker(table, options).run()).toMatchObject({ documents: 61, converted: 52, setAside: 9 })
  })

  test('have a key of two columns where they are in partitions', async () => {
    const table = `parts${++made}`
    await server.query(
      `create table ${table} (id int, area int, document text, primary key (id, area)) partition by list (area)`,
    )
    for (const area of [0, 1])
      await server.query(`create table ${table}_${area} partition of ${table} for values in (${area})`)
    await server.query(
      `insert into ${table} select i, i % 2, '<v1><n>' || i || '</n></v1>' from generate_series(1, 20) i`,
    )
    const options = { key: 'id,area', write: { inPlace: true } } as const
    expect(await worker(table, options).run()).toMatchObject({ converted: 17, setAside: 3 })
    const done = await server.query(`select count(*)::int as v2 from ${table} where document like '<v2>%'`)
    expect(done).toEqual([{ v2: 17 }])
  })

  test('have a key that is found by its index, whatever its columns are', { tags: 'slow' }, async () => {
    const table = await pairsOf(4000)
    const run = worker(table, { key: 'region,number', batch: 4000 })
    await run.run()
    await server.query(`analyze ${table}`)
    const type = `"public"."${table}_v1_v2_key"`
    const rows = await server.query(
      `explain update ${table} s set document = null where (s.region, s.number)
      >= (('(B,7)'::${type}).region, ('(B,7)'::${type}).number) and (s.region, s.number)
      <= (('(B,9)'::${type}).region, ('(B,9)'::${type}).number)`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`Index.*${table}_pkey`))
  })

  test('have a key of two columns whose tables were dropped and begun again with another type', {
    tags: 'slow',
  }, async () => {
    const table = await pairsOf(20)
    await worker(table, { key: 'region,number' }).run()
    const own = ['ranges', 'documents', 'attempts'].map((part) => `${table}_v1_v2_${part}`)
    await server.query(`drop table ${own.join(', ')}`)
    await server.query(`alter table ${table} alter number type bigint`)
    await server.query(`update ${table} set new = null`)
    expect(await worker(table, { key: 'region,number' }).run()).toMatchObject({ converted: 17, setAside: 3 })
  })

  test('have keys that are ordered as their column says, of a fixed length', async () => {
    const table = `codes${++made}`
    await server.query(`create table ${table} (id char(9) collate "C" primary key, document text)`)
    const keys = numbers(40).map((one) => `${one % 2 === 0 ? 'a' : 'B'}-${one}`)
    await server.query(
      `insert into ${table} select k, '<v1><n>' || n || '</n></v1>' from unnest($1::text[]) with ordinality as v(k, n)`,
      [keys],
    )
    const options = { write: { inPlace: true } } as const
    expect(await worker(table, options).run()).toMatchObject({ converted: 34, setAside: 6 })
    // In the order of another collation a range would hold other rows.
    const declared = await server.query(
      `select collation_name from information_schema.columns where table_name = '${table}_v1_v2_documents' and column_name = 'key'`,
    )
    expect(declared).toEqual([{ collation_name: 'C' }])
  })

  test('with names that SQL has to have quoted', async () => {
    const name = 'from "here"; drop table x --'
    const quoted = `"${name.replaceAll('"', '""')}"`
    await server.query(`create schema "Old Orders"`)
    await server.query(
      `create table "Old Orders".${quoted} (${quoted} int primary key, "select" text, "New" text)`,
    )
    await server.query(`insert into "Old Orders".${quoted} values (1, '${before(1)}')`)
    const options = {
      name: 'quoted',
      select: { table: `Old Orders.${name}`, document: 'select', columns: [name] },
      ...{ key: name, write: { column: 'New' } },
    }
    expect(await worker('', options).run()).toMatchObject({ converted: 1 })
    expect(await server.query(`select "New" from "Old Orders".${quoted}`)).toEqual([{ New: '<v2>1</v2>' }])
  })

  test('are those of a condition, and others of the row are given along', async () => {
    const table = await tableOf(40)
    await server.query(`alter table ${table} add version text default 'v1', add customer int default 17`)
    await server.query(`update ${table} set version = 'v2' where id > 20`)
    const seen: unknown[] = []
    const options: Partial<PostgresWorkerOptions> = {
      select: { table, document: 'document', where: "version = 'v1' -- old ones", columns: ['customer'] },
      write: { inPlace: true, set: { version: 'v2', customer: null } },
      convert: (document, row) => {
        seen.push(row)
        return convertDocument(document)
      },
    }
    expect(await worker(table, options).run()).toMatchObject({ documents: 20, converted: 17, setAside: 3 })
    expect(seen).toEqual(numbers(20).map((one) => ({ key: String(one), columns: { customer: 17 } })))
    const rows = await server.query(
      `select id from ${table} where version = 'v1' or customer = 17 and id <= 20`,
    )
    expect(rows.map(({ id }) => Number(id))).toEqual(aside(20))
  })

  test('that come later are converted by the next run, and those that were set aside where that is asked for', async () => {
    const table = await tableOf(20)
    await worker(table).run()
    await server.query(`insert into ${table} values (-1, '${before(1001)}'), (1000, '${before(1000)}')`)
    expect(await worker(table).run()).toMatchObject({ converted: 19, setAside: 3, ranges: 3 })
    await server.query(`update ${table} set document = '${before(6)}' where id in (3, 10)`)
    expect(await worker(table).run()).toMatchObject({ converted: 19, setAside: 3 })
    await worker(table).run({ retry: true })
    expect(
      await server.query(
        `select count(*) filter (where converted) as done, count(*) as all from ${table}_v1_v2_documents`,
      ),
    ).toEqual([{ done: '21', all: '22' }])
  })

  test('that a service has written meanwhile stay as they are', async () => {
    const table = await tableOf(30)
    const write = { table: `of_${table}` }
    await server.query(`create table of_${table} (id bigint primary key, document text)`)
    // The service writes between what the worker reads and what it writes.
    const pool = poolWith(async (text) => {
      if (!text.startsWith('savepoint')) return
      await server.query(
        `insert into of_${table} values (1, 'mine'), (2, 'mine') on conflict (id) do nothing`,
      )
    })
    const done = await worker(table, { write, pool }).run()
    expect(done).toMatchObject({ converted: 24, setAside: 4, passed: 2 })
    expect(await server.query(`select id from of_${table} where document = 'mine' order by id`)).toEqual([
      { id: '1' },
      { id: '2' },
    ])
  })
})

describe.skipIf(!hasServer)('a document is set aside', () => {
  const rules = async (table: string): Promise<readonly unknown[]> => {
    const rows = await server.query(
      `select key::int, account->'issues'->0->>'rule' as rule from ${table}_v1_v2_documents where converted is false order by key`,
    )
    return rows.map(({ key, rule }) => [key, rule])
  }

  test.each<[string, string, string]>([
    ['that the column is too short for', 'varchar(12)', '<v2>long text</v2>'],
    ['that is no XML', 'xml', '<v2>'],
    ['that is no JSON', 'jsonb', '{'],
    ['with a character that jsonb does not take', 'jsonb', '"\\u0000"'],
    ['with a character that no text has', 'text', '\0'],
  ])('whose result is one %s; all others are written', async (_, type, wrong) => {
    const table = await tableOf(20)
    await server.query(`alter table ${table} drop column new, add new ${type}`)
    const fine = type === 'jsonb' ? '{}' : '<v2/>'
    const convert: PostgresWorkerOptions['convert'] = (_document, { key }) => {
      return { document: key === '4' || key === '17' ? wrong : fine, losses: [], issues: [] }
    }
    expect(await worker(table, { convert }).run()).toMatchObject({ converted: 18, setAside: 2 })
    expect(await rules(table)).toEqual([
      [4, 'not-stored'],
      [17, 'not-stored'],
    ])
  })

  test('whose conversion throws', async () => {
    const table = await tableOf(3)
    const convert: PostgresWorkerOptions['convert'] = (document, { key }) => {
      if (key === '2') throw new Error('no')
      return { ...convertDocument(document), document: 'a' }
    }
    expect(await worker(table, { convert }).run()).toMatchObject({ converted: 2, setAside: 1 })
    expect(await rules(table)).toEqual([[2, 'convert-failed']])
  })

  test('of more than 64 MiB, which is not read; documents of 12 MiB are read one by one', {
    tags: 'slow',
    timeout: 60_000,
  }, async () => {
    const table = await tableOf(5)
    await server.query(`update ${table} set document = repeat('x', 65 * 1024 * 1024) where id = 2`)
    await server.query(`update ${table} set document = repeat('y', 12 * 1024 * 1024) where id > 2`)
    const lengths: number[] = []
    const convert: PostgresWorkerOptions['convert'] = (document) => {
      lengths.push(document.length)
      return { document: 'short', losses: [], issues: [] }
    }
    expect(await worker(table, { convert }).run()).toMatchObject({ converted: 4, setAside: 1 })
    expect(lengths).toEqual([before(1).length, 12 * 2 ** 20, 12 * 2 ** 20, 12 * 2 ** 20])
    expect(await rules(table)).toEqual([[2, 'document-length']])
  })
})

describe.skipIf(!hasServer)('nothing is changed', () => {
  test.each<[string, Partial<PostgresWorkerOptions>, RegExp]>([
    ['where there is no such table', { select: { table: 'nothing', document: 'document' } }, /"nothing"/],
    ['where there is no such column', { key: 'nothing' }, /"nothing"/],
    ['where keys are not unique', { key: 'new' }, /"new"/],
    ['where the column holds no documents', { write: { column: 'id' } }, /bigint/],
    ['where the target is the source', { write: { table: 'orders_of_test' } }, /"orders_of_test"/],
    ['where a name is none', { name: 'a"b' }, /"a"b"/],
    ['where a batch has no rows', { batch: 0 }, /100000/],
    ['where ranges are none at once', { concurrency: 0 }, /16/],
    ['where a lease has no end', { lease: Number.POSITIVE_INFINITY }, /86400/],
  ])('%s', async (_, options, said) => {
    const found = worker('orders_of_test', options).run()
    await expect(found).rejects.toMatchObject({
      name: 'PostgresSetupError',
      message: expect.stringMatching(said),
    })
    expect(
      await server.query(
        `select relname from pg_class where relname like 'orders_of_test_%' and relkind = 'r'`,
      ),
    ).toEqual([])
  })

  test('where a primary key of two columns is named by one of them', async () => {
    const table = await pairsOf(2)
    const found = worker(table, { key: 'number' }).run()
    await expect(found).rejects.toMatchObject({
      name: 'PostgresSetupError',
      message: expect.stringMatching(/"number".*\bregion,number\b/),
    })
  })

  test('where results have a key of fewer columns', async () => {
    const table = await pairsOf(2)
    const found = worker(table, { key: 'region,number', write: { table: 'of_pairs', key: 'id' } }).run()
    await expect(found).rejects.toMatchObject({ name: 'PostgresSetupError' })
    expect(await server.query("select to_regclass('of_pairs') as made")).toEqual([{ made: null }])
  })

  test('where a migration of that name was begun with other settings', async () => {
    const table = await tableOf(5)
    await worker(table, { identity: 'a' }).run()
    await expect(worker(table, { identity: 'b' }).run()).rejects.toMatchObject({ name: 'PostgresSetupError' })
    expect(await worker(table, { identity: 'a' }).run()).toMatchObject({ converted: 4 })
  })

  test('by a sample, which takes the same documents each time', async () => {
    const table = await tableOf(200)
    const write = { table: `of_${table}` }
    const { rows, results } = await worker(table, { write }).sample(50)
    expect([rows, results.length]).toEqual([200, 50])
    expect(results.filter(({ document }) => document === undefined).length).toBe(
      results.filter(({ key }) => isAside(Number(key))).length,
    )
    expect((await worker(table, { write }).sample(50)).results).toEqual(results)
    expect(
      await server.query(`select relname from pg_class where relname like '%${table}_%' and relkind = 'r'`),
    ).toEqual([])
  })
})

describe.skipIf(!hasServer)('workers', () => {
  test('that have two ranges under way need no second connection', { tags: 'slow' }, async () => {
    for (const max of [1, 2]) {
      const table = await tableOf(100)
      expect(await worker(table, { pool: server.pool(max), concurrency: 2 }).run()).toEqual(all)
    }
  })

  test('of which many ask for the last document at once give it to one of them', {
    tags: 'slow',
    timeout: 60_000,
  }, async () => {
    const table = await tableOf(3)
    const options = { pool: server.pool(40), batch: 1, concurrency: 8 }
    const found = await Promise.all([1, 2, 3, 4, 5].map(() => worker(table, options).run()))
    expect(found.at(-1)).toMatchObject({ ranges: 3, finished: 3, converted: 2, setAside: 1 })
    const kept = await server.query(
      `select account->'issues'->0->>'rule' as rule from ${table}_v1_v2_documents where converted is false`,
    )
    expect(kept).toEqual([{ rule: 'undetermined' }])
  })

  test('of which four begin at once share the ranges', { tags: 'slow' }, async () => {
    const table = await tableOf(1000)
    const shares = [0, 0, 0, 0]
    const add = (index: number, count: number): void => {
      shares[index] = (shares[index] ?? 0) + count
    }
    const found = await Promise.all(
      shares.map((_, index) =>
        worker(table).run({ onRange: ({ converted, setAside }) => add(index, converted + setAside) }),
      ),
    )
    for (const one of found)
      expect(one).toMatchObject({ documents: 1000, converted: 857, setAside: 143, passed: 0 })
    expect(shares.reduce((a, b) => a + b)).toBe(1000)
    expect(shares.filter((share) => share > 0).length).toBeGreaterThan(1)
  })

  test('that are stopped finish their range, and another worker continues', async () => {
    const table = await tableOf(100)
    const stop = new AbortController()
    const first = await worker(table).run({ signal: stop.signal, onRange: () => stop.abort() })
    expect(first).toMatchObject({ ranges: 10, finished: 1 })
    expect(await worker(table).run()).toEqual(all)
  })

  test('that convert many documents keep nothing of those that are done', { tags: 'slow' }, async () => {
    const table = await tableOf(3000)
    await server.query(`update ${table} set document = document || '<!--' || repeat('x', 1000) || '-->'`)
    const used: number[] = []
    const convert: PostgresWorkerOptions['convert'] = (document) => {
      const losses = [{ path: ['n'], value: String(document) }]
      return { document: String(document).replaceAll('v1', 'v2'), losses, issues: [] }
    }
    let ranges = 0
    await worker(table, { batch: 50, concurrency: 2, convert }).run({
      onRange: () => {
        if (++ranges % 15 === 0) used.push(measureLiveHeap())
      },
    })
    expect(ranges).toBe(60)
    // Of 1,500 documents, results and accounts there would be five megabytes.
    const [, second = 0, , last = 0] = used
    expect(last - second).toBeLessThan(1_000_000)
  })

  test('whose connections the server ends go on with new ones', { tags: 'slow' }, async () => {
    const table = await tableOf(200)
    let [asked, statements, ended] = [0, 0, 0]
    const pool = poolWith(async (_, client) => {
      if (++statements % 23 !== 0 || ended === 5) return
      const { rows } = await client.query('select pg_backend_pid() as pid')
      await server.query('select pg_terminate_backend($1, 1000)', [rows[0]?.pid])
      ended++
    })
    const convert: PostgresWorkerOptions['convert'] = (document) => {
      asked++
      return convertDocument(document)
    }
    const found = await worker(table, { pool, convert }).run()
    expect(ended).toBe(5)
    // What was asked again is what a transaction had not committed.
    expect(asked).toBeGreaterThan(200)
    expect(found).toMatchObject({ documents: 200, converted: 171, setAside: 29, passed: 0 })
  })
})
