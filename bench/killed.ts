import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '../src/sample/index.ts'
import { storeOf } from './prepare/store.ts'
import { ours } from './rows/command.ts'

/** A migration that is killed twice and continued must give the bytes of one that was not, as two threads those of one. */
async function main(count: number, seed: number): Promise<void> {
  const store = await storeOf(count, Math.ceil(count / 10))
  const folder = mkdtempSync(join(tmpdir(), 'killed-'))
  const argv = (out: string, threads: number) => [
    ...ours(
      'migrate',
      '--embedded',
      'v0',
      'v1',
      store.folder,
      '--context',
      store.context,
      '--on-undetermined',
      'drop',
    ),
    ...['--quiet', '--out', out, '--threads', String(threads)],
  ]
  try {
    const [one, two, killed] = ['one', 'two', 'killed'].map((name) => join(folder, name))
    if (!one || !two || !killed) return
    await start(argv(one, 1)).ended
    const whole = await largestJournal(start(argv(two, 2)), two)
    const want = digestOf(one)
    say(digestOf(two) === want, '2 threads, beside 1')
    const reached = await killedTwice(argv(killed, 2), killed, whole, seed)
    say(digestOf(killed) === want, `killed at lines ${reached.join(' and ')} of the journal, and continued`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function say(isSame: boolean, what: string): void {
  console.log(`${what}: ${isSame ? 'the same bytes' : 'OTHER BYTES'}`)
  if (!isSame) process.exitCode = 1
}

function start([command = '', ...args]: readonly string[]): {
  readonly child: ChildProcess
  readonly ended: Promise<void>
} {
  const child = spawn(command, args, { stdio: 'ignore' })
  return { child, ended: new Promise((resolve) => child.on('close', () => resolve())) }
}

/** One digest over the names and contents of all files but that of claimed ids, whose order is that of the threads. */
function digestOf(folder: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'migration.ids',
  )
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(`${path.slice(folder.length)}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** How large the journal of a run was when it was last seen. */
async function largestJournal({ child, ended }: ReturnType<typeof start>, out: string): Promise<number> {
  const sizeNow = sizeOf(join(out, 'migration.journal'))
  let largest = 0
  while (child.exitCode === null) {
    largest = Math.max(largest, sizeNow())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await ended
  return largest
}

/** The size of a file that may come and go; 0 where it is not there. */
function sizeOf(path: string): () => number {
  return () => statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Killed at places of its journal that a seed chooses, and ended by a third run. */
async function killedTwice(
  argv: readonly string[],
  out: string,
  wholeJournal: number,
  seed: number,
): Promise<readonly number[]> {
  const journal = join(out, 'migration.journal')
  const sizeNow = sizeOf(journal)
  const random = randomFrom(seed)
  const reached: number[] = []
  for (const share of [random.below(500) / 1000, 0.5 + random.below(450) / 1000]) {
    const { child, ended } = start(argv)
    while (child.exitCode === null && sizeNow() < share * wholeJournal) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    child.kill('SIGKILL')
    await ended
    reached.push(readFileSync(journal, 'utf8').split('\n').length)
  }
  await start(argv).ended
  return reached
}

await main(Number(process.argv[2] ?? 2000), Number(process.argv[3] ?? 1))
