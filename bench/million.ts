import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../test/postgres/server.ts'
import { runWell } from './measure/child.ts'
import { processTime } from './measure/process-time.ts'
import { command } from './prepare/paths.ts'
import { madeFolder } from './prepare/programs.ts'

/**
 * So many rows by the command, with so many workers at once: how long it takes, how much memory a worker needs beside one
 * with a thousand rows, and whether each row has exactly one result, equal to that of the same document elsewhere.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, workers: { type: 'string', default: '2' } },
})
const rows = Number(values.rows)
const workers = Number(values.workers)
const folder = madeFolder('million')
rmSync(folder, { recursive: true })
mkdirSync(folder, { recursive: true })
const sample = [
  'sample',
  'v1',
  '--embedded',
  '--root',
  'FTI010GetCmdsResponse',
  '--minimal',
  '--count',
  '1000',
]
await runWell([process.execPath, command, ...sample, '--out', 'store'], { cwd: folder })
const documents = readdirSync(join(folder, 'store')).map((file) =>
  readFileSync(join(folder, 'store', file), 'utf8'),
)

const server = await startServer(['fsync=on', 'shared_buffers=256MB'])
const policies = ['--on-undetermined', 'drop', '--on-loss', 'drop', '--on-misfit', 'drop', '--format', 'json']
const migrate = (table: string) =>
  runWell(
    [
      ...[process.execPath, command, 'migrate-table', '--embedded', 'v1', 'v0', table],
      ...['--key', 'id', '--document', 'document', '--to-column', 'made', ...policies],
    ],
    {
      cwd: folder,
      seconds: 3600,
      env: { PGHOST: server.host, PGUSER: 'postgres', PGDATABASE: 'postgres' },
    },
  )

async function fill(table: string, count: number): Promise<void> {
  await server.query(`create table ${table} (id bigint primary key, document text not null, made text)`)
  for (let at = 0; at < count; at += documents.length)
    await server.query(
      `insert into ${table} select $2 + n, d from unnest($1::text[]) with ordinality as v(d, n) where $2 + n <= $3`,
      [documents, at, count],
    )
  await server.query(`vacuum analyze ${table}`)
}

try {
  await fill('few', documents.length)
  await fill('many', rows)
  const one = await migrate('few')
  const busy = processTime(server.pid)
  const all = await Promise.all(Array.from({ length: workers }, () => migrate('many')))
  const served = processTime(server.pid) - busy
  const [wrong] = await server.query(
    `select count(*)::int as rows from many m full join many_v1_v0_documents d on d.key = m.id
    where m.id is null or d.key is null or not d.converted
      or m.made is distinct from (select f.made from few f where f.id = (m.id - 1) % ${documents.length} + 1)`,
  )
  const [summed] = await server.query(
    'select count(*)::int as documents, count(distinct key)::int as keys from many_v1_v0_documents',
  )
  const wall = Math.max(...all.map((run) => run.wall))
  const cpu = all.reduce((sum, run) => sum + run.cpu, 0)
  const peaks = all.map((run) => `${Math.round(run.peak ?? Number.NaN)} MB`)
  console.log(`${rows} rows, ${workers} workers: ${(wall / 1000).toFixed(0)} s by the clock`)
  console.log(
    `workers: ${((cpu * 1000) / rows).toFixed(0)} µs of processor time a row; server: ${(served / rows).toFixed(0)} µs`,
  )
  console.log(
    `greatest memory: ${peaks.join(', ')}; with ${documents.length} rows ${Math.round(one.peak ?? Number.NaN)} MB`,
  )
  console.log(`${summed?.documents} results of ${summed?.keys} documents, ${wrong?.rows} of them wrong`)
  if (wrong?.rows !== 0 || summed?.documents !== rows || summed?.keys !== rows) process.exitCode = 1
} finally {
  await server.stop()
}
