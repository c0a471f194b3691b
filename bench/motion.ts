import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasServer, type Server, startServer } from '../test/postgres/server.ts'
import { runWell } from './measure/child.ts'
import { processTime } from './measure/process-time.ts'
import { median } from './measure/statistics.ts'
import { generate } from './prepare/generated.ts'
import { hasNats, type NatsServer, startNats } from './prepare/nats.ts'
import { command, made, repository } from './prepare/paths.ts'
import { bundle, madeFolder } from './prepare/programs.ts'
import { capacityTables } from './show/capacity.ts'
import { fillRegion } from './show/region.ts'

/**
 * What a document costs in motion: as a value, by one call, as a file, as a line, as a row, as a message, beside the same
 * without a conversion. Processor time of the process that converts, less a run over one document; for rows and messages
 * that of the server and the clock as well. With `--write` the figures go into `docs/guides/capacity.md`.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    scale: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
})
const ways = ['files', 'lines', 'rows', 'messages'] as const
type Way = (typeof ways)[number]
/** Whether a way is measured; a value and one call always are. */
const isAsked = (way: Way): boolean => values.only?.includes(way) ?? true
for (const name of values.only ?? [])
  if (!ways.some((way) => way === name)) throw new Error(`--only is one of ${ways.join(', ')}`)
if (values.only !== undefined && values.write) throw new Error('--write needs all figures: leave --only out')
const rounds = Number(values.rounds)
const scale = Number(values.scale)
const root = 'FTI010GetCmdsResponse'
const sizes = [
  { name: 'small', how: '--minimal', drawn: 4000, documents: 40_000 * scale, batch: 500 },
  { name: 'large', how: '--full', drawn: 60, documents: 300 * scale, batch: 50 },
] as const

const folder = madeFolder('motion')
rmSync(folder, { recursive: true })
mkdirSync(folder, { recursive: true })
const { out } = await generate()
const bytes = new Map<string, number>()
for (const { name, how, drawn, documents } of sizes) {
  const sample = ['sample', 'v1', '--embedded', '--root', root, how]
  const to = ['--count', String(drawn), '--out', join(folder, name)]
  await runWell([process.execPath, command, ...sample, ...to], { cwd: folder })
  const files = readdirSync(join(folder, name)).map((file) => join(folder, name, file))
  bytes.set(name, files.reduce((sum, file) => sum + statSync(file).size, 0) / files.length)
  const lines = files.map((file) => `${JSON.stringify(readFileSync(file, 'utf8'))}\n`)
  // A process is slow until its code is compiled: of few documents that would be most of the time.
  for (const [store, count] of [
    [`${name}-many`, documents],
    [`${name}-one`, 1],
  ] as const) {
    mkdirSync(join(folder, store))
    const repeated = Array.from({ length: count }, (_, at) => at % files.length)
    if (isAsked('files'))
      for (const [at, from] of repeated.entries())
        copyFileSync(files[from] ?? '', join(folder, store, `${at}.xml`))
    writeFileSync(join(folder, `${store}.ndjson`), '')
    for (let at = 0; at < count; at += files.length)
      appendFileSync(
        join(folder, `${store}.ndjson`),
        repeated
          .slice(at, at + files.length)
          .map((from) => lines[from])
          .join(''),
      )
  }
}

