import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { withManifest, writeOutput } from '../../src/output/index.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { replaceFs } from '../support/replaced-fs.ts'

const world = { mount: '', full: '' }

replaceFs((fs) => {
  const failed = (code: string): Error => Object.assign(new Error(code), { code })
  const isIn = (path: unknown): boolean => `${String(path)}/`.startsWith(`${world.mount}/`)
  const across = (from: unknown, to: unknown): void => {
    if (isIn(from) !== isIn(to)) throw failed('EXDEV')
  }
  return {
    renameSync: (from: string, to: string) => {
      if ([from, to].includes(world.mount)) throw failed('EBUSY')
      across(from, to)
      fs.renameSync(from, to)
    },
    linkSync: (from: string, to: string) => {
      across(from, to)
      fs.linkSync(from, to)
    },
    copyFileSync: (from: string, to: string) => {
      if (world.full !== '' && to.endsWith(world.full)) throw failed('ENOSPC')
      fs.copyFileSync(from, to)
    },
  }
})

const filesOf = (texts: Readonly<Record<string, string>>) =>
  withManifest(
    Object.entries(texts).map(([path, text]) => ({ path, text })),
    [],
    { name: 'tool', version: '1' },
  )
const first = filesOf({ 'a.ts': 'a', 'v/b.ts': 'b' })
const second = filesOf({ 'a.ts': 'a', 'w/c.ts': 'c' })

beforeEach(() => {
  world.mount = join(folderWith(), 'out')
  world.full = ''
  mkdirSync(world.mount)
})

function write(files: typeof first): readonly string[] {
  const problems = new Diagnostics()
  writeOutput(world.mount, 'out', files, problems.sink)
  return problems.sorted().map(({ code }) => code)
}

const textsOf = (files: typeof first) => Object.fromEntries(files.map(({ path, text }) => [path, text]))

test('an output folder that is a mount point is written file by file', () => {
  for (const files of [first, second]) {
    expect(write(files)).toEqual([])
    expect(filesIn(world.mount)).toEqual(textsOf(files))
  }
  expect(readdirSync(join(world.mount, '..'))).toEqual(['out'])
})

test('and is as it was where a file cannot be written: empty, or with its guests', () => {
  world.full = 'b.ts'
  expect(write(first)).toEqual(['output-failed'])
  expect(readdirSync(world.mount)).toEqual([])
  writeFileSync(join(world.mount, 'README.md'), 'mine')
  expect(write(first)).toEqual(['output-failed'])
  expect(filesIn(world.mount)).toEqual({ 'README.md': 'mine' })
})
