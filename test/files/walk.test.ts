import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { walk } from '../../src/files/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

test('two links to their own folder are reported as links', () => {
  const folder = folderWith({ 'a/x.txt': '' })
  for (const name of ['one', 'two']) symlinkSync('.', join(folder, 'a', name))
  const found = [...walk(folder)].map((entry) => [entry.name, entry.isSymbolicLink()])
  expect(found.sort()).toEqual([
    ['a', false],
    ['one', true],
    ['two', true],
    ['x.txt', false],
  ])
})

test('a folder of descriptions in which two links go around in a circle is compared', async () => {
  const description = "openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: {}\n"
  const cwd = folderWith({ 'a/t.yaml': description, 'b/t.yaml': description })
  for (const side of ['a', 'b']) for (const name of ['one', 'two']) symlinkSync('.', join(cwd, side, name))
  const { exit, stderr } = await cli(cwd, 'diff', 'a', 'b')
  expect([exit, stderr]).toEqual([0, ''])
})
