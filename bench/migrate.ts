import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawConsignments, envelope, timeParts } from './consignments.ts'

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))

/** Tells a process's greatest memory when it ends, whatever its threads. */
const peakTeller = `data:text/javascript,${encodeURIComponent(
  `import { isMainThread } from 'node:worker_threads'
   if (isMainThread) process.on('exit', () => process.stderr.write('\\npeak ' + process.resourceUsage().maxRSS + ' ' + (process.cpuUsage().user + process.cpuUsage().system) + '\\n'))`,
)}`

interface Ran {
  readonly seconds: number
  /** Since the journal was there, when everything is read, generated and compiled. */
  readonly workSeconds: number
  /** Of all its threads: what a busy machine does not change. */
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly stderr: string
}

function start(
  argv: readonly string[],
  journal?: string,
): { readonly child: ChildProcess; readonly ended: Promise<Ran> } {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', peakTeller, ...argv], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let ready = began
  const watch = setInterval(() => {
    if (journal === undefined || !existsSync(journal)) return
    ready = performance.now()
    clearInterval(watch)
  }, 10)
  let stderr = ''
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  const ended = new Promise<Ran>((resolve) =>
    child.on('close', () => {
      const [, peak = 0, cpu = 0] = /peak (\d+) (\d+)\n/.exec(stderr) ?? []
      clearInterval(watch)
      const [seconds, workSeconds] = [began, ready].map((from) => (performance.now() - from) / 1000)
      resolve({
        seconds: seconds ?? 0,
        workSeconds: workSeconds ?? 0,
        cpuSeconds: Number(cpu) / 1e6,
        megabytes: Number(peak) / 1024,
        stderr,
      })
    }),
  )
  return { child, ended }
}

/** Reads every file and writes it elsewhere as `migrate` does, and nothing else. */
const copying = `
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
const [from, to] = process.argv.slice(1)
for (const folder of readdirSync(from)) {
  mkdirSync(to + '/' + folder, { recursive: true })
  for (const name of readdirSync(from + '/' + folder)) {
    const place = to + '/' + folder + '/' + name
    writeFileSync(place + '.part', readFileSync(from + '/' + folder + '/' + name))
    renameSync(place + '.part', place)
  }
}`

function migrating(folder: string, store: string, out: string, threads: number): readonly string[] {
  const options = ['--context', join(folder, 'context.json'), '--on-undetermined', 'drop', '--quiet']
  return [main, 'migrate', 'v0', 'v1', store, ...options, '--out', out, '--threads', String(threads)]
}

/** One digest over the names and contents of all files. */
function digestOf(folder: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(`${path.slice(folder.length)}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** A migration on two threads, killed twice at places of its journal that a seed chooses, and ended by a third run. */
async function killedTwice(
  argv: readonly string[],
  out: string,
  wholeJournal: number,
): Promise<readonly number[]> {
  const journal = join(out, 'migration.journal')
  const sizeOf = () => (existsSync(journal) ? statSync(journal).size : 0)
  const reached: number[] = []
  for (const share of [Math.random() * 0.5, 0.5 + Math.random() * 0.45]) {
    const { child, ended } = start(argv)
    while (child.exitCode === null && sizeOf() < share * wholeJournal) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    child.kill('SIGKILL')
    await ended
    reached.push(readFileSync(journal, 'utf8').split('\n').length)
  }
  await start(argv).ended
  return reached
}

function row(name: string, ran: Ran, count: number, startup?: Ran): void {
  const { seconds, workSeconds, cpuSeconds, megabytes } = ran
  const rate = Math.round(count / workSeconds)
  const cpuRate = Math.round(count / (cpuSeconds - (startup?.cpuSeconds ?? 0)))
  const figures = [seconds.toFixed(1), cpuSeconds.toFixed(1), rate, cpuRate, Math.round(megabytes)]
  console.log(`| ${[name, ...figures].join(' | ')} |`)
}

async function run(count: number): Promise<void> {
  if (!existsSync(main)) throw new Error('dist/cli/main.js is missing: run "npm run build" first')
  const folder = mkdtempSync(join(tmpdir(), 'migrate-bench-'))
  try {
    const store = join(folder, 'store')
    const { texts, drawn } = await drawConsignments(Math.ceil(count / 10))
    let bytes = 0
    for (let index = 0; index < count; index++) {
      const text = texts[index % texts.length] ?? ''
      const place = join(store, String(index % 100).padStart(2, '0'), `${String(index).padStart(6, '0')}.xml`)
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, text)
      bytes += text.length
    }
    writeFileSync(join(folder, 'context.json'), JSON.stringify(envelope))
    const one = join(folder, 'one')
    mkdirSync(one)
    writeFileSync(join(one, 'a.xml'), texts[0] ?? '')
    console.log(
      `${count} consignments, ${texts.length} different of ${drawn} drawn, ${Math.round(bytes / count)} bytes each`,
    )
    const startup = await start(migrating(folder, one, join(folder, 'none'), 1)).ended
    console.log(
      '\n| run | seconds | CPU seconds | documents a second | documents a CPU second | peak memory, MB |\n| --- | --- | --- | --- | --- | --- |',
    )
    row('copy', await start(['--input-type=module', '-e', copying, store, join(folder, 'copy')]).ended, count)
    row('migrate, one document', startup, 1)
    for (const threads of [1, 2]) {
      const out = join(folder, `new-${threads}`)
      const argv = migrating(folder, store, out, threads)
      const ran = await start(argv, join(out, 'migration.journal')).ended
      row(`migrate, ${threads} thread${threads > 1 ? 's' : ''}`, ran, count, startup)
    }
    console.log(`\nOf one document's time: ${await timeParts(texts.slice(0, 500))}`)
    const want = digestOf(join(folder, 'new-1'))
    console.log(
      `2 threads ${digestOf(join(folder, 'new-2')) === want ? 'give' : 'DO NOT GIVE'} the bytes of 1`,
    )
    const { documents } = JSON.parse(readFileSync(join(folder, 'new-1/migration.json'), 'utf8'))
    const out = join(folder, 'killed')
    const journal = JSON.stringify(documents).length
    const reached = await killedTwice(migrating(folder, store, out, 2), out, journal)
    const isSame = digestOf(out) === want
    console.log(
      `Killed at lines ${reached.join(' and ')} of the journal: ${isSame ? 'the same bytes' : 'OTHER BYTES'}`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await run(Number(process.argv[2] ?? 20_000))
