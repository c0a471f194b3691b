import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { putFiles } from '../support/folder.ts'
import { runsOf } from '../support/heavy.ts'
import { order, shopWith } from './shop-store.ts'

const main = join(packageRoot, 'dist/cli/main.js')
const argv = ['migrate', 'v1', 'v2', '-', '--input', 'ndjson', '--set', 'S7=C'] as const

beforeAll(() => {
  if (!existsSync(main)) throw new Error('Pipes run the compiled program: npm run build')
})

const line = (number: number): string => `${JSON.stringify(order(number))}\n`

/** How many lines are many. */
const many = runsOf(2000, 10_000)

function lines(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => line(from + index)).join('')
}

interface Running {
  readonly child: ChildProcessWithoutNullStreams
  readonly ended: Promise<{ readonly exit: number | null; readonly stderr: string }>
}

function start(cwd: string, ...more: readonly string[]): Running {
  const child = spawn(process.execPath, [main, ...argv, ...more], { cwd })
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += text
  })
  return {
    child,
    ended: new Promise((go) => child.on('close', (exit) => go({ exit, stderr: withoutProgress(stderr) }))),
  }
}

/** Counts results as they come, and checks that they are in order. */
class Results {
  count = 0
  #rest = ''

  add(text: string): void {
    const all = `${this.#rest}${text}`.split('\n')
    this.#rest = all.pop() ?? ''
    for (const one of all) {
      const { key, document } = JSON.parse(one)
      this.count++
      if (key !== this.count || !document.includes(`<number>2026-000${key}</number>`))
        throw new Error(`after ${this.count - 1} results: ${one}`)
    }
  }
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((go) => setTimeout(go, 10))
}

test.each([1, 3])(
  'many lines give as many results in order, on %i threads',
  { timeout: 60_000 },
  async (threads) => {
    const { child, ended } = start(shopWith(), '--threads', String(threads))
    const results = new Results()
    child.stdout.setEncoding('utf8').on('data', (text) => results.add(text))
    child.stdin.end(lines(1, many))
    expect(await ended).toEqual({
      exit: 0,
      stderr: expect.stringMatching(new RegExp(`^${many} of ${many} `)),
    })
    expect(results.count).toBe(many)
  },
)

test.each([1, 2])(
  'a line is answered before the next is there, on %i threads',
  { timeout: 60_000 },
  async (threads) => {
    const { child, ended } = start(shopWith(), '--threads', String(threads))
    const results = new Results()
    child.stdout.setEncoding('utf8').on('data', (text) => results.add(text))
    for (let number = 1; number <= 3; number++) {
      child.stdin.write(line(number))
      await until(() => results.count === number)
    }
    child.stdin.end()
    expect((await ended).exit).toBe(0)
  },
)

test('a slow reader holds the writer up, and nothing is lost', { timeout: 60_000 }, async () => {
  const { child, ended } = start(shopWith())
  const results = new Results()
  child.stdout.setEncoding('utf8').pause()
  let [written, isOver, last] = [0, false, 0]
  const write = async (): Promise<void> => {
    for (let from = 1; !isOver; from += 100) {
      last = from + 99
      if (!child.stdin.write(lines(from, 100))) await new Promise<void>((go) => child.stdin.once('drain', go))
      written = last
    }
    child.stdin.end()
  }
  const all = write()
  // The writer has come to a stop when it gets no further for a while.
  let before = -1
  await until(() => written > 0)
  while (before !== written) {
    before = written
    await new Promise((go) => setTimeout(go, 1500))
  }
  // What the pipes hold, and one read of ours and its results.
  expect(written * line(1).length).toBeLessThan(4 * 2 ** 20)
  isOver = true
  child.stdout.on('data', (text) => results.add(text)).resume()
  await all
  expect((await ended).exit).toBe(0)
  expect(results.count).toBe(last)
})

/** What was printed, without the lines that a command on a busy machine prints while it takes long. */
function withoutProgress(stderr: string): string {
  return stderr.replaceAll(/^.*…\n/gm, '')
}

test('a reader that goes away ends the work without a word', async () => {
  const cwd = shopWith({ 'many.ndjson': lines(1, 5000) })
  const command = `node '${main}' ${argv.join(' ')} < many.ndjson | head -n 2; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', command], { cwd })
  const [first, second, exit] = stdout.trimEnd().split('\n')
  expect([JSON.parse(first ?? '').key, JSON.parse(second ?? '').key, exit, withoutProgress(stderr)]).toEqual([
    1,
    2,
    '0',
    '',
  ])
})

test('a line of more than 64 MiB is set aside, and the next is converted', { timeout: 60_000 }, async () => {
  const cwd = shopWith()
  putFiles(cwd, { 'long.ndjson': `"${'x'.repeat(65 * 2 ** 20)}"\n${line(2)}` })
  const command = `node '${main}' ${argv.join(' ')} < long.ndjson; echo $?`
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', command], { cwd })
  const [long, next, exit] = stdout.trimEnd().split('\n')
  expect(JSON.parse(long ?? '')).toMatchObject({ key: 1, setAside: null, issues: [{ rule: 'line-length' }] })
  expect([JSON.parse(next ?? '').key, typeof JSON.parse(next ?? '').document, exit]).toEqual([
    2,
    'string',
    '1',
  ])
  expect(stderr).toMatch(/^-:1: .*\[line-length\]$/m)
})

// Other systems do not say how much memory a process has taken.
test.skipIf(!existsSync('/proc/self/status'))(
  'memory stays where it is, however many lines there are',
  {
    timeout: 120_000,
  },
  async () => {
    const { child, ended } = start(shopWith())
    const results = new Results()
    child.stdout.setEncoding('utf8').on('data', (text) => results.add(text))
    const peak = (): number =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
    const feed = async (from: number, count: number): Promise<number> => {
      for (let at = from; at < from + count; at += 500) {
        if (!child.stdin.write(lines(at, 500))) await new Promise<void>((go) => child.stdin.once('drain', go))
      }
      await until(() => results.count === from + count - 1)
      return peak()
    }
    const few = await feed(1, 5000)
    const many = await feed(5001, runsOf(20_000, 60_000))
    child.stdin.end()
    expect((await ended).exit).toBe(0)
    expect(many - few).toBeLessThan(60)
  },
)
