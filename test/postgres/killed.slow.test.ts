import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPostgresWorker, type PostgresProgress, type PostgresWrite } from '../../src/postgres/index.ts'
import { bundleSource } from '../support/bundle.ts'
import { isHeavy, runsOf } from '../support/heavy.ts'
import { convertDocument, isAside } from './documents.ts'
import { hasServer, type Server, startServer } from './server.ts'

/** What a worker in a process of its own is told. */
export interface ChildOrder {
  readonly host: string
  readonly table: string
  readonly write: PostgresWrite
  readonly batch: number
  readonly lease?: number
  /** Ends at a statement, counted from 1: before it is sent, when it is under way, or when it is answered. */
  readonly killAt?: number
  readonly when?: 'before' | 'sent' | 'answered'
  /** Stops at a document until it is continued. */
  readonly pauseAt?: number
  /** Numbers of documents that kill whoever converts them. */
  readonly deadly?: readonly number[]
  /** One unless told otherwise: statements of several ranges have no order. */
  readonly concurrency?: number
}

let server: Server
let made = 0
const folder = mkdtempSync(join(tmpdir(), 'worker-'))
const program = join(folder, 'child.mjs')

beforeAll(async () => {
  if (!hasServer) return
  await bundleSource('test/postgres/child.ts', program)
  // What a kill of the machine leaves is the business of the server; its own speed is not.
  server = await startServer(['synchronous_commit=off'])
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  if (hasServer) await server.stop()
})

async function tableOf(count: number): Promise<string> {
  const name = `orders${++made}`
  await server.query(`create table ${name} (id bigint primary key, document text, new text)`)
  await server.query(
    `insert into ${name} select i, '<v1><n>' || i || '</n></v1>', null from generate_series(1, ${count}) i`,
  )
  await server.query(`analyze ${name}`)
  return name
}

interface Child {
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly signal: string | null; readonly said: string }>
}

function start(order: Omit<ChildOrder, 'host'>): Child {
  const argument = JSON.stringify({ host: server.host, ...order })
  const child = spawn(process.execPath, [program, argument])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  return { child, ended: new Promise((go) => child.on('close', (_, signal) => go({ signal, said }))) }
}

/** A worker in this process that does what is left. */
function finish(table: string, write: PostgresWrite): Promise<PostgresProgress> {
  const options = { select: { table, document: 'document' }, key: 'id', write, batch: 10 }
  return createPostgresWorker({
    pool: server.pool(),
    name: `${table}_v1_v2`,
    ...options,
    convert: convertDocument,
  }).run()
}

/** Everything that stands in the tables in the end, as a digest: of documents, of results, and of what became of each. */
async function stateOf(table: string, write: PostgresWrite): Promise<readonly unknown[]> {
  const digest = async (from: string, row: string, key: string) => {
    const [found] = await server.query(
      `select count(*), md5(string_agg(${row}, ',' order by ${key})) as digest from ${from}`,
    )
    return found
  }
  const own = await digest(table, `${table}::text`, 'id')
  const others = 'table' in write ? await digest(write.table, `${write.table}::text`, 'id') : undefined
  return [own, others, await digest(`${table}_v1_v2_documents d`, 'd::text', 'key')]
}

const writes: readonly (readonly [string, (table: string) => PostgresWrite])[] = [
  ['a column', () => ({ column: 'new' })],
  ['another table', (table) => ({ table: `of_${table}` })],
  ['place', () => ({ inPlace: true })],
]

