import { readFileSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { linesOf } from '../../src/migrate/lines.ts'
import { namesIn } from '../../src/migrate/names.ts'
import { shardFrom, shardOf } from '../../src/migrate/shard.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { zip } from '../support/zip.ts'
import { dataset, numbered, storeOf } from './store.ts'

const decided = ['--on-undetermined', 'drop', '--on-loss', 'drop', '--out', 'new'] as const

describe('a store', () => {
  test('may be NDJSON: texts that hold XML become texts that hold XML, the rest is set aside as it was', {
    tags: 'slow',
  }, async () => {
    const lines = [JSON.stringify(numbered(1)), '', '{"a":1}', JSON.stringify(numbered(2)), '"<cut']
    const cwd = folderWith({ 'store.ndjson': lines.join('\n') })
    const { exit, stdout } = await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', 'store.ndjson', ...decided)
    expect(exit).toBe(1)
    expect(stdout).toMatch(/^2 of 4 documents migrated/)
    const files = filesIn(join(cwd, 'new'))
    expect(Object.keys(files)).toEqual(['migration.json', 'set-aside/store.ndjson', 'store.ndjson'])
    expect(files['set-aside/store.ndjson']).toBe('{"a":1}\n"<cut\n')
    const made: unknown[] = (files['store.ndjson'] ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(made.map((text) => typeof text)).toEqual(['string', 'string'])
    const alone = folderWith({ 'a.xml': numbered(2) })
    await cli(alone, 'migrate', '--embedded', 'v1', 'v0', 'a.xml', ...decided)
    expect(made[1]).toBe(filesIn(join(alone, 'new'))['a.xml'])
    const page = JSON.parse(files['migration.json'] ?? '')
    expect(page.summary).toMatchObject({ documents: 4, migrated: 2, setAside: 2 })
    expect(page.documents.map(({ file }: { readonly file: string }) => file)).toEqual([
      'store.ndjson:1',
      'store.ndjson:3',
      'store.ndjson:4',
      'store.ndjson:5',
    ])
  })

  test('may hold links: to files they are followed, to folders they are told', { tags: 'slow' }, async () => {
    const cwd = folderWith({ 'in/a.xml': dataset, 'other/b.xml': dataset, 'other/c.xml': dataset })
    symlinkSync('../other/b.xml', join(cwd, 'in/b.xml'))
    symlinkSync('../other', join(cwd, 'in/more'))
    symlinkSync('.', join(cwd, 'in/self'))
    const { exit, stdout, stderr } = await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', 'in', ...decided)
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^2 of 2\b/)])
    const links = [...stderr.matchAll(/("in\/\w+").* \[documents-link\]$/gm)].map(([, path]) => path)
    expect(links.sort()).toEqual(['"in/more"', '"in/self"'])
    symlinkSync('nowhere', join(cwd, 'in/d.xml'))
    const broken = await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', 'in', ...decided)
    expect([broken.exit, broken.stderr]).toEqual([
      2,
      expect.stringMatching(/"in\/d\.xml".* \[document-missing\]/),
    ])
  })

  test('keeps the bytes of a line that is set aside, whatever they are', { tags: 'slow' }, async () => {
    const line = Buffer.from('{"a":"caf\xe9"}\r\n', 'latin1')
    const cwd = folderWith({ 'store.ndjson': line })
    expect((await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', 'store.ndjson', ...decided)).exit).toBe(1)
    expect(readFileSync(join(cwd, 'new/set-aside/store.ndjson')).equals(line)).toBe(true)
  })

  test('may be an archive, whose documents go to a folder of its name', { tags: 'slow' }, async () => {
    const archive = zip([
      { name: 'x/b.xml', content: dataset },
      { name: 'a.xml', content: dataset },
      { name: 'readme.txt', content: 'x' },
    ])
    const cwd = folderWith({ 'in/store.zip': archive })
    const { exit } = await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', 'in', ...decided)
    expect(exit).toBe(0)
    expect(Object.keys(filesIn(join(cwd, 'new')))).toEqual(['migration.json', 'store/a.xml', 'store/x/b.xml'])
  })

  test.each<[string, readonly string[], readonly string[]]>([
    ['one file', ['work/a/d.xml'], ['d.xml']],
    ['two files of one name', ['work/a/d.xml', 'work/b/d.xml'], ['a/d.xml', 'b/d.xml']],
    ['files of one folder', ['work/b/d.xml', 'work/b/e.xml'], ['d.xml', 'e.xml']],
    ['one folder', ['work/b'], ['d.xml', 'e.xml', 'x/d.xml']],
    ['two folders', ['work/a', 'work/b/'], ['a/d.xml', 'b/d.xml', 'b/e.xml', 'b/x/d.xml']],
    ['a folder and a file beside it', ['work/a', 'work/f.xml'], ['a/d.xml', 'f.xml']],
    ['a folder and a file of the one that holds it', ['work/b/x', 'work/b/e.xml'], ['e.xml', 'x/d.xml']],
    ['files outside the working directory', ['out.xml', 'work/../a/d.xml'], ['a/d.xml', 'out.xml']],
    ['a sign that separates folders elsewhere', ['odd'], ['..\\d.xml']],
  ])('keeps names below what holds all that was named: %s', { tags: 'slow' }, async (_, paths, want) => {
    const files = ['out.xml', 'a/d.xml', 'odd/..\\d.xml', 'work/f.xml']
    const below = ['work/a/d.xml', 'work/b/d.xml', 'work/b/e.xml', 'work/b/x/d.xml']
    const folder = folderWith(Object.fromEntries([...files, ...below].map((name) => [name, dataset])))
    const cwd = join(folder, 'work')
    const named = paths.map((path) =>
      path.startsWith('work/b') ? join(folder, path) : relative(cwd, join(folder, path)),
    )
    const { exit } = await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', ...named, ...decided)
    expect(exit).toBe(0)
    expect(Object.keys(filesIn(join(cwd, 'new'))).filter((name) => name !== 'migration.json')).toEqual(want)
    const page = JSON.parse(filesIn(join(cwd, 'new'))['migration.json'] ?? '')
    expect(page.documents.map(({ file }: { readonly file: string }) => file).sort()).toEqual(want)
  })

  test('has names on a system with drives', () => {
    const nameOf = namesIn(['C:\\a', 'D:\\'], '\\')
    expect(['C:\\a\\d.xml', 'D:\\d.xml'].map(nameOf)).toEqual(['C/a/d.xml', 'D/d.xml'])
  })

  test('is not begun over an unfinished migration of something else', { tags: 'slow' }, async () => {
    const cwd = folderWith({ 'a.xml': dataset, 'new/migration.journal': '{"key":"another"}\n' })
    const { exit, stdout, stderr } = await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', 'a.xml', ...decided)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/"new".* \[migration-other\]/)
    expect(Object.keys(filesIn(join(cwd, 'new')))).toEqual(['migration.journal'])
  })
})

describe('shards', () => {
  test.each<[string, Readonly<Record<string, string>>, unknown]>([
    ['1/4', {}, { index: 1, count: 4 }],
    ['4/4', {}, { index: 4, count: 4 }],
    ['auto/4', { JOB_COMPLETION_INDEX: '0' }, { index: 1, count: 4 }],
    ['auto/4', { JOB_COMPLETION_INDEX: '3' }, { index: 4, count: 4 }],
    ['auto/4', { JOB_COMPLETION_INDEX: '4' }, undefined],
    ['auto/4', {}, undefined],
    ['0/4', {}, undefined],
    ['5/4', {}, undefined],
    ['1', {}, undefined],
  ])('%s with %j', (text, env, want) => {
    expect(shardFrom(text, env)).toEqual(want)
  })

  test.each([0, 1, 3, 10, 11])('of %i documents, one after the other, are all of them', (length) => {
    const all = Array.from({ length }, (_, index) => index)
    expect([1, 2, 3, 4].flatMap((index) => shardOf(all, { index, count: 4 }))).toEqual(all)
  })

  test('no shard is bad usage', async () => {
    const cwd = folderWith({ 'a.xml': dataset })
    const { exit, stderr } = await cli(
      cwd,
      'migrate',
      '--embedded',
      'v1',
      'v0',
      'a.xml',
      ...decided,
      '--shard',
      '0/4',
    )
    expect(exit).toBe(2)
    expect(stderr).toContain('write i/n, from 1/n to n/n')
  })

  test('the pods of the Kubernetes manifest together do what one run does', { tags: 'slow' }, async () => {
    const manifest = load(readFileSync(join(packageRoot, 'docs/kubernetes/migrate-job.yaml'), 'utf8')) as {
      readonly spec: {
        readonly completions: number
        readonly completionMode: string
        readonly template: {
          readonly spec: { readonly containers: readonly [{ readonly args: readonly string[] }] }
        }
      }
    }
    const { completions, completionMode, template } = manifest.spec
    const { args } = template.spec.containers[0]
    expect(completionMode).toBe('Indexed')
    const store = { ...storeOf(10), 'consignments.ndjson': `${JSON.stringify(numbered(1))}\n`.repeat(5) }
    const files = Object.fromEntries(
      Object.entries(store).map(([name, text]) => [`consignments/${name.replace('in/', '')}`, text]),
    )
    // The store of the tests is of the other version, whose documents need nothing that they do not hold.
    const ours = args.map((arg) => (arg === 'v0' ? 'v1' : arg === 'v1' ? 'v0' : arg))
    const cwd = folderWith({ ...files, 'envelope.json': '{}' })
    for (let index = 0; index < completions; index++) {
      const { exit } = await cli.with({ JOB_COMPLETION_INDEX: String(index) })(cwd, ...ours)
      expect(exit).toBeLessThan(2)
    }
    const shards = filesIn(join(cwd, 'migrated'))
    const whole = folderWith({ ...files, 'envelope.json': '{}' })
    await cli(whole, ...ours.slice(0, -2))
    const { 'migration.json': page = '', ...want } = filesIn(join(whole, 'migrated'))
    const parts = Array.from({ length: completions }, (_, index) => `${index + 1}-of-${completions}`)
    const documents = parts.flatMap((part) => JSON.parse(shards[`migration.${part}.json`] ?? '').documents)
    expect(documents).toEqual(JSON.parse(page).documents)
    const joined = parts.map((part) => shards[`consignments.${part}.ndjson`] ?? '').join('')
    expect(joined).toBe(want['consignments.ndjson'])
    for (const [name, text] of Object.entries(want)) {
      if (!name.endsWith('.ndjson')) expect(shards[name]).toBe(text)
    }
  })
})

test.each<[string, string, readonly (readonly [number, string])[]]>([
  ['nothing', '', []],
  [
    'a last line without its end',
    'a\nb',
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  ['lines of white space', '\n \na\r\n\n', [[3, 'a\r']]],
])('lines of %s', (_, text, want) => {
  const cwd = folderWith({ lines: text })
  const bytes = Buffer.from(text)
  const found = [...linesOf(join(cwd, 'lines'))].map(({ number, start, end }) => [
    number,
    bytes.subarray(start, end).toString(),
  ])
  expect(found).toEqual(want)
})
