import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { repository } from '../support/repository.ts'

const list = repository['examples/list.xml']

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

test.each<[what: string, paths: readonly string[], out: string]>([
  ['the document that a link leads to', ['links/list.xml'], 'examples'],
  ['a document called as the report of the run', ['new/migration.json', 'examples'], 'new'],
  ['lines that were set aside', ['new/set-aside/store.ndjson'], 'new'],
  [
    'a document called as the result of another while it is written',
    ['list.xml', 'new/list.xml.part'],
    'new',
  ],
])('nothing is written over %s', async (_what, paths, out) => {
  const lines = `${JSON.stringify(list)}\n"<cut"\n`
  const cwd = folderWith({
    ...repository,
    'new/migration.json': '{}',
    'new/set-aside/store.ndjson': lines,
    'new/list.xml.part': list,
    'list.xml': list,
    'links/other.xml': list,
  })
  symlinkSync('../examples/list.xml', join(cwd, 'links/list.xml'))
  const before = filesIn(cwd)
  const { exit, stderr } = await cli(cwd, 'migrate', '1', '2', ...paths, '--out', out)
  expect([exit, stderr]).toEqual([2, expect.stringContaining('[documents-over-input]')])
  expect(filesIn(cwd)).toEqual(before)
})

test.each<[string, code: string]>([
  ['migration.json', 'documents-name-taken'],
  ['Migration.JSON', 'documents-name-taken'],
  ['migration.2-of-4.json', 'documents-name-taken'],
  ['migration.json/a.xml', 'documents-name-taken'],
  ['migration.journal', 'documents-name-taken'],
  ['list.xml.part', 'documents-name-twice'],
])('a document called %s would be lost in the account of the run', async (name, code) => {
  const cwd = folderWith({ ...repository, 'store/list.xml': list, [`store/${name}`]: list })
  const before = filesIn(cwd)
  const paths = ['store', ...(/\.(?:journal|part)$/.test(name) ? [`store/${name}`] : [])]
  const { exit, stderr } = await cli(cwd, 'migrate', '1', '2', ...paths, '--out', 'new')
  expect([exit, stderr]).toEqual([2, expect.stringContaining(`[${code}]`)])
  expect(filesIn(cwd)).toEqual(before)
})

test('the results of one migration are a store for the next one, its report apart', async () => {
  const cwd = folderWith(repository)
  await cli(cwd, 'migrate', '1', '2', 'examples', '--out', 'new')
  const { exit, stderr } = await cli(cwd, 'migrate', '2', '1', 'new', '--out', 'back', '--verbose')
  expect([exit, stderr]).toEqual([
    0,
    expect.stringMatching(/"new\/migration\.json".* \[document-is-report\]/),
  ])
  expect(Object.keys(filesIn(join(cwd, 'back')))).toEqual(['list.xml', 'migration.json'])
})

test('what was set aside may be taken again from there', async () => {
  const cwd = folderWith({ ...repository, 'new/set-aside/a.xml': list, 'new/set-aside/b.xml': '<b/>' })
  const { exit } = await cli(cwd, 'migrate', '1', '2', 'new/set-aside', '--out', 'new')
  expect(exit).toBe(1)
  expect(filesIn(join(cwd, 'new'))).toMatchObject({ 'set-aside/a.xml': list, 'set-aside/b.xml': '<b/>' })
})

test('a shard does not go to the output, nor anywhere that nobody named', async () => {
  const cwd = folderWith(repository)
  const before = filesIn(cwd)
  const { exit, stderr } = await cli(cwd, 'migrate', '1', '2', 'examples', '--shard', '1/2')
  expect([exit, stderr]).toEqual([2, expect.stringContaining('[shard-out-needed]')])
  expect(filesIn(cwd)).toEqual(before)
})

test.each([
  ['a result', 'new/examples/list.xml'],
  ['a result of an earlier run, had there been one', 'new/set-aside/list.xml'],
])('a file that no migration wrote is not taken for %s', async (_what, path) => {
  const cwd = folderWith({ ...repository, [path.replace('examples/', '')]: 'mine' })
  const before = filesIn(cwd)
  const run = () => cli(cwd, 'migrate', '1', '2', 'examples', '--out', 'new')
  const { exit, stderr } = await run()
  expect([exit, stderr]).toEqual([2, expect.stringContaining('[documents-over-foreign]')])
  expect(filesIn(cwd)).toEqual(before)
})

test('files beside the results stay, and a second run replaces what the first wrote', async () => {
  const cwd = folderWith({ ...repository, 'new/notes.txt': 'mine' })
  const run = () => cli(cwd, 'migrate', '1', '2', 'examples', '--out', 'new')
  const [first, second] = [await run(), await run()]
  expect([first.exit, second.exit, filesIn(cwd)['new/notes.txt']]).toEqual([0, 0, 'mine'])
})
