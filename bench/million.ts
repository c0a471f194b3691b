import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../test/postgres/server.ts'
import { fillStore, makeOrder, wrongResults } from './make/many-files.ts'
import { runWell } from './measure/child.ts'
import { readLiveHeap, watchLiveHeap } from './measure/live-heap.ts'
import { processTime } from './measure/process-time.ts'
import { command, repository } from './prepare/paths.ts'
import { madeFolder } from './prepare/programs.ts'
import { filesTable, type ManyFiles, type ManyRows, rowsTable } from './show/million.ts'
import { fillRegion } from './show/region.ts'

/**
 * A million rows by `migrate-table`, and a million files in a folder of folders by `migrate`, beside fewer of them: how long
 * that takes, how much memory, and whether each document has exactly one result, which is the one that a pipe gives of it.
 * With `--write` the figures go into `docs/guides/capacity.md`.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    files: { type: 'string', default: '1000000' },
    workers: { type: 'string', default: '2' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const workers = Number(values.workers)
if (values.only !== undefined && values.only !== 'rows' && values.only !== 'files')
  throw new Error('--only is rows or files')

const folder = madeFolder('million')
rmSync(folder, { recursive: true })
mkdirSync(folder, { recursive: true })
for (const name of ['v1', 'v2', 'efti-schema.config.yaml'])
  cpSync(join(repository, 'docs/example/shop', name), join(folder, name), { recursive: true })
const drawn = 1000
const documents = Array.from({ length: drawn }, (_, number) => makeOrder(number))
const node = [process.execPath, command]
// What the mapping leaves open.
const hooks = "export const hooks = { v1ShopOrderToV2ShopOrder: { S2_code: () => 'locker' } }\n"
writeFileSync(join(folder, 'hooks.mjs'), hooks)
const policies = ['--set', 'S7=C-1', '--hooks', 'hooks.mjs', '--on-loss', 'drop']
const wanted = await resultsOfPipe()
const bytes = Math.round(documents.reduce((sum, one) => sum + Buffer.byteLength(one), 0) / documents.length)

/** What each of the documents becomes. */
async function resultsOfPipe(): Promise<readonly string[]> {
  const lines = documents.map((document) => `${JSON.stringify(document)}\n`)
  writeFileSync(join(folder, 'drawn.ndjson'), lines.join(''))
  const migrate = [...node, 'migrate', 'v1', 'v2', '-', '--input', 'ndjson', '--quiet', ...policies]
  const { said } = await runWell(['bash', '-c', '"$@" < drawn.ndjson', 'bash', ...migrate], { cwd: folder })
  const results = said
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly document: string }).document)
  if (new Set(results).size < drawn) throw new Error('The results of different documents are the same.')
  return results
}

/** So many, and a tenth, a hundredth and a thousandth of them. */
function sizesUpTo(most: number): readonly number[] {
  return [most / 1000, most / 100, most / 10, most].map(Math.ceil).filter((count) => count >= drawn)
}

async function migrateRows(): Promise<readonly ManyRows[]> {
  const server = await startServer(['fsync=on', 'shared_buffers=256MB'])
  const environment = { PGHOST: server.host, PGUSER: 'postgres', PGDATABASE: 'postgres' }
  const migrate = async (table: string, place: number) => {
    const own = join(folder, `${table}-${place}.json`)
    const options = ['--key', 'id', '--document', 'document', '--to-column', 'made', '--format', 'json']
    const argv = [...watchLiveHeap(node, own), 'migrate-table', 'v1', 'v2', table, ...options, ...policies]
    const ran = await runWell(argv, { cwd: folder, seconds: 3600, env: environment })
    return { ...ran, live: readLiveHeap(own) }
  }
  const measure = async (rows: number): Promise<ManyRows> => {
    const table = `rows_${rows}`
    await server.query(`create table ${table} (id bigint primary key, document text not null, made text)`)
    for (let at = 0; at < rows; at += drawn)
      await server.query(
        `insert into ${table} select $2 + n, d from unnest($1::text[]) with ordinality as v(d, n)`,
        [documents.slice(0, rows - at), at],
      )
    await server.query(`vacuum analyze ${table}`)
    const busy = processTime(server.pid)
    const all = await Promise.all(Array.from({ length: workers }, (_, place) => migrate(table, place)))
    const served = processTime(server.pid) - busy
    const [wrong] = await server.query(
      `with wanted as (select n, d from unnest($1::text[]) with ordinality as v(d, n))
      select count(*)::int as rows from ${table} m full join ${table}_v1_v2_documents d on d.key = m.id
      left join wanted w on w.n = (m.id - 1) % ${drawn} + 1
      where m.id is null or d.key is null or not d.converted or m.made is distinct from w.d`,
      [wanted],
    )
    const [summed] = await server.query(
      `select count(*)::int as documents, count(distinct key)::int as keys from ${table}_v1_v2_documents`,
    )
    const missing = Math.abs(rows - Number(summed?.documents)) + Math.abs(rows - Number(summed?.keys))
    return {
      ...{ rows, workers, served: served / rows, wrong: Number(wrong?.rows) + missing },
      seconds: Math.max(...all.map((run) => run.wall)) / 1000,
      cpu: (all.reduce((sum, run) => sum + run.cpu, 0) * 1000) / rows,
      peak: Math.max(...all.map((run) => run.peak ?? Number.NaN)),
      live: Math.max(...all.map((run) => run.live)),
    }
  }
  const found: ManyRows[] = []
  try {
    for (const rows of sizesUpTo(Number(values.rows))) found.push(await measure(rows))
  } finally {
    await server.stop()
  }
  return found
}

async function migrateFiles(): Promise<readonly ManyFiles[]> {
  const found: ManyFiles[] = []
  for (const files of sizesUpTo(Number(values.files))) {
    const [store, out] = [join(folder, `store-${files}`), join(folder, `results-${files}`)]
    const folders = fillStore(store, documents, files)
    const argv = [...node, 'migrate', 'v1', 'v2', store, '--out', out, '--quiet', ...policies]
    const ran = await runWell(argv, { cwd: folder, seconds: 7200 })
    const wrong = await wrongResults({ store, out, wanted, files })
    found.push({
      ...{ files, folders, wrong, threads: availableParallelism() },
      ...{ seconds: ran.wall / 1000, cpu: (ran.cpu * 1000) / files, peak: ran.peak ?? Number.NaN },
    })
    console.log(`${files} files: ${wrong} wrong`)
    for (const path of [store, out]) rmSync(path, { recursive: true })
  }
  return found
}

const page = join(repository, 'docs/guides/capacity.md')
const report = (name: string, text: string, wrong: number): void => {
  console.log(text)
  if (values.write) fillRegion(page, name, text)
  if (wrong > 0) process.exitCode = 1
}
const sum = (all: readonly { readonly wrong: number }[]): number => all.reduce((n, one) => n + one.wrong, 0)
if (values.only !== 'files') {
  const rows = await migrateRows()
  report('rows', rowsTable(rows, bytes), sum(rows))
}
if (values.only !== 'rows') {
  const files = await migrateFiles()
  report('files', filesTable(files, bytes), sum(files))
}
