import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { order, storedShop } from '../migrate/shop-store.ts'
import { cli } from '../support/cli.ts'
import { filesIn } from '../support/folder.ts'

const migrate = (folder: string, ...flags: readonly string[]) =>
  cli(folder, 'migrate', 'v1', 'v2', 'store', '--out', 'new', ...flags)

function customersIn(folder: string): readonly string[] {
  const texts = Object.values(filesIn(join(folder, 'new')))
  return texts.flatMap((text) => [...text.matchAll(/<customer>([^<]*)</gu)].map(([, found = '']) => found))
}

const module = `export const context = (document, { file, key, index }) => ({ S7: [document.number, file, key, index].join('|') })\n`

describe('--context with a module', () => {
  test('makes the values of each document', async () => {
    const folder = storedShop({ 'context.mjs': module })
    const { exit, stderr } = await migrate(folder, '--context', 'context.mjs')
    expect([exit, stderr]).toEqual([0, ''])
    expect(customersIn(folder)).toEqual([
      '2026-0001|a.xml|a.xml|0',
      '2026-0002|b.xml|b.xml|1',
      '2026-0003|c.ndjson|c.ndjson:1|2',
      '2026-0004|c.ndjson|c.ndjson:2|3',
    ])
  })

  test('single settings win, and one document has its own as well', async () => {
    const folder = storedShop({ 'context.ts': `export default (): object => ({ S7: 'module' })\n` })
    await migrate(folder, '--context', 'context.ts', '--set', 'S7=set')
    expect(new Set(customersIn(folder))).toEqual(new Set(['set']))
    const one = await cli(folder, 'migrate', 'v1', 'v2', 'store/a.xml', '--context', 'context.ts')
    expect([one.exit, one.stdout]).toEqual([0, expect.stringContaining('<customer>module</customer>')])
  })

  test.each([
    ['throws', `export const context = () => { throw new Error('no number') }\n`, 'context-failed'],
    ['gives a promise', `export const context = async () => ({ S7: 'a' })\n`, 'context-failed'],
    ['gives a list', `export const context = () => []\n`, 'context-failed'],
    ['leaves a value out', `export const context = () => ({})\n`, 'context-missing'],
    ['gives an object as a value', `export const context = () => ({ S7: {} })\n`, 'context-missing'],
  ])('one that %s sets the document aside', async (_, text, rule) => {
    const folder = storedShop({ 'context.mjs': text })
    const { exit, stderr } = await migrate(folder, '--context', 'context.mjs')
    expect(exit).toBe(1)
    expect(stderr).toMatch(new RegExp(`^store/a\\.xml: .*\\[${rule}\\]$`, 'mu'))
    expect(Object.keys(filesIn(join(folder, 'new/set-aside')))).toEqual(['a.xml', 'b.xml', 'c.ndjson'])
  })

  test.each([
    ['exports nothing', 'export {}\n', 'context-file'],
    ['cannot be read', 'export const = 1\n', 'context-file context.mjs:1:14'],
  ])('one that %s is bad input', async (_, text, want) => {
    const { exit, stderr } = await migrate(storedShop({ 'context.mjs': text }), '--context', 'context.mjs')
    const [, place, code = ''] = /^(?:(\S+:\d+:\d+): )?error: .* \[([a-z-]+)\]$/mu.exec(stderr) ?? []
    expect([exit, place === undefined ? code : `${code} ${place}`]).toEqual([2, want])
  })
})

test.each([
  ['a number that loses digits', '{\n  "S7": 9007199254740993\n}', '2:9'],
  ['a name twice', '{"S7":"a",\n"S7":"b"}', '2:6'],
  ['no JSON', '{"S7":}', '1:7'],
])('a context file with %s is bad input, with its place', async (_, text, place) => {
  const { exit, stderr } = await migrate(storedShop({ 'c.json': text }), '--context', 'c.json')
  const [, at, code] = /^(\S+:\d+:\d+): error: .* \[([a-z-]+)\]$/mu.exec(stderr) ?? []
  expect([exit, `${code} ${at}`]).toEqual([2, `context-file c.json:${place}`])
})

test('a context file may have a byte order mark and numbers that keep their digits', async () => {
  const folder = storedShop({ 'c.json': '\uFEFF{"S7": 9007199254740992, "S8": 1.50}' })
  await migrate(folder, '--context', 'c.json')
  expect(new Set(customersIn(folder))).toEqual(new Set(['9007199254740992']))
})

describe('$uuid', () => {
  const uuids = async (folder: string): Promise<readonly string[]> => {
    rmSync(join(folder, 'new'), { recursive: true, force: true })
    expect((await migrate(folder, '--set', 'S7=$uuid')).exit).toBe(0)
    return customersIn(folder)
  }

  test('differs in each document, and is the same again', async () => {
    const folder = storedShop()
    const first = await uuids(folder)
    expect(new Set(first).size).toBe(4)
    for (const one of first)
      expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u)
    expect(await uuids(folder)).toEqual(first)
    // Another content, another document.
    writeFileSync(join(folder, 'store/a.xml'), order(9))
    const again = await uuids(folder)
    expect(again.filter((one) => !first.includes(one))).toHaveLength(1)
  })
})

describe('hooks that nobody has filled in', () => {
  const open = order(1).replace('post', 'collect').replace('</order>', '<note>n</note></order>')

  test('count as undecided: the place is reported as without hooks', { tags: 'slow' }, async () => {
    const folder = storedShop({ 'store/a.xml': open })
    await cli(folder, 'build', '--quiet')
    const without = await migrate(folder, '--set', 'S7=C-1')
    await cli(folder, 'map', 'v1', 'v2')
    const hooks = Object.entries(filesIn(folder)).filter(([name]) => name.endsWith('.hooks.ts'))
    expect(hooks.map(([, text]) => text)).toEqual([expect.stringContaining('throw new Error(')])
    const [[file = ''] = []] = hooks
    rmSync(join(folder, 'new'), { recursive: true })
    const flags = ['--set', 'S7=C-1', '--hooks', file] as const
    const stubbed = await migrate(folder, ...flags)
    expect(stubbed).toEqual(without)
    expect(stubbed.stderr).toMatch(/^store\/a\.xml: \/delivery: .*\[undetermined\]$/mu)
    // A hook that throws by its author's will is no stub.
    writeFileSync(join(folder, file), (hooks[0]?.[1] ?? '').replaceAll('decide ', 'never '))
    expect((await migrate(folder, ...flags)).stderr).toMatch(/\[hook-failed\]$/mu)
  })
})
