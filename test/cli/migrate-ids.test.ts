import { readFileSync, writeFileSync } from 'node:fs'
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

describe('what identifies a document', () => {
  const unique = (text: string): string => {
    const made = text.replace('- { from: v1,', "- { unique: ['S7'], from: v1,")
    expect(made).not.toBe(text)
    return made
  }

  test('is refused as one value for all', async () => {
    const folder = storedShop({}, unique)
    const { exit, stderr } = await migrate(folder, '--set', 'S7=C-17')
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/"S7".*\[context-shared\]/u)])
    expect(Object.keys(filesIn(folder)).filter((name) => name.startsWith('new/'))).toEqual([])
    expect((await cli(folder, 'migrate', 'v1', 'v2', 'store/a.xml', '--set', 'S7=C-17')).exit).toBe(0)
    expect((await migrate(folder, '--set', 'S7=$uuid')).exit).toBe(0)
  })

  const modulo = (count: number) =>
    `export const context = (_, { index }) => ({ S7: 'C-' + (index % ${count}) })\n`

  test('is reported if a module gives it twice, before the second result is written', async () => {
    const folder = storedShop({ 'context.mjs': modulo(3) }, unique)
    const { exit, stderr, stdout } = await migrate(folder, '--context', 'context.mjs')
    expect([exit, stdout]).toEqual([1, expect.stringMatching(/^3 of 4\b/u)])
    expect(stderr).toMatch(
      /^store\/c\.ndjson:2: \/: "a\.xml".*"c\.ndjson:2".*"S7".*"C-0"\. \[context-twice\]$/mu,
    )
    const { documents } = JSON.parse(readFileSync(join(folder, 'new/migration.json'), 'utf8'))
    expect(documents.map(({ ids }: { ids: unknown }) => ids)).toEqual(
      ['C-0', 'C-1', 'C-2', 'C-0'].map((S7) => ({ S7 })),
    )
    const { 'set-aside/c.ndjson': aside, 'c.ndjson': made } = filesIn(join(folder, 'new'))
    expect([aside, made?.match(/C-\d/gu)]).toEqual([`${JSON.stringify(order(4))}\n`, ['C-2']])
  })

  test('is free again where the document that had it gets another one', async () => {
    const folder = storedShop({ 'context.mjs': modulo(2) }, unique)
    expect((await migrate(folder, '--context', 'context.mjs')).exit).toBe(1)
    expect(Object.keys(filesIn(join(folder, 'new')))).toEqual([
      ...['a.xml', 'b.xml', 'migration.ids', 'migration.json', 'set-aside/c.ndjson'],
    ])
    // A module is read once: another one has another name.
    writeFileSync(
      join(folder, 'last.mjs'),
      `export const context = (_, { index }) => ({ S7: 'C-' + (3 - index) })\n`,
    )
    const last = () => migrate(folder, '--context', 'last.mjs')
    expect(await last()).toMatchObject({ exit: 0, stderr: '' })
    expect(customersIn(folder)).toEqual(['C-3', 'C-2', 'C-1', 'C-0'])
    const first = filesIn(join(folder, 'new'))
    await last()
    expect(filesIn(join(folder, 'new'))).toEqual(first)
  })

  test('is reported across shards, whichever ends first', async () => {
    const folder = storedShop({ 'context.mjs': modulo(2) }, unique)
    const shard = (text: string) => migrate(folder, '--context', 'context.mjs', '--shard', text)
    expect(await shard('2/2')).toMatchObject({ exit: 0 })
    const first = await shard('1/2')
    expect([first.exit, first.stderr.match(/\[context-twice\]$/gmu)?.length]).toEqual([1, 2])
    expect(Object.keys(filesIn(join(folder, 'new/set-aside')))).toEqual(['a.xml', 'b.xml'])
    expect(await shard('2/2')).toMatchObject({ exit: 0, stderr: '' })
    expect((await shard('1/2')).exit).toBe(1)
  })

  test('is reported between runs into one folder', async () => {
    const folder = storedShop({}, unique)
    const one = (name: string, value: string) =>
      cli(folder, 'migrate', 'v1', 'v2', `store/${name}`, '--out', 'new', '--set', `S7=${value}`)
    expect((await one('a.xml', 'C-1')).exit).toBe(0)
    const second = await one('b.xml', 'C-1')
    expect([second.exit, second.stderr]).toEqual([1, expect.stringMatching(/\[context-twice\]/u)])
    expect(Object.keys(filesIn(join(folder, 'new')))).not.toContain('b.xml')
    expect((await one('b.xml', 'C-2')).exit).toBe(0)
    expect((await one('a.xml', 'C-1')).exit).toBe(0)
    expect(Object.keys(filesIn(join(folder, 'new')))).toEqual([
      ...['a.xml', 'b.xml', 'migration.ids', 'migration.json'],
    ])
  })

  test('is refused as one value for the documents of all shards', async () => {
    const folder = storedShop({}, unique)
    const { exit, stderr } = await migrate(folder, '--set', 'S7=C-17', '--shard', '1/4')
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/\[context-shared\]/u)])
  })
})
