import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { track } from '../support/git.ts'
import { repository } from '../support/repository.ts'

/** What git makes of a text where `core.autocrlf` is set. */
const checkedOut = (text: string): string => text.replaceAll('\n', '\r\n')

async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const cwd = folderWith(files)
  expect((await cli(cwd, 'map', '1', '2')).exit).toBe(0)
  expect(await cli(cwd, 'build')).toMatchObject({ exit: 0 })
  return cwd
}

describe('a repository that was checked out with the line ends of Windows', () => {
  test('builds the same bytes', { tags: 'slow' }, async () => {
    const one = await built(repository)
    const sources = Object.entries(filesIn(one)).filter(([path]) => !path.startsWith('out/'))
    const again = folderWith(Object.fromEntries(sources.map(([path, text]) => [path, checkedOut(text)])))
    expect((await cli(again, 'build')).exit).toBe(0)
    expect(filesIn(join(again, 'out'))).toEqual(filesIn(join(one, 'out')))
  })

  test('has nothing stale, and one edit shows as one line', { tags: 'slow' }, async () => {
    const cwd = await built(repository)
    for (const [path, text] of Object.entries(filesIn(cwd))) writeFileSync(join(cwd, path), checkedOut(text))
    track(cwd)
    expect(await cli(cwd, 'check', '--fail-on', 'none')).toMatchObject({ exit: 0 })
    const path = join(cwd, 'out/package.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"module"', '"commonjs"'))
    const { stdout } = await cli(cwd, 'check', '--fail-on', 'none', '--format', 'json')
    expect(JSON.parse(stdout).output.shown).toMatchObject([
      {
        path: 'package.json',
        diff: ['@@ -1,3 +1,3 @@', ' {', '-  "type": "commonjs"', '+  "type": "module"', ' }'],
      },
    ])
    expect(await cli(cwd, 'map', '1', '2')).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('nothing new'),
    })
  })
})
