import { Pool } from 'pg'
import { createPostgresWorker, type PostgresClient, type PostgresPool } from '../../src/postgres/index.ts'
import { before, convertDocument } from './documents.ts'
import type { ChildOrder } from './killed.slow.test.ts'

/** A worker in a process of its own, which ends itself where it is told to. */
const order = JSON.parse(process.argv[2] ?? '{}') as ChildOrder
const real = new Pool({ host: order.host, user: 'postgres', database: 'postgres', max: 2 })
let statements = 0

const die = (): void => void process.kill(process.pid, 'SIGKILL')

async function counted(): Promise<PostgresClient> {
  const client = await real.connect()
  return {
    async query(text, values) {
      const isLast = ++statements === order.killAt
      if (isLast && order.when === 'before') die()
      const found = client.query(text, values as unknown[])
      // The server has the statement, and nobody is there for its answer.
      if (isLast && order.when === 'sent') {
        setTimeout(die, 1)
        await new Promise(() => {})
      }
      const answer = await found
      if (isLast && order.when === 'answered') die()
      return answer
    },
    on: client.on.bind(client),
    off: client.off.bind(client),
    release: client.release.bind(client),
  }
}

const pool: PostgresPool = { connect: counted, on: real.on.bind(real), off: real.off.bind(real) }
let converted = 0
const done = await createPostgresWorker({
  pool,
  name: `${order.table}_v1_v2`,
  select: { table: order.table, document: 'document' },
  key: 'id',
  write: order.write,
  batch: order.batch,
  lease: order.lease ?? 60,
  concurrency: order.concurrency ?? 1,
  convert: (document) => {
    if (++converted === order.pauseAt) process.kill(process.pid, 'SIGSTOP')
    if (order.deadly?.some((number) => String(document) === before(number))) die()
    return convertDocument(document)
  },
}).run()
await real.end()
console.log(JSON.stringify({ ...done, statements }))
