import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { isHeavy } from '../support/heavy.ts'
import { RepositoryCopy } from './copy.ts'
import { type Block, commandsOf, isBlock, isShown, type Printed, readPage, writePrinted } from './page.ts'

const page = 'docs/extending.md'
const lines = readFileSync(join(packageRoot, page), 'utf8').split('\n')
const blocks = readPage(page).filter(isBlock)

/** How many files each recipe edits at most. A figure may only go down. */
const editedAtMost: ReadonlyMap<string, number> = new Map([
  ['A construct', 2],
  ['A diagnostic', 3],
  ['A rule', 3],
  ['An emitter', 2],
  ['A flag', 2],
])

/** The tests that hold what the recipes touch, with all guards. */
const tests = [
  'test/guards',
  'test/diagnostics',
  'test/ingest/json-schema/annotations.test.ts',
  'test/ingest/json-schema/diagnostics.test.ts',
  'test/diff/rules.test.ts',
  'test/prove/witness/rules.test.ts',
  'test/generate/emitters.test.ts',
  'test/cli/inspect.test.ts',
  'test/cli/completion.test.ts',
  'test/docs/tried.test.ts',
]

/** Tests of these files that take seconds and look at nothing that a recipe touches. */
const leftOut = /hostile texts compiles|every data element|the embedded V0/

const copy = new RepositoryCopy()
afterAll(() => copy.remove())

const edited = new Map<string, readonly string[]>()
let ran: Promise<Ran> | undefined

beforeAll(() => {
  for (const section of editedAtMost.keys()) {
    for (const block of blocksOf(section)) apply(block)
    edited.set(section, copy.commit(section))
  }
  for (const block of blocksOf('Try it')) {
    if (block.file !== undefined) write(`tried/${block.file}`, block.text)
  }
  write('test/docs/tried.test.ts', triedTest(blocksOf('Try it').filter(({ file }) => file === undefined)))
  const argv = ['run', ...tests.filter((path) => existsSync(join(copy.path, path)))]
  // A second process would load everything once more, while the tests around this one use the other processor.
  ran = node(
    'node_modules/vitest/vitest.mjs',
    ...argv,
    '--maxWorkers=1',
    '-t',
    `^(?!.*(?:${leftOut.source})).*$`,
  )
}, 120_000)

test('every section of the page with edits is a recipe', () => {
  const sections = blocks.filter(({ language }) => language === 'diff' || language === 'ts').map(sectionOf)
  expect([...new Set(sections)]).toEqual([...editedAtMost.keys()])
})

describe.each([...editedAtMost])('%s', (section, most) => {
  test('edits no more files than before, and no fewer than it says', () => {
    expect(edited.get(section), `${section}: ${edited.get(section)?.length} files`).toHaveLength(most)
  })
})

test('the compiler and the linter accept what was written', { timeout: 300_000 }, async () => {
  const files = [...new Set([...edited.values()].flat())].filter((file) => file.endsWith('.ts'))
  // Tests that no recipe edits are left to the long run.
  const include = isHeavy ? undefined : ['src', ...files]
  write('tsconfig.tried.json', JSON.stringify({ extends: './tsconfig.json', include }))
  const checked = await node(
    ...['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.tried.json', '--singleThreaded'],
  )
  expect([checked.exit, checked.exit === 0 ? '' : checked.text]).toEqual([0, ''])
  const linted = await node('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...files)
  expect([linted.exit, linted.exit === 0 ? '' : linted.text]).toEqual([0, ''])
})

test('the tests of the repository pass on the result', { timeout: 600_000 }, async () => {
  const { exit, text } = (await ran) ?? { exit: 1, text: 'not run' }
  expect(exit === 0 ? '' : text).toBe('')
  const [, passed = '0'] = /^ +Tests .*?(\d+) passed/m.exec(text) ?? []
  expect(Number(passed)).toBeGreaterThan(800)
})

test('the commands print what the page shows', { timeout: 600_000 }, async () => {
  await ran
  const printed: Printed[] = []
  for (const [index, block] of blocksOf('Try it')
    .filter(({ file }) => file === undefined)
    .entries()) {
    const texts: readonly string[] = JSON.parse(readFileSync(join(copy.path, `tried/${index}.json`), 'utf8'))
    const shown = commandsOf(block.text)
    const text = shown.map(({ command }, at) => `$ ${command}\n${texts[at]}`).join('')
    if (process.env.UPDATE_DOCS === '1') printed.push({ block, text })
    else if (!shown.every(({ output }, at) => isShown(output, texts[at] ?? ''))) expect(text).toBe(block.text)
  }
  if (printed.length > 0) writePrinted(page, printed)
})

function blocksOf(section: string): readonly Block[] {
  return blocks.filter((block) => sectionOf(block) === section)
}

function sectionOf({ line }: Block): string {
  return (
    lines
      .slice(0, line)
      .findLast((text) => text.startsWith('## '))
      ?.slice(3) ?? ''
  )
}

function apply(block: Block): void {
  if (block.language === 'diff') copy.patch(block.text)
  else if (block.file !== undefined) write(block.file, block.text)
  else throw new Error(`${page}:${block.line}: a block of a recipe is neither a difference nor a file`)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(copy.path, file)), { recursive: true })
  writeFileSync(join(copy.path, file), text)
}

/** A test of the copy that runs the page's commands in its process: a build for them would take longer than all else. */
function triedTest(consoles: readonly Block[]): string {
  const commands = consoles.map(({ text }) => commandsOf(text).map(({ command }) => command))
  return `import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { run } from '../../src/cli/index.ts'

const folder = new URL('../../tried/', import.meta.url)

test.each(${JSON.stringify(commands.map((list, index) => [index, list]))} as const)('block %i', async (index, commands) => {
  const texts: string[] = []
  for (const command of commands) {
    const [program, ...argv] = command.split(' ')
    let text = ''
    const stream = { write: (more: string) => (text += more) }
    if (program === 'cat') text = readFileSync(new URL(argv[0] ?? '', folder), 'utf8')
    else if (program === 'node') {
      const io = { stdout: stream, stderr: stream, cwd: ${JSON.stringify(join(copy.path, 'tried'))}, env: {} }
      expect(await run(argv.slice(1), { ...io, patience: Number.POSITIVE_INFINITY })).toBe(0)
    } else if (command !== 'npm run build') throw new Error(\`unexpected: \${command}\`)
    texts.push(text)
  }
  writeFileSync(new URL(\`\${index}.json\`, folder), JSON.stringify(texts))
})
`
}

interface Ran {
  readonly exit: number
  readonly text: string
}

function node(...argv: readonly string[]): Promise<Ran> {
  const env = { ...process.env, NO_COLOR: '1', VITEST: undefined, VITEST_WORKER_ID: undefined }
  return new Promise((resolve) => {
    const options = { cwd: copy.path, env, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
    const child = execFile(process.execPath, argv, options, (_error, stdout, stderr) =>
      resolve({ exit: child.exitCode ?? 1, text: `${stdout}${stderr}` }),
    )
  })
}
