import { readdirSync, readFileSync } from 'node:fs'
import { runSource } from '../support/run-sources.ts'

/** A run that takes too long for `npm test` and for every submission. */
export interface HeavyJob {
  readonly name: string
  /** What it shows. */
  readonly shows: string
  /** Arguments of Node, from the root of the repository. */
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Lines of the output that state the result. */
  readonly figure: RegExp
}

const jiti = 'node_modules/jiti/lib/jiti-cli.mjs'
const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const tests = /^ +(Tests +.*)$/gm
/** A row of the table of the conformance suites: suite, total, right, wrong, undecided. */
const rows = /^\|? ?([a-z][a-z0-9-]+ .*\d.*)$/gm

/** Every heavy run, in the order of the table. */
export const jobs: readonly HeavyJob[] = [
  {
    name: 'compilers',
    shows:
      'everything generated from the W3C, JSON Schema and family suites compiles on TypeScript 5.9, 6 and 7',
    command: [
      jiti,
      'test/conformance/run.ts',
      '--full',
      ...['json-schema-compile', 'xsts-compile', 'families-compile'].flatMap((name) => ['--suite', name]),
    ],
    figure: rows,
  },
  {
    name: 'whole-tests',
    shows:
      'the tests of which `npm test` runs a share, whole: every case, long random runs, all three compilers',
    command: [...vitest, ...sharedTests()],
    env: { HEAVY: '1' },
    figure: tests,
  },
  {
    name: 'large-store',
    shows:
      'a migration of 100,000 documents, killed twice and continued, gives the bytes of one that ran through',
    command: [jiti, 'bench/killed.ts', '100000'],
    figure: /^(.*: (?:the same bytes|OTHER BYTES))$/gm,
  },
  {
    name: 'expensive-inputs',
    shows:
      'a minute of search at every way into the runtime finds no input whose time or memory grows faster than its length',
    command: [...runSource('test/fuzz/expensive/run.ts'), '--seconds', '60'],
    figure: /^(\d+ entries, .*)$/gm,
  },
  {
    name: 'kills',
    shows:
      'build, map, lock, impact --fix and migrate, each killed 50 times at random: what stands is whole, and the next run ends with the bytes of an undisturbed one',
    command: [...runSource('test/heavy/kills.ts'), '50'],
    figure: /^(.* kills, .* whole results)$/gm,
  },
  {
    name: 'rows',
    shows:
      'workers of a table, killed at every statement in three ways, 50 times at random over 100,000 rows, and paused past their lease: each row is converted or set aside once, with the bytes of an undisturbed run',
    command: [...vitest, 'test/postgres/killed.slow.test.ts'],
    env: { HEAVY: '1' },
    figure: /^(\d+ documents, \d+ kills: .*)$|^ +(Tests +.*)$/gm,
  },
  {
    name: 'requests',
    shows:
      '50,000 requests, 200 at once, to a handler and to a gateway over HTTP: every answer is right, and no memory is kept',
    command: [...runSource('test/heavy/requests.ts'), '50000', '200'],
    figure: /^(.* requests, .* MiB after all)$/gm,
  },
  {
    name: 'random-values',
    shows:
      '100,000 random values of each codec of V0 and V1: what is written is valid for libxml2 or ajv, and read as it was',
    command: [jiti, 'test/heavy/random-values.ts', '100000'],
    figure: /^(\d+ codecs, .*)$/gm,
  },
]

/** The test files that ask `support/heavy.ts` how much to run, or `support/compile.ts` which compilers. */
function sharedTests(): readonly string[] {
  const folder = new URL('../', import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .filter((path) =>
      /support\/heavy\.ts'|\baskedCompilers\b/.test(readFileSync(new URL(path, folder), 'utf8')),
    )
    .map((path) => `test/${path}`)
    .sort()
}
