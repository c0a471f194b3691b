import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { repository } from '../support/repository.ts'

test('no document is written over itself, whatever its folder is called', async () => {
  const cwd = folderWith(repository)
  symlinkSync('examples', join(cwd, 'link'))
  const before = filesIn(cwd)
  for (const out of ['examples', './examples/../examples', 'link']) {
    const { exit, stderr } = await cli(cwd, 'migrate', '1', '2', 'examples', '--out', out)
    expect([exit, stderr]).toEqual([2, expect.stringContaining('[documents-over-input]')])
  }
  expect(filesIn(cwd)).toEqual(before)
})
