import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { createShadow, type ShadowReport } from '../../src/shadow/index.ts'
import { type AnyConverter, convertersIn } from '../convert/program.ts'
import { shopWith } from '../migrate/shop-store.ts'
import { runsOf } from '../support/heavy.ts'
import { hasServer, type Server, startServer } from './server.ts'

const main = join(packageRoot, 'dist/cli/main.js')
const ways = ['post', 'courier', 'collect'] as const

/** A state of an order, as all sides of the test know it. */
interface Order {
  readonly number: string
  readonly delivery: (typeof ways)[number]
}

const oldText = ({ number, delivery }: Order): string =>
  `<order xmlns="urn:example:shop"><number>${number}</number><delivery>${delivery}</delivery><item><name>Tea</name><count>1</count></item></order>`

let server: Server
let forth: AnyConverter
let back: AnyConverter

beforeAll(async () => {
  if (!hasServer) return
  if (!existsSync(main)) throw new Error('Workers run the compiled program: npm run build')
  server = await startServer()
  const { all } = await convertersIn(join(packageRoot, 'docs/example/shop'), 'v1', 'v2')
  const { v1ShopOrderToV2ShopOrder, v2ShopOrderToV1ShopOrder } = all
  if (!v1ShopOrderToV2ShopOrder || !v2ShopOrderToV1ShopOrder) throw new Error(`only ${Object.keys(all)}`)
  forth = v1ShopOrderToV2ShopOrder
  back = v2ShopOrderToV1ShopOrder
})
afterAll(async () => {
  if (hasServer) await server.stop()
})

function toV2(document: string, id: number): string {
  const hooks = { S2_code: () => 'locker' }
  const result = forth.convert(document, { context: { S7: `C-${id}` }, hooks })
  if (result.ok) return result.document
  throw new Error(result.issues.map(({ message }) => message).join())
}

function toV1(document: string): string {
  const result = back.convert(document, {
    context: {},
    hooks: { S2_code: () => 'collect' },
    policies: { onLoss: 'drop' },
  })
  if (result.ok) return result.document
  throw new Error(result.issues.map(({ message }) => message).join())
}

/** The releases of the service, one for each stage. */
type Release = 'old' | 'expanded' | 'shadowed' | 'cut over' | 'contracted'

class Service {
  release: Release = 'old'
  readonly shadow = createShadow<string>({ pending: 4 })
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Takes an order: a client of the old version sends it so until the cut, one of the new version afterwards. */
  async put(id: number, order: Order): Promise<void> {
    const old = oldText(order)
    if (this.release === 'old') {
      await this.#write(['document'], [id, old])
    } else if (this.release === 'contracted') {
      await this.#write(['document_v2'], [id, toV2(old, id)])
    } else {
      const made = toV2(old, id)
      await this.#write(
        ['document', 'document_v2'],
        [id, this.release === 'cut over' ? toV1(made) : old, made],
      )
    }
  }

  /** Gives an order of the new version. */
  async get(id: number): Promise<string> {
    // A release ends the requests that it has begun.
    const { release } = this
    if (release === 'contracted') return (await this.#read(id, 'document_v2')).document_v2 ?? ''
    if (release === 'cut over') return this.#upcast(id)
    // Both of one row: what a caller writes between two questions is no difference.
    const row = await this.#read(id, release === 'shadowed' ? 'document, document_v2' : 'document')
    const old = (): string => toV2(row.document ?? '', id)
    if (release !== 'shadowed') return old()
    return this.shadow.answer(String(id), old, () => row.document_v2 ?? 'not converted')
  }

  async #upcast(id: number): Promise<string> {
    const { document, document_v2: made } = await this.#read(id, 'document, document_v2')
    return made ?? toV2(document ?? '', id)
  }

  async #read(id: number, columns: string): Promise<Readonly<Record<string, string | null>>> {
    const { rows } = await this.#pool.query(`select ${columns} from orders where id = $1`, [id])
    return (rows[0] ?? {}) as Readonly<Record<string, string | null>>
  }

  async #write(columns: readonly string[], values: readonly unknown[]): Promise<void> {
    const given = columns.map((_, index) => `$${index + 2}`)
    const set = columns.map((name, index) => `${name} = ${given[index]}`)
    await this.#pool.query(
      `insert into orders (id, ${columns.join(', ')}) values ($1, ${given.join(', ')}) on conflict (id) do update set ${set.join(', ')}`,
      values,
    )
  }
}

/** Clients that put and get, each its own orders, and remember what they have put. */
class Load {
  readonly orders = new Map<number, Order>()
  readonly failures: unknown[] = []
  requests = 0
  #isOver = false
  readonly #service: Service
  #clients: readonly Promise<void>[] = []

  constructor(service: Service) {
    this.#service = service
  }

