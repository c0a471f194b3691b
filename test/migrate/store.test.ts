import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { scanLines } from '../../src/migrate/lines.ts'
import { shardFrom, takeShard } from '../../src/migrate/shard.ts'
import { createFileNamer } from '../../src/migrate/store.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { zip } from '../support/zip.ts'
import { order, shopWith } from './shop-store.ts'

const decided = ['--set', 'S7=C-17', '--out', 'new'] as const
const migrate = (cwd: string, ...args: readonly string[]) =>
  cli(cwd, 'migrate', 'v1', 'v2', ...args, ...decided)

describe('a store', () => {
  test('may be NDJSON: texts that hold XML become texts that hold XML, the rest is set aside as it was', async () => {
    const lines = [JSON.stringify(order(1)), '', '{"a":1}', JSON.stringify(order(2)), '"<cut']
    const cwd = shopWith({ 'store.ndjson': lines.join('\n') })
    const { exit, stdout } = await migrate(cwd, 'store.ndjson')
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
    const alone = shopWith({ 'a.xml': order(2) })
    await migrate(alone, 'a.xml')
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

  test.skipIf(process.platform === 'win32')(
    'P5: may be pipes, read up to a limit',
    { tags: 'slow' },
    async () => {
      const bodies = {
        'pipe.xml': order(1),
        'pipe.ndjson': `${JSON.stringify(order(2))}\n\n${JSON.stringify(order(3))}`,
        'pipe.zip': zip([{ name: 'b.xml', content: order(4) }]),
      }
      const limited = (text: string) => `limits: { documentBytes: 2000 }\n${text}`
      const through = async (files: Readonly<Record<string, string | Uint8Array>>) => {
        const sources = Object.fromEntries(
          Object.entries(files).map(([name, body]) => [`from/${name}`, body]),
        )
        const cwd = shopWith(sources, limited)
        const writers = Object.keys(files).map((name) => {
          execFileSync('mkfifo', [join(cwd, name)])
          const writer = spawn('sh', ['-c', 'cat "$0" > "$1"', join(cwd, 'from', name), join(cwd, name)])
          return new Promise((resolve) => writer.on('exit', resolve))
        })
        const result = await migrate(cwd, ...Object.keys(files))
        await Promise.all(writers)
        return { ...result, cwd }
      }
      const { exit, stdout, cwd } = await through(bodies)
      expect([exit, stdout]).toEqual([0, expect.stringMatching(/^4 of 4\b/)])
      const names = ['migration.json', 'pipe.ndjson', 'pipe.xml', 'pipe/b.xml']
      expect(Object.keys(filesIn(join(cwd, 'new')))).toEqual(names)
      const long = await through({ 'pipe.xml': `${order(1)}${' '.repeat(200_000)}` })
      expect([long.exit, long.stderr]).toEqual([2, expect.stringContaining('[document-endless]')])
    },
  )

  test('may hold links: to files they are followed, to folders they are reported', async () => {
    const cwd = shopWith({ 'in/a.xml': order(1), 'other/b.xml': order(1), 'other/c.xml': order(1) })
    symlinkSync('../other/b.xml', join(cwd, 'in/b.xml'))
    symlinkSync('../other', join(cwd, 'in/more'))
    symlinkSync('.', join(cwd, 'in/self'))
    const { exit, stdout, stderr } = await migrate(cwd, 'in')
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^2 of 2\b/)])
    const links = [...stderr.matchAll(/("in\/\w+").* \[documents-link\]$/gm)].map(([, path]) => path)
    expect(links.sort()).toEqual(['"in/more"', '"in/self"'])
    symlinkSync('nowhere', join(cwd, 'in/d.xml'))
    const broken = await migrate(cwd, 'in')
    expect([broken.exit, broken.stderr]).toEqual([
      2,
      expect.stringMatching(/"in\/d\.xml".* \[document-missing\]/),
    ])
  })

  test('keeps the bytes of a line that is set aside, whatever they are', async () => {
    const line = Buffer.from('{"a":"caf\xe9"}\r\n', 'latin1')
    const cwd = shopWith({ 'store.ndjson': line })
    expect((await migrate(cwd, 'store.ndjson')).exit).toBe(1)
    expect(readFileSync(join(cwd, 'new/set-aside/store.ndjson')).equals(line)).toBe(true)
  })

  test('may be an archive, whose documents go to a folder of its name', async () => {
    const archive = zip([
      { name: 'x/b.xml', content: order(1) },
      { name: 'a.xml', content: order(1) },
      { name: 'readme.txt', content: 'x' },
    ])
    const cwd = shopWith({ 'in/store.zip': archive })
    const { exit } = await migrate(cwd, 'in')
    expect(exit).toBe(0)
    expect(Object.keys(filesIn(join(cwd, 'new')))).toEqual(['migration.json', 'store/a.xml', 'store/x/b.xml'])
  })

  test('reports and records the files that are not read, with how many there are of each ending', async () => {
    const archive = zip([
      { name: 'a.xml', content: order(1) },
      { name: 'readme.txt', content: 'x' },
      { name: 'lines.ndjson', content: 'x' },
    ])
    const others = ['b.xml.gz', 'c.XML.GZ', 'd.txt', 'e', 'f.2026-11', '.DS_Store', 'old/migration.ids']
    const cwd = shopWith({
      ...Object.fromEntries(others.map((name) => [`in/${name}`, ''])),
      'in/store.zip': archive,
      'in/g.XML': order(2),
    })
    const { exit, stdout, stderr } = await migrate(cwd, 'in')
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^2 of 2\b/)])
    const told = stderr.split('\n').filter((line) => line.includes('[documents-unread]'))
    expect(told).toEqual([
      expect.stringMatching(/^warning: "in".*\b5\b.*\b2 [^,]*, 2 \.xml\.gz, 1 \.txt\b/),
      expect.stringMatching(/^warning: "in\/store\.zip".*\b1 \.ndjson, 1 \.txt\b/),
    ])
    // A zip in a folder is read, and only documents in it.
    const fixes = stderr.split('\n').filter((line) => line.startsWith('  fix: '))
    expect(fixes.map((fix) => /\.zip|\.ndjson/.test(fix))).toEqual([true, false])
    expect(JSON.parse(filesIn(join(cwd, 'new'))['migration.json'] ?? '').unread).toEqual([
      { ending: '', files: 2 },
      { ending: '.txt', files: 2 },
      { ending: '.xml.gz', files: 2 },
      { ending: '.ndjson', files: 1 },
    ])
    const alone = await migrate(cwd, 'in/g.XML', '--on-loss', 'drop')
    expect(alone.stderr).not.toContain('[documents-unread]')
    expect(JSON.parse(filesIn(join(cwd, 'new'))['migration.json'] ?? '')).not.toHaveProperty('unread')
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
  ])('keeps paths below the common folder of all arguments: %s', async (_, paths, want) => {
    const files = ['out.xml', 'a/d.xml', 'odd/..\\d.xml', 'work/f.xml']
    const below = ['work/a/d.xml', 'work/b/d.xml', 'work/b/e.xml', 'work/b/x/d.xml']
    const all = Object.fromEntries([...files, ...below].map((name) => [name, order(1)]))
    const folder = shopWith(all, undefined, 'work')
    const cwd = join(folder, 'work')
    const named = paths.map((path) =>
      path.startsWith('work/b') ? join(folder, path) : relative(cwd, join(folder, path)),
    )
    const { exit } = await migrate(cwd, ...named)
    expect(exit).toBe(0)
    expect(Object.keys(filesIn(join(cwd, 'new'))).filter((name) => name !== 'migration.json')).toEqual(want)
    const page = JSON.parse(filesIn(join(cwd, 'new'))['migration.json'] ?? '')
    expect(page.documents.map(({ file }: { readonly file: string }) => file).sort()).toEqual(want)
  })

  test('has names on a system with drives', () => {
    const nameOf = createFileNamer(['C:\\a', 'D:\\'], '\\')
    expect(['C:\\a\\d.xml', 'D:\\d.xml'].map(nameOf)).toEqual(['C/a/d.xml', 'D/d.xml'])
  })

  test('is not written where the output folder is a file, but through a link to a folder', async () => {
    const cwd = shopWith({ 'a.xml': order(1), new: '', 'other/b.xml': order(2) })
    const file = await migrate(cwd, 'a.xml')
    expect([file.exit, file.stderr]).toEqual([
      2,
      expect.stringMatching(/^error: .*"new".* \[output-not-folder\]/m),
    ])
    symlinkSync('other', join(cwd, 'link'))
    const linked = await cli(cwd, 'migrate', 'v1', 'v2', 'a.xml', '--set', 'S7=C-17', '--out', 'link')
    expect([linked.exit, Object.keys(filesIn(join(cwd, 'other')))]).toEqual([
      0,
      ['a.xml', 'b.xml', 'migration.json'],
    ])
  })

  test('is not begun over an unfinished migration of something else', async () => {
    const cwd = shopWith({ 'a.xml': order(1), 'new/migration.journal': '{"key":"another"}\n' })
    const { exit, stdout, stderr } = await migrate(cwd, 'a.xml')
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
    expect([1, 2, 3, 4].flatMap((index) => takeShard(all, { index, count: 4 }))).toEqual(all)
  })

  test('no shard is bad usage', async () => {
    const cwd = shopWith({ 'a.xml': order(1) })
    const { exit, stderr } = await migrate(cwd, 'a.xml', '--shard', '0/4')
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
    const stored = Array.from({ length: 10 }, (_, index) => [
      `consignments/${index % 3}/${index}.xml`,
      index % 7 === 6 ? `<unknown number="${index}"/>` : order(index),
    ])
    const files = {
      ...Object.fromEntries(stored),
      'consignments/consignments.ndjson': `${JSON.stringify(order(1))}\n`.repeat(5),
      'envelope.json': '{"S7":"C-17"}',
    }
    // The same on a pair that is read in a moment.
    const [, embedded, earlier, later] = args
    expect([embedded, earlier, later]).toEqual(['--embedded', 'v0', 'v1'])
    const ours = ['migrate', 'v1', 'v2', ...args.slice(4)]
    const cwd = shopWith(files)
    for (let index = 0; index < completions; index++) {
      const { exit } = await cli.with({ JOB_COMPLETION_INDEX: String(index) })(cwd, ...ours)
      expect(exit).toBeLessThan(2)
    }
    const shards = filesIn(join(cwd, 'migrated'))
    const whole = shopWith(files)
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
  [
    'lines of NUL',
    'a\n\0\0\n',
    [
      [1, 'a'],
      [2, '\0\0'],
    ],
  ],
])('lines of %s', (_, text, want) => {
  const cwd = folderWith({ lines: text })
  const bytes = Buffer.from(text)
  const found = [...scanLines(join(cwd, 'lines'))].map(({ number, start, end }) => [
    number,
    bytes.subarray(start, end).toString(),
  ])
  expect(found).toEqual(want)
})

test('numbers of JSON lines keep their digits where the versions hold them', async () => {
  const schema = (more: string): string =>
    `{"title":"Order","type":"object","properties":{"id":{"type":"integer","format":"int64"},"sum":{"type":"number","format":"decimal"}${more}}}`
  const cwd = folderWith({
    'efti-schema.config.yaml': `versions:
  v1: { schemas: one.json, int64: bigint, decimal: string }
  v2: { schemas: two.json, int64: bigint, decimal: string }
profile: none
`,
    'one.json': schema(''),
    'two.json': schema(',"note":{"type":"string"}'),
    'store.ndjson':
      '{"id":9007199254740993,"sum":0.10000000000000000555}\n{ "id" : -9223372036854775808, "x": "\\r\\n" }\r\n',
  })
  const { exit } = await cli(cwd, 'migrate', 'v1', 'v2', 'store.ndjson', '--out', 'new')
  expect(exit).toBe(0)
  expect(filesIn(join(cwd, 'new'))['store.ndjson']).toBe(
    '{"id":9007199254740993,"sum":0.10000000000000000555}\n{"id":-9223372036854775808,"x":"\\r\\n"}\n',
  )
})
