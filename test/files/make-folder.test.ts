import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../../src/files/index.ts'
import { folderWith } from '../support/folder.ts'

test('creates missing folders and returns the first of them', () => {
  const cwd = folderWith({ 'a/file': '' })
  expect(makeFolder(join(cwd, 'a/b/c'))).toBe(join(cwd, 'a/b'))
  expect(existsSync(join(cwd, 'a/b/c'))).toBe(true)
  expect(makeFolder(join(cwd, 'a/b/c'))).toBeUndefined()
})

test('a file or a broken link is not a folder', () => {
  const cwd = folderWith({ file: '' })
  symlinkSync(join(cwd, 'nowhere'), join(cwd, 'link'))
  expect(() => makeFolder(join(cwd, 'file'))).toThrow(/EEXIST/)
  expect(() => makeFolder(join(cwd, 'file/a'))).toThrow(/ENOTDIR/)
  expect(() => makeFolder(join(cwd, 'link'))).toThrow(/EEXIST/)
})

test.skipIf(!existsSync('/proc/self'))(
  'ends where nothing can be made, though what is above is there',
  () => {
    expect(() => makeFolder('/proc/efti/out')).toThrow(/ENOENT/)
    expect(() => writeFileSync('/proc/efti', '')).toThrow(/ENOENT/)
  },
)