const converter = 'fti010GetCmdsResponseToConsignment'
writeFileSync(
  join(folder, 'loop.ts'),
  `import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Pool } from 'pg'
import { createPostgresWorker } from ${JSON.stringify(join(repository, 'src/postgres/index.ts'))}
import * as all from ${JSON.stringify(join(out, 'draft/v0..v1/convert/index.ts'))}
import * as adapters from ${JSON.stringify(join(out, 'draft/v0..v1/adapters/index.ts'))}
import { ${root} as codec } from ${JSON.stringify(join(out, 'draft/v1/fti010/fti010-get-cmds-response/codecs.ts'))}
const named = (from) => Object.entries(from).find(([name]) => name.toLowerCase() === ${JSON.stringify(converter.toLowerCase())})[1]
const converter = named(all)
const [how, does, from = '', to = ''] = process.argv.slice(2)
const policies = { onUndetermined: 'drop', onLoss: 'drop', onMisfit: 'drop' }
const options = { context: {}, hooks: {}, policies }
const changed = does === 'copy'
  ? (document) => ({ document, losses: [], issues: [] })
  : (document) => converter.convert(document, options)
if (how === 'files') {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const result = changed(readFileSync(from + '/' + name))
    writeFileSync(to + '/' + name + '.part', result.document ?? '')
    renameSync(to + '/' + name + '.part', to + '/' + name)
  }
} else if (how === 'lines') {
  for (const line of readFileSync(0, 'utf8').trimEnd().split('\\n')) {
    const { document, losses, issues } = changed(JSON.parse(line))
    process.stdout.write(JSON.stringify({ document, losses, issues }) + '\\n')
  }
} else if (how === 'table') {
  const pool = new Pool({ host: process.env.PGHOST, user: 'postgres', database: 'postgres', max: 2 })
  const worker = createPostgresWorker({
    pool, name: to, select: { table: from, document: 'document' }, key: 'id', write: { column: to }, batch: Number(process.env.BATCH), convert: changed,
  })
  const [began, before] = [Date.now(), process.cpuUsage()]
  await worker.run()
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ began, ended: Date.now(), cpu: user + system }))
  await pool.end()
} else if (how === 'messages') {
  const { connect } = await import('@nats-io/transport-node')
  const { jetstream } = await import('@nats-io/jetstream')
  const connection = await connect({ servers: process.env.NATS_URL })
  const stream = jetstream(connection)
  const consumer = await stream.consumers.get(from, 'bench')
  const messages = await consumer.consume({ max_messages: 200 })
  const [began, before] = [Date.now(), process.cpuUsage()]
  let left = Number(to)
  for await (const message of messages) {
    const { document, losses } = changed(message.data)
    const answer = stream.publish('made.' + from, document, { msgID: from + does + ' ' + message.seq })
    // What the page does, with so many results under way that the server is not waited for one by one.
    if (losses.length > 0) JSON.stringify(losses)
    answer.then(() => message.ack())
    if (--left === 0) { await answer; break }
  }
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ began, ended: Date.now(), cpu: user + system }))
  await connection.drain()
} else {
  const documents = readdirSync(from).map((name) => readFileSync(from + '/' + name))
  const adapter = named(adapters)
  const run = how === 'value'
    ? ((values) => (at) => adapter(values[at], {}, {}, { repeats: 'first', undetermined: 'drop', misfit: 'drop' }))(documents.map((one) => codec.parse(one).value))
    : (at) => converter.convert(documents[at], options)
  const pass = () => documents.forEach((_, at) => run(at))
  for (let warm = 0; warm < 3; warm++) pass()
  const before = process.cpuUsage()
  for (let times = 0; times < 5; times++) pass()
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ cpu: (user + system) / (5 * documents.length) }))
}
`,
)
await bundle({ entries: [join(folder, 'loop.ts')], to: join(made, 'motion/program') })
const program = join(made, 'motion/program/loop.mjs')

const policies = ['--on-undetermined', 'drop', '--on-loss', 'drop', '--on-misfit', 'drop', '--quiet']
const migrate = [process.execPath, command, 'migrate', '--embedded', 'v1', 'v0']
const shell = (line: readonly string[], input: string) => ['bash', '-c', '"$@" < "$0"', input, ...line]
let to = 0

interface Said {
  readonly cpu: number
  readonly began: number
  readonly ended: number
}

