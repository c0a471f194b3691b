import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { NotWritten, replaceBelow, takeBackBelow, unfinishedBelow } from '../../src/files/index.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { replaceFs } from '../support/replaced-fs.ts'

/** After so many changes of the file system the process is dead: nothing that it tries has an effect. */
const world = { left: Number.POSITIVE_INFINITY, devices: 1 }

replaceFs((fs) => {
  const changing = [
    'chmodSync',
    'copyFileSync',
    'linkSync',
    'mkdirSync',
    'renameSync',
    'rmSync',
    'writeFileSync',
  ]
  const counted = changing.map((name) => {
    const real = Reflect.get(fs, name) as (...given: readonly unknown[]) => unknown
    const made = (...given: readonly unknown[]): unknown => {
      if (world.left-- <= 0) throw new Error('killed')
      const [from, to] = given.map(String)
      const isAcross =
        name === 'renameSync' && world.devices > 1 && from?.includes('.rewrite/') && to?.includes('src')
      if (isAcross) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' })
      return real(...given)
    }
    return [name, made] as const
  })
  return Object.fromEntries(counted)
})

const before = { 'src/a.ts': 'a1', 'src/deep/b.ts': 'b1', 'src/c.ts': 'c1', 'other.txt': 'x' }
const after = { ...before, 'src/a.ts': 'a2', 'src/deep/b.ts': 'b2', 'src/c.ts': 'c2' }
const names = ['src/a.ts', 'src/deep/b.ts', 'src/c.ts'] as const

/** So many changes of the file system until two of the three files are new. */
const twoReplaced = 14

function replace(folder: string): void {
  replaceBelow(
    folder,
    names.map((name) => ({ path: join(folder, name), content: after[name], mode: 0o640 })),
  )
}

/** Replaces, and dies after some changes of the file system; whether it came to the end. */
function killedAfter(changes: number, folder: string): boolean {
  world.left = changes
  try {
    replace(folder)
    return world.left > 0
  } catch {
    return false
  } finally {
    world.left = Number.POSITIVE_INFINITY
  }
}

beforeEach(() => Object.assign(world, { left: Number.POSITIVE_INFINITY, devices: 1 }))

test('replaces all, and leaves nothing beside them', () => {
  const folder = folderWith(before)
  replace(folder)
  expect(filesIn(folder)).toEqual(after)
  expect(unfinishedBelow(folder)).toBeUndefined()
})

test.each([1, 2])('I1: killed at any moment, with %i devices: all old or all new', (devices) => {
  let isDone = false
  let tookBack = 0
  for (let changes = 0; !isDone; changes++) {
    Object.assign(world, { devices })
    const folder = folderWith(before)
    isDone = killedAfter(changes, folder)
    const state = unfinishedBelow(folder)
    if (state === 'killed') tookBack += takeBackBelow(folder).restored.length
    const there = filesIn(folder)
    const own = Object.fromEntries(Object.entries(there).filter(([name]) => name in before))
    expect([before, after]).toContainEqual(own)
    // What is left of a process that had not begun, or was done, goes with the next one.
    replace(folder)
    expect(filesIn(folder)).toEqual(after)
  }
  expect(tookBack).toBeGreaterThan(5)
})

test('I1: killed while it takes back: the next one does it', () => {
  for (let changes = 0; changes < 12; changes++) {
    const folder = folderWith(before)
    killedAfter(twoReplaced, folder)
    expect(unfinishedBelow(folder)).toBe('killed')
    world.left = changes
    expect(() => {
      takeBackBelow(folder)
      throw new Error('done')
    }).toThrow(/killed|done/u)
    world.left = Number.POSITIVE_INFINITY
    if (unfinishedBelow(folder)) takeBackBelow(folder)
    replace(folder)
    expect(filesIn(folder)).toEqual(after)
  }
})

test('I1: a file that was edited since stays, and is named', () => {
  const folder = folderWith(before)
  killedAfter(twoReplaced, folder)
  writeFileSync(join(folder, 'src/a.ts'), 'mine')
  expect(takeBackBelow(folder)).toMatchObject({ edited: ['src/a.ts'] })
  expect(filesIn(folder)).toEqual({ ...before, 'src/a.ts': 'mine' })
})

test('a file that cannot be replaced: all are as they were', () => {
  const folder = folderWith(before)
  mkdirSync(join(folder, '.efti-schema.rewrite/in-the-way'), { recursive: true })
  expect(() => replace(folder)).toThrow(NotWritten)
  expect(filesIn(folder)).toEqual(before)
})

test('another process that runs is waited for', () => {
  const list = JSON.stringify({ pid: process.ppid, files: [] })
  const folder = folderWith({ ...before, '.efti-schema.rewrite/files.json': list })
  expect(unfinishedBelow(folder)).toBe('running')
})

test.each(['{', '[]', '{"pid":1}', '{"pid":1,"files":[{}]}', 'null'])('a list %j is none', (text) => {
  const folder = folderWith({ ...before, '.efti-schema.rewrite/files.json': text })
  expect(unfinishedBelow(folder)).toBeUndefined()
})

test.each(['../outside.txt', 'link/outside.txt'])(
  'a journal that names %s takes nothing back there',
  (path) => {
    const parent = folderWith({ 'outside.txt': 'theirs', 'inner/.keep': '' })
    const folder = join(parent, 'inner')
    symlinkSync(parent, join(folder, 'link'))
    const digest = '4c55a8552a2c7261f61f798c2265e6f13358f326ae5b934096ff16bd15e62c33'
    mkdirSync(join(folder, '.efti-schema.rewrite'))
    writeFileSync(join(folder, '.efti-schema.rewrite/0.old'), 'ours')
    writeFileSync(
      join(folder, '.efti-schema.rewrite/files.json'),
      JSON.stringify({ pid: process.pid, files: [{ path, before: '', after: digest }] }),
    )
    expect(takeBackBelow(folder)).toEqual({ restored: [], edited: [path] })
    expect(readFileSync(join(parent, 'outside.txt'), 'utf8')).toBe('theirs')
  },
)
