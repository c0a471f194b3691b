import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { isHeavy } from '../support/heavy.ts'
import { order, shopWith } from './shop-store.ts'
import { storeOf } from './store.ts'

const main = join(packageRoot, 'dist/cli/main.js')
const embedded = [
  ...[main, 'migrate', '--embedded', 'v1', 'v0', 'in'],
  ...['--on-undetermined', 'drop', '--on-loss', 'drop', '--out', 'new'],
]
/** The same of the shop, whose versions a process reads in a moment. */
const shop = [main, 'migrate', 'v1', 'v2', 'in', '--context', 'context.mjs', '--out', 'new']

function start(
  cwd: string,
  threads: number,
  args: readonly string[],
): { readonly child: ChildProcess; readonly ended: Promise<string> } {
  const child = spawn(process.execPath, [...args, '--threads', String(threads)], { cwd })
  let stderr = ''
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  return { child, ended: new Promise((resolve) => child.on('close', () => resolve(stderr))) }
}

/** A folder's worth of orders of the shop; every seventh has a root that no adapter takes. */
function shopStore(count: number): string {
  const texts = Array.from({ length: count }, (_, index) => [
    `in/${index % 3}/${String(index).padStart(5, '0')}.xml`,
    index % 7 === 6 ? `<unknown number="${index}"/>` : order(index),
  ])
  const module = "export const context = (_, { index }) => ({ S7: 'C-' + index })\n"
  return shopWith({ ...Object.fromEntries(texts), 'context.mjs': module })
}

/** Kills a run as soon as its journal has grown to a size. */
async function killAt(cwd: string, size: number, args: readonly string[]): Promise<void> {
  const { child, ended } = start(cwd, 2, args)
  const journal = join(cwd, 'new/migration.journal')
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  while (!isOver && !(existsSync(journal) && statSync(journal).size > size)) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  child.kill('SIGKILL')
  await ended
  expect(existsSync(journal)).toBe(true)
}

test('a run on threads that was killed twice ends with the bytes of an undisturbed one', async () => {
  if (!existsSync(main)) {
    throw new Error('Threads run the compiled program, and dist/cli/main.js is missing: npm run build')
  }
  // The embedded versions take each process seconds to read.
  // Documents of the shop are small: there must be enough of them that a run is met before its end.
  const count = isHeavy ? 300 : 1_500
  const [store, args] = isHeavy
    ? [() => folderWith(storeOf(count)), embedded]
    : [() => shopStore(count), shop]
  const undisturbed = store()
  await start(undisturbed, 1, args).ended
  const want = filesIn(join(undisturbed, 'new'))
  expect(Object.keys(want)).toHaveLength(count + 1)
  const cwd = store()
  await killAt(cwd, 8_000, args)
  await killAt(cwd, 20_000, args)
  expect(await start(cwd, 2, args).ended).toMatch(new RegExp(`^\\S.*: \\d+ .*\\b${count}\\b`, 'm'))
  expect(filesIn(join(cwd, 'new'))).toEqual(want)
})

test('a run on threads that was killed sets aside the second document of each id, as an undisturbed one does', async () => {
  const count = 480
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `store/${String(index).padStart(4, '0')}.xml`,
      order(index),
    ]),
  )
  const module = `export const context = (_, { index }) => ({ S7: 'C-' + (index % ${count - 7}) })\n`
  const made = () =>
    shopWith({ ...files, 'context.mjs': module }, (text) =>
      text.replace('- { from: v1,', "- { unique: ['S7'], from: v1,"),
    )
  const args = [main, 'migrate', 'v1', 'v2', 'store', '--context', 'context.mjs', '--out', 'new']
  const undisturbed = made()
  await start(undisturbed, 1, args).ended
  const want = filesIn(join(undisturbed, 'new'))
  const aside = Object.keys(want).filter((name) => name.startsWith('set-aside/'))
  expect(aside).toEqual([473, 474, 475, 476, 477, 478, 479].map((index) => `set-aside/0${index}.xml`))
  const cwd = made()
  await killAt(cwd, 8_000, args)
  await killAt(cwd, 24_000, args)
  await start(cwd, 2, args).ended
  const { 'migration.ids': _ids, ...got } = filesIn(join(cwd, 'new'))
  const { 'migration.ids': _others, ...wanted } = want
  expect(got).toEqual(wanted)
})