async function said(argv: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Said> {
  const ran = await runWell([process.execPath, program, ...argv], { cwd: folder, seconds: 300, env })
  return JSON.parse(ran.said) as Said
}

/** Microseconds of processor time for a document of a store, less a run over one. */
async function cost(name: string, documents: number, argv: (store: string) => readonly string[]) {
  const cpu: number[] = []
  for (const store of [`${name}-one`, `${name}-many`]) {
    // Into new folders: ext4 gives files that were just removed back slowly.
    to++
    cpu.push((await runWell(argv(store), { cwd: folder, seconds: 300 }, [0, 1])).cpu)
  }
  return (((cpu[1] ?? 0) - (cpu[0] ?? 0)) * 1000) / (documents - 1)
}

/** Microseconds by the clock and of processor time for a row, by some workers at once. */
async function rowCost(server: Server, size: (typeof sizes)[number], does: string, workers: number) {
  const { name: table, documents, batch } = size
  to++
  await server.query(`alter table ${table} add c${to} text`)
  await server.query('checkpoint')
  const argv = ['table', does, table, `c${to}`]
  const busy = processTime(server.pid)
  const all = await Promise.all(
    Array.from({ length: workers }, () => said(argv, { PGHOST: server.host, BATCH: String(batch) })),
  )
  const wall = Math.max(...all.map(({ ended }) => ended)) - Math.min(...all.map(({ began }) => began))
  const cpu = all.reduce((sum, one) => sum + one.cpu, 0)
  const served = processTime(server.pid) - busy
  await server.query(`alter table ${table} drop c${to}`)
  await server.query(`drop table c${to}_ranges, c${to}_documents, c${to}_attempts`)
  await server.query(`vacuum full ${table}`)
  return { wall: (wall * 1000) / documents, cpu: cpu / documents, served: served / documents }
}

/** The same for a message of a stream, by one worker. */
async function messageCost(nats: NatsServer, { name, documents }: (typeof sizes)[number], does: string) {
  const texts = readdirSync(join(folder, name)).map((file) => readFileSync(join(folder, name, file)))
  await nats.fill(name, texts, documents)
  const busy = processTime(nats.pid)
  const one = await said(['messages', does, name, String(documents)], { NATS_URL: nats.address })
  const served = processTime(nats.pid) - busy
  return {
    wall: ((one.ended - one.began) * 1000) / documents,
    cpu: one.cpu / documents,
    served: served / documents,
  }
}

const figures = new Map<string, number[]>()
const add = (row: string, size: string, figure: number): void => {
  const key = `${row}\n${size}`
  figures.set(key, [...(figures.get(key) ?? []), figure])
}

const server =
  hasServer && isAsked('rows') ? await startServer(['fsync=on', 'shared_buffers=256MB']) : undefined
const nats = hasNats && isAsked('messages') ? await startNats() : undefined
try {
  for (const { name, documents } of server === undefined ? [] : sizes) {
    await server?.query(`create table ${name} (id bigint primary key, document text)`)
    const texts = readdirSync(join(folder, name)).map((file) =>
      readFileSync(join(folder, name, file), 'utf8'),
    )
    for (let at = 0; at < documents; at += texts.length) {
      await server?.query(
        `insert into ${name} select $2 + n, d from unnest($1::text[]) with ordinality as v(d, n)`,
        [texts.slice(0, documents - at), at],
      )
    }
    await server?.query(`vacuum analyze ${name}`)
  }
  for (let round = 0; round < rounds; round++) {
    for (const size of sizes) {
      const { name, documents } = size
      const loop = (how: string, does: string) => (store: string) =>
        how === 'files'
          ? [process.execPath, program, how, does, store, `looped-${to}`]
          : shell([process.execPath, program, how, does], `${store}.ndjson`)
      add('value', name, (await said(['value', '', name])).cpu)
      add('convert', name, (await said(['convert', '', name])).cpu)
      if (isAsked('files')) {
        add('files copy', name, await cost(name, documents, loop('files', 'copy')))
        add(
          'files',
          name,
          await cost(name, documents, (store) => [
            ...migrate,
            store,
            ...policies,
            '--out',
            `migrated-${to}`,
            '--threads',
            '1',
          ]),
        )
        add('files loop', name, await cost(name, documents, loop('files', 'convert')))
      }
      if (isAsked('lines')) {
        add('pipe copy', name, await cost(name, documents, loop('lines', 'copy')))
        add(
          'pipe',
          name,
          await cost(name, documents, (store) =>
            shell([...migrate, '-', '--input', 'ndjson', ...policies], `${store}.ndjson`),
          ),
        )
        add('pipe loop', name, await cost(name, documents, loop('lines', 'convert')))
      }
      for (const [row, does, workers] of server === undefined
        ? []
        : ([
            ['rows copy', 'copy', 1],
            ['rows', 'convert', 1],
            ['rows two', 'convert', 2],
          ] as const)) {
        const found = server && (await rowCost(server, size, does, workers))
        if (found === undefined) continue
        add(row, name, found.wall)
        add(`${row} cpu`, name, found.cpu)
        add(`${row} server`, name, found.served)
      }
      for (const [row, does] of nats === undefined
        ? []
        : ([
            ['messages copy', 'copy'],
            ['messages', 'convert'],
          ] as const)) {
        const found = nats && (await messageCost(nats, size, does))
        if (found === undefined) continue
        add(row, name, found.wall)
        add(`${row} cpu`, name, found.cpu)
        add(`${row} server`, name, found.served)
      }
    }
  }
} finally {
  await server?.stop()
  await nats?.stop()
}

const figure = (row: string, size: string): number => median(figures.get(`${row}\n${size}`) ?? [Number.NaN])
const micro = (row: string, size: string): string => {
  const found = figure(row, size)
  return Number.isNaN(found)
    ? '–'
    : found <= 0
      ? 'below noise'
      : found < 10
        ? found.toFixed(1)
        : Math.round(found).toLocaleString('en-US')
}
const hours = (row: string): string => {
  const found = figure(row, 'small')
  return Number.isNaN(found) || found <= 0 ? '–' : `${((found * 1e8) / 3.6e9).toFixed(1)}`
}
const kilobytes = sizes.map(({ name }) => ((bytes.get(name) ?? 0) / 1000).toFixed(name === 'small' ? 1 : 0))
const table = [
  ['the adapter as a function: from object to object', 'value', ''],
  ['`convert`: a text in, a text out', 'convert', ''],
  ['files: `migrate`, one thread', 'files', 'files copy'],
  ['lines: `migrate`, one thread', 'pipe', 'pipe copy'],
  ['rows: one worker, by the clock', 'rows', 'rows copy'],
  ['rows: one worker, its own processor time', 'rows cpu', 'rows copy cpu'],
  ['rows: processor time of the server for one worker', 'rows server', 'rows copy server'],
  ['rows: two workers at once, by the clock', 'rows two', ''],
  ['messages of NATS: one worker, by the clock', 'messages', 'messages copy'],
  ['messages of NATS: its own processor time', 'messages cpu', 'messages copy cpu'],
  ['messages of NATS: processor time of the server', 'messages server', 'messages copy server'],
] as const
const lines = [
  `| a document | ${kilobytes[0]} KB | only copied | ${kilobytes[1]} KB | only copied | 10⁸ of ${kilobytes[0]} KB |`,
  '| --- | ---: | ---: | ---: | ---: | ---: |',
  ...table.map(([label, row, copy]) => {
    const cells = sizes.flatMap(({ name }) => [micro(row, name), copy === '' ? '' : micro(copy, name)])
    return `| ${label} | ${cells.map((cell) => (/\d/.test(cell) ? `${cell}\u00a0µs` : cell)).join(' | ')} | ${hours(row)}\u00a0h |`
  }),
]
const ratio = (ours: string, ...others: readonly string[]): string =>
  sizes
    .map(({ name }) =>
      (figure(ours, name) / others.reduce((sum, one) => sum + figure(one, name), 0)).toFixed(2),
    )
    .map((times, at) => `${times} times as long for ${kilobytes[at]} KB`)
    .join(', and ')
const text = [
  ...lines,
  '',
  `- files: compared with a simple loop that reads, converts and writes files, \`migrate\` takes ${ratio('files', 'files loop')}. Compared with \`convert\` plus reading and writing, it takes ${ratio('files', 'convert', 'files copy')} (the aim is 1.5).`,
  '- Small files take more: the entry in `migration.json` is longer than the document, and each file is checked for changes first.',
  `- lines: compared with a simple loop that reads lines, converts and prints JSON, \`migrate\` takes ${ratio('pipe', 'pipe loop')}.`,
  ...(server === undefined
    ? []
    : [
        `- rows: compared with a worker that only copies rows, plus \`convert\`, \`migrate-table\` takes ${ratio('rows', 'rows copy', 'convert')}.`,
      ]),
  '',
  `Node ${process.versions.node}, medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors.`,
].join('\n')
console.log(text)
if (values.write) {
  const tables = capacityTables({ figure, kilobytes: kilobytes.map(Number), lines: text })
  fillRegion(join(repository, 'docs/guides/capacity.md'), 'measured', tables)
}