describe.skipIf(!hasServer)('a worker that is killed', () => {
  test.each(writes.map(([name, writeOf], place) => [name, writeOf, place] as const))(
    'at any statement leaves nothing half done, with results in %s',
    { timeout: 240_000 },
    async (_, writeOf, place) => {
      const whole = await tableOf(20)
      const undisturbed = start({ table: whole, write: writeOf(whole), batch: 10 })
      const { statements } = JSON.parse((await undisturbed.ended).said) as { statements: number }
      expect(statements).toBeGreaterThan(30)
      const wanted = await stateOf(whole, writeOf(whole))
      const kills = Array.from({ length: statements }, (_, index) => index + 1).flatMap((killAt) =>
        // Each statement in one of three ways at one of three places of the results; all of them in the long run.
        (['before', 'sent', 'answered'] as const)
          .filter((_, way) => isHeavy || (killAt % 3 === way && (Math.floor(killAt / 3) + place) % 3 === 0))
          .map((when) => ({ killAt, when })),
      )
      const killed = async ({ killAt, when }: (typeof kills)[number]): Promise<void> => {
        const table = await tableOf(20)
        const write = writeOf(table)
        const { signal, said } = await start({ table, write, batch: 10, killAt, when }).ended
        expect([killAt, when, signal, said]).toEqual([killAt, when, 'SIGKILL', ''])
        const done = await finish(table, write)
        expect([killAt, when, done]).toMatchObject([
          killAt,
          when,
          { converted: 17, setAside: 3, passed: 0, finished: 2 },
        ])
        expect([killAt, when, ...(await stateOf(table, write))]).toEqual([killAt, when, ...wanted])
      }
      for (let at = 0; at < kills.length; at += 3) await Promise.all(kills.slice(at, at + 3).map(killed))
    },
  )

  test('again and again beside another one loses and doubles nothing', { timeout: 600_000 }, async () => {
    const count = runsOf(6000, 100_000)
    const wantedKills = runsOf(5, 50)
    const whole = await tableOf(count)
    await finish(whole, { column: 'new' })
    const table = await tableOf(count)
    const write = { column: 'new' }
    const order = { table, write, batch: runsOf(50, 100), concurrency: 2 }
    const random = seeded(17)
    let [kills, isEnough] = [0, false]
    const running: Child[] = []
    /** A place at work: who is killed is followed by another one. */
    const work = async (place: number): Promise<void> => {
      for (;;) {
        const child = start(order)
        running[place] = child
        const { signal, said } = await child.ended
        if (signal === null) {
          expect(said).toContain('"converted"')
          return
        }
      }
    }
    const finished = async (): Promise<number> => {
      const rows = await server
        .query(`select count(*)::int as finished from ${table}_v1_v2_ranges where finished`)
        .catch(() => [])
      return Number(rows[0]?.finished ?? 0)
    }
    /** Spread over the work, each at a moment of its own. */
    const kill = async (): Promise<void> => {
      const share = (0.9 * count) / order.batch / wantedKills
      while (!isEnough && kills < wantedKills) {
        if ((await finished()) < kills * share) await new Promise((go) => setTimeout(go, 5))
        else {
          await new Promise((go) => setTimeout(go, random() * 40))
          if (running[random() < 0.5 ? 0 : 1]?.child.kill('SIGKILL')) kills++
        }
      }
    }
    const killing = kill()
    await Promise.all([work(0), work(1)])
    isEnough = true
    await killing
    const aside = Array.from({ length: count }, (_, index) => index + 1).filter(isAside).length
    expect(await finish(table, write)).toMatchObject({
      documents: count,
      converted: count - aside,
      setAside: aside,
      passed: 0,
    })
    const digest = `select md5(string_agg(concat_ws(',', id, document, new), ';' order by id)) as digest from`
    const [found, wanted] = [
      await server.query(`${digest} ${table}`),
      await server.query(`${digest} ${whole}`),
    ]
    expect(found).toEqual(wanted)
    const accounts = `select md5(string_agg(d::text, ';' order by key)) as digest from`
    expect(await server.query(`${accounts} ${table}_v1_v2_documents d`)).toEqual(
      await server.query(`${accounts} ${whole}_v1_v2_documents d`),
    )
    expect(kills).toBe(wantedKills)
    console.log(`${count} documents, ${kills} kills: the same rows as a run that nobody disturbed`)
  })

  test('by a document sets that document aside after some attempts, and converts all others', {
    timeout: 120_000,
  }, async () => {
    const table = await tableOf(60)
    const write = { column: 'new' } as const
    const deadly = [17, 18, 55]
    // Two documents beside each other, and one in the last range; whoever is killed is followed by another one.
    let kills = 0
    for (;;) {
      const { signal, said } = await start({ table, write, batch: 20, deadly }).ended
      if (signal === null) {
        const aside = Array.from({ length: 60 }, (_, index) => index + 1).filter(isAside).length
        const setAside = aside - deadly.filter(isAside).length + deadly.length
        expect(JSON.parse(said)).toMatchObject({
          ...{ documents: 60, converted: 60 - setAside, setAside, passed: 0 },
        })
        break
      }
      kills++
      expect(kills).toBeLessThan(60)
    }
    const found = await server.query(
      `select key::int, account->'issues'->0->>'rule' as rule from ${table}_v1_v2_documents
      where account->'issues'->0->>'rule' <> 'undetermined' order by key`,
    )
    expect(found).toEqual(deadly.map((key) => ({ key, rule: 'process-ended' })))
    // No document was given up before it had killed as often as it may.
    expect(kills).toBeGreaterThanOrEqual(3 * deadly.length)
    expect(await server.query(`select * from ${table}_v1_v2_attempts`)).toEqual([])
    // Whoever has mended what killed them asks for them again.
    const write2 = { select: { table, document: 'document' }, key: 'id', write, batch: 20 }
    const again = await createPostgresWorker({
      ...{ pool: server.pool(), name: `${table}_v1_v2`, ...write2 },
      convert: convertDocument,
    }).run({ retry: true })
    expect(again).toMatchObject({ converted: 51, setAside: 9 })
  })

  test('or paused for longer than its lease finds its transaction ended, and goes on', {
    timeout: 60_000,
  }, async () => {
    const whole = await tableOf(100)
    await finish(whole, { inPlace: true })
    const table = await tableOf(100)
    const write = { inPlace: true } as const
    const paused = start({ table, write, batch: 10, lease: 1, pauseAt: 25 })
    const isSilent = async (): Promise<boolean> => {
      const [found] = await server
        .query(`select count(*)::int as done from ${table}_v1_v2_documents`)
        .catch(() => [])
      return Number(found?.done ?? 0) === 20
    }
    while (!(await isSilent())) await new Promise((go) => setTimeout(go, 20))
    // Eight of ten ranges are left, and the one of the silent worker as soon as its lease is over.
    expect(await finish(table, write)).toMatchObject({
      ranges: 10,
      finished: 10,
      converted: 86,
      setAside: 14,
    })
    paused.child.kill('SIGCONT')
    const { signal, said } = await paused.ended
    expect([signal, JSON.parse(said)]).toMatchObject([
      null,
      { finished: 10, converted: 86, setAside: 14, passed: 0 },
    ])
    const digest = `select md5(string_agg(concat_ws(',', id, document), ';' order by id)) as digest from`
    expect(await server.query(`${digest} ${table}`)).toEqual(await server.query(`${digest} ${whole}`))
  })
})

/** Numbers from 0 to 1, the same ones each time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