  start(clients: number, ids: readonly number[]): void {
    this.#clients = Array.from({ length: clients }, (_, client) =>
      this.#work(
        client,
        ids.filter((id) => id % clients === client),
      ),
    )
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#clients)
  }

  async #work(client: number, own: readonly number[]): Promise<void> {
    const ids = [...own]
    for (let turn = 0; !this.#isOver; turn++) {
      // New orders, changes of old ones, and twice as many questions.
      const isNew = turn % 50 === 0
      const id = isNew ? 1_000_000 + client + turn * 100 : (ids[(turn * 7919) % ids.length] ?? 0)
      if (isNew) ids.push(id)
      try {
        if (isNew || turn % 3 === 0) {
          const order: Order = { number: `${id}-${turn}`, delivery: ways[turn % 3] ?? 'post' }
          await this.#service.put(id, order)
          this.orders.set(id, order)
        } else {
          const given = await this.#service.get(id)
          const wanted = this.orders.get(id)
          if (wanted && !given.includes(`<number>${wanted.number}</number>`))
            throw new Error(`order ${id} is ${given}`)
        }
        this.requests++
      } catch (error) {
        this.failures.push(error)
      }
      await new Promise((go) => setTimeout(go, 1))
    }
  }
}

interface Worker {
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly exit: number | null; readonly said: string }>
}

/** The command as it is installed, in a process of its own. */
function startWorker(cwd: string): Worker {
  const argv = ['migrate-table', 'v1', 'v2', 'orders', '--key', 'id', '--document', 'document', '--quiet']
  const more = [
    '--to-column',
    'document_v2',
    '--hooks',
    'hooks.mjs',
    '--context',
    'context.mjs',
    '--batch',
    '20',
  ]
  const env = { ...process.env, PGHOST: server.host, PGUSER: 'postgres', PGDATABASE: 'postgres' }
  const child = spawn(process.execPath, [main, ...argv, ...more], { cwd, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  return { child, ended: new Promise((go) => child.on('close', (exit) => go({ exit, said }))) }
}

async function finishedRanges(): Promise<number> {
  const found = await server
    .query('select count(*)::int as finished from orders_v1_v2_ranges where finished')
    .catch(() => [])
  return Number(found[0]?.finished ?? 0)
}

async function until(isDone: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isDone())) await new Promise((go) => setTimeout(go, 10))
}

const equal: Partial<ShadowReport> = { different: 0, failed: 0, late: 0, differences: [], failures: [] }

describe.skipIf(!hasServer)('a service that changes over', () => {
  test('fails no request, and loses and doubles no document', { timeout: 300_000 }, async () => {
    const count = runsOf(4000, 100_000)
    const ids = Array.from({ length: count }, (_, index) => index + 1)
    await server.query('create table orders (id bigint primary key, document text)')
    await server.query(
      `insert into orders select i, replace($1, 'N', i::text) from generate_series(1, ${count}) i`,
      [oldText({ number: 'N', delivery: 'collect' })],
    )
    const service = new Service(server.pool(8))
    const load = new Load(service)
    for (const id of ids) load.orders.set(id, { number: String(id), delivery: 'collect' })
    load.start(6, ids)
    const cwd = shopWith({
      'hooks.mjs': `export const hooks = { v1ShopOrderToV2ShopOrder: { S2_code: () => 'locker' } }\n`,
      'context.mjs': "export const context = (document, { key }) => ({ S7: 'C-' + key })\n",
    })

    await server.query('alter table orders add document_v2 text')
    service.release = 'expanded'
    // Calls of the former release have ended before the backfill begins.
    const before = load.requests
    await until(() => load.requests > before + 50)

    let kills = 0
    const pairs = runsOf(2, 4)
    for (let pair = 1; pair <= pairs; pair++) {
      const workers = [startWorker(cwd), startWorker(cwd)]
      const wanted = ((await finishedRanges()) || 0) + runsOf(5, 200)
      await until(async () => (await finishedRanges()) >= wanted)
      for (const { child } of workers) if (child.kill('SIGKILL')) kills++
      await Promise.all(workers.map(({ ended }) => ended))
    }
    const ended = await Promise.all([startWorker(cwd).ended, startWorker(cwd).ended])
    expect(ended).toEqual([0, 0].map((exit) => ({ exit, said: expect.stringMatching(/ 0 /) })))

    service.release = 'shadowed'
    await until(() => service.shadow.report().equal > 200)
    service.release = 'cut over'
    await service.shadow.settled()
    const cut = load.requests
    await until(() => load.requests > cut + 300)
    service.release = 'contracted'
    const contracted = load.requests
    await until(() => load.requests > contracted + 50)
    await server.query('alter table orders drop document')
    await until(() => load.requests > contracted + 300)
    await load.stop()

    expect(load.failures).toEqual([])
    expect(service.shadow.report()).toMatchObject(equal)
    expect(kills).toBe(2 * pairs)
    const rows = await server.query('select id::int, document_v2 from orders order by id')
    expect(rows.length).toBe(load.orders.size)
    const wrong = rows.filter(({ id, document_v2: made }) => {
      const order = load.orders.get(Number(id))
      return order === undefined || made !== toV2(oldText(order), Number(id))
    })
    expect(wrong).toEqual([])
    console.log(
      `${count} documents, ${load.requests} requests, ${kills} killed workers, ${service.shadow.report().equal} compared answers: none failed, lost, doubled or different`,
    )
  })
})
