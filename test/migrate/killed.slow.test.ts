import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { storeOf } from './store.ts'

const main = join(packageRoot, 'dist/cli/main.js')
const command = [
  main,
  'migrate',
  '--embedded',
  'v1',
  'v0',
  'in',
  '--on-undetermined',
  'drop',
  '--on-loss',
  'drop',
  '--out',
  'new',
]

function start(
  cwd: string,
  threads: number,
): { readonly child: ChildProcess; readonly ended: Promise<string> } {
  const child = spawn(process.execPath, [...command, '--threads', String(threads)], { cwd })
  let stderr = ''
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  return { child, ended: new Promise((resolve) => child.on('close', () => resolve(stderr))) }
}

/** Kills a run as soon as its journal has grown to a size. */
async function killAt(cwd: string, size: number): Promise<void> {
  const { child, ended } = start(cwd, 2)
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
  const store = storeOf(300)
  const undisturbed = folderWith(store)
  await start(undisturbed, 1).ended
  const want = filesIn(join(undisturbed, 'new'))
  expect(Object.keys(want)).toHaveLength(301)
  const cwd = folderWith(store)
  await killAt(cwd, 20_000)
  await killAt(cwd, 80_000)
  expect(await start(cwd, 2).ended).toMatch(/^\S.*: \d+ .*\b300\b/m)
  expect(filesIn(join(cwd, 'new'))).toEqual(want)
})
