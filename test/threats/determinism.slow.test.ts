import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { replaceFs } from '../support/replaced-fs.ts'

const order = { isTurned: false }

replaceFs((fs) => {
  const readdirSync = ((...args: Parameters<typeof fs.readdirSync>) => {
    const found = fs.readdirSync(...args)
    return order.isTurned ? found.reverse() : found
  }) as typeof fs.readdirSync
  return { readdirSync }
})

const program = join(packageRoot, 'dist/cli/main.js')

const order1 = {
  type: 'object',
  required: ['item', 'count'],
  properties: { item: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
  title: 'Order',
}
const order2 = {
  ...order1,
  properties: {
    ...order1.properties,
    item: { type: 'string', maxLength: 9 },
    Ä: { enum: ['z', 'ä', 'a', 'Z'] },
  },
}
const repository = {
  'efti-schema.config.json': JSON.stringify({
    versions: {
      '1': { apis: { s: { schemas: 'a' } }, examples: 'e' },
      '2': { apis: { s: { schemas: 'b' } } },
    },
    compare: [{ from: '1', to: '2' }],
  }),
  'a/order.json': JSON.stringify(order1),
  'a/I.json': JSON.stringify({ type: 'string', title: 'I' }),
  'a/i.yaml': 'type: integer\ntitle: ı\n',
  'b/order.json': JSON.stringify(order2),
  'b/I.json': JSON.stringify({ type: 'string', title: 'I' }),
  'b/i.yaml': 'type: integer\ntitle: ı\n',
  'e/b.json': '{"item": "a", "count": 1}',
  'e/a.json': '{"item": "b", "count": 2}',
}

/** The same with the keys of every map the other way round but those of properties, whose order is kept for people. */
function turned(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    key !== 'properties' && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  )
}

async function built(): Promise<Readonly<Record<string, string>>> {
  const cwd = folderWith(repository)
  expect((await cli(cwd, 'build')).exit).toBe(0)
  return filesIn(join(cwd, 'out'))
}

const run = (cwd: string, env: Readonly<Record<string, string>> = {}, node = process.execPath) =>
  promisify(execFile)(node, [program, 'build'], { cwd, env: { ...process.env, ...env } })

describe('F5: the same bytes', () => {
  test.each([
    ['in another working directory and time zone', { TZ: 'Pacific/Kiritimati', LC_ALL: 'C' }],
    ['in Turkish', { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' }],
    ['in Swedish', { TZ: 'Asia/Kathmandu', LC_ALL: 'sv_SE.UTF-8', LANG: 'sv_SE.UTF-8' }],
  ])('F5: %s', async (_, env) => {
    const cwd = folderWith(repository)
    await run(cwd, env)
    expect(filesIn(join(cwd, 'out'))).toEqual(await built())
  })

  test('F5: whatever order a folder is listed in', async () => {
    const cwd = folderWith(repository)
    order.isTurned = true
    const { exit } = await cli(cwd, 'build').finally(() => {
      order.isTurned = false
    })
    expect(exit).toBe(0)
    expect(filesIn(join(cwd, 'out'))).toEqual(await built())
  })

  // Programs of other versions are named by whoever has them: OTHER_NODES=/path/to/node:/path/to/other
  const others = (process.env.OTHER_NODES ?? '').split(':').filter((path) => path !== '')
  if (others.length === 0) console.warn('skipped, OTHER_NODES names no program: other versions of Node')
  test.skipIf(others.length === 0)('F5: on other versions of Node', async () => {
    for (const node of others) {
      const cwd = folderWith(repository)
      await run(cwd, {}, node)
      expect([node, filesIn(join(cwd, 'out'))]).toEqual([node, await built()])
    }
  })

  test('F5: with one thread and with two, a store that is listed either way', async () => {
    const names = Array.from({ length: 220 }, (_, index) => `${index}.xml`)
    const xsd = (more: string): string =>
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="r"><xs:complexType><xs:sequence><xs:element name="a" type="xs:string"/>${more}</xs:sequence></xs:complexType></xs:element></xs:schema>`
    const stores = {
      'efti-schema.config.json': JSON.stringify({
        versions: { '1': { schemas: 'a.xsd' }, '2': { schemas: 'b.xsd' } },
      }),
      'a.xsd': xsd('<xs:element name="b" type="xs:string" minOccurs="0"/>'),
      'b.xsd': xsd(''),
    }
    const migrated = async (threads: string, order: readonly string[]) => {
      const documents = order.map((name) => [`store/${name}`, `<r><a>${name}</a><b>x</b></r>`] as const)
      const cwd = folderWith({ ...stores, ...Object.fromEntries(documents) })
      const args = [
        program,
        'migrate',
        '1',
        '2',
        'store',
        '--out',
        'o',
        '--threads',
        threads,
        '--on-undetermined',
        'drop',
        '--on-loss',
        'drop',
      ]
      await promisify(execFile)(process.execPath, args, { cwd })
      return filesIn(join(cwd, 'o'))
    }
    const one = await migrated('1', names)
    expect(Object.keys(one)).toHaveLength(names.length + 1)
    expect(await migrated('2', names.toReversed())).toEqual(one)
  })
})

test('F6: keys in another order make the same program; only digests and places of the input differ', async () => {
  const files = Object.entries(repository).map(([path, text]) => [
    path,
    /^[ab]\/.*\.json$/.test(path) ? turned(text) : text,
  ])
  const cwd = folderWith(Object.fromEntries(files))
  expect((await cli(cwd, 'build')).exit).toBe(0)
  const sources = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(all)
        .filter(([path]) => path.endsWith('.ts'))
        .map(([path, text]) => [path, text.replace(/\([0-9a-f]{12}\)/g, '(digest)')]),
    )
  expect(sources(filesIn(join(cwd, 'out')))).toEqual(sources(await built()))
})
