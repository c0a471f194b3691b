import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { library, shop } from '../support/shop.ts'

describe('inspect', () => {
  test('lists a small version', async () => {
    const { exit, stdout, stderr } = await cli(folderWith(shop), 'inspect', '1')
    expect([exit, stderr]).toEqual([0, ''])
    expect(stdout.split('\n').map((line) => line.replace(/^( *).*?: /, '$1'))).toEqual([
      '1',
      expect.stringMatching(/^1 .*\bshop$/),
      '  POST /orders — placeOrder',
      '    Order',
      expect.stringMatching(/\bjson\b.*\b2\b.*\b1\b/),
      '  order of 1/shop/no-namespace/codecs.js',
      '1',
      '  examples/order.json',
      '',
    ])
    expect((await cli(folderWith(shop), 'inspect', '1', '--format', 'text')).stdout).toBe(stdout)
    const page = JSON.parse((await cli(folderWith(shop), 'inspect', '1', '--format', 'json')).stdout)
    expect(page).toMatchObject({ examples: ['examples/order.json'], dataElements: [], subsets: [] })
  })

  test.each([
    ['an element', library, 'shelf'],
    ['a JSON type', shop, 'order'],
  ])('names the module and the export that reads %s', async (_name, files, codec) => {
    const cwd = folderWith(files)
    await cli(cwd, 'build')
    const { sets } = JSON.parse((await cli(cwd, 'inspect', '1', '--format', 'json')).stdout)
    const [{ module, name }] = sets[0].codecs
    expect(name).toBe(codec)
    expect(filesIn(cwd)[`out/${module.replace(/js$/, 'ts')}`]).toContain(`export const ${codec}:`)
  })

  test('counts the properties of a JSON adapter as build does, and lists those at another path', async () => {
    const order = (properties: object, required: readonly string[] = []): string =>
      JSON.stringify({ title: 'Order', type: 'object', required, properties })
    const text = { type: 'string' }
    const cwd = folderWith({
      'efti-schema.config.yaml':
        'versions: { "1": { schemas: 1/order.json }, "2": { schemas: 2/order.json } }\ncompare: [{ from: "1", to: "2", mapping: mapping.yaml }]\n',
      'mapping.yaml':
        'formatVersion: 1\nfrom: "1"\nto: "2"\npairs: [{ from: /Order/note, to: /Order/memo, reason: a test }]\n',
      '1/order.json': order({ id: text, note: text, size: { properties: { unit: text } } }),
      '2/order.json': order({ id: text, memo: text, amount: text }, ['amount']),
    })
    const { stdout } = await cli(cwd, 'inspect', '1', '--to', '2')
    const [, counts = '', places = ''] =
      /^Properties with _1OrderTo_2Order: (.*)\n([\s\S]*)/m.exec(stdout) ?? []
    expect(counts.match(/\d+/g)).toEqual(['1', '4', '1', '2', '1', '1'])
    expect(places.trim().split(/\n */)).toEqual([
      '/note moved to /memo',
      '/size gone (2 properties)',
      '/amount new, required',
    ])
    expect((await cli(cwd, 'build')).stdout).toContain(` _1OrderTo_2Order: ${counts}`)
    const { fates } = JSON.parse((await cli(cwd, 'inspect', '1', '--to', '2', '--format', 'json')).stdout)
    expect(fates).toMatchObject([
      {
        properties: { all: 4, kept: 1, moved: 1, gone: 2, new: 1, required: 1 },
        places: [{ path: '/note', fate: 'moved', to: '/memo' }, { path: '/size' }, { path: '/amount' }],
      },
    ])
  })

  test('says the fate of every data element where a later version is named', { tags: 'slow' }, async () => {
    const { exit, stdout } = await cli(
      folderWith(),
      'inspect',
      'v0',
      '--embedded',
      '--to',
      'v1',
      '--format',
      'json',
    )
    expect(exit).toBe(0)
    const { fates } = JSON.parse(stdout)
    const [answer] = fates
    expect(answer.adapter).toBe('consignmentToFTI010GetCmdsResponse')
    expect(answer.carried.length + answer.open.length).toBe(557)
    expect(answer.open).toContainEqual(expect.objectContaining({ id: 'eFTI1451', fate: 'lost' }))
    const text = await cli(folderWith(), 'inspect', 'v0', '--embedded', '--to', 'v1')
    expect(text.stdout).toMatch(/^ {2}eFTI1451 lost: \S/m)
  })

  test('lists the embedded V0, and says that nothing of the third API is published', {
    tags: 'slow',
  }, async () => {
    const { exit, stdout } = await cli(folderWith(), 'inspect', 'v0', '--embedded', '--format', 'json')
    expect(exit).toBe(0)
    const page = JSON.parse(stdout)
    expect(page.dataElements).toHaveLength(557)
    expect(
      page.apis.map(({ name, published }: { name: string; published: boolean }) => [name, published]),
    ).toEqual([
      ['gate-api-for-platform', true],
      ['platform-api-for-gate', true],
      ['platform-interoperability-api-for-platform', false],
    ])
    const text = await cli(folderWith(), 'inspect', 'v0', '--embedded')
    expect(text.stdout).toContain(
      ' {http://efti.eu/v1/consignment/identifier}consignment: consignment of v0/schemas/identifier/codecs.js\n',
    )
    expect(text.stdout).toMatch(/^\S+ platform-interoperability-api-for-platform: \S/m)
  })

  test('says which version lends subsets to one that names none', { tags: 'slow' }, async () => {
    const { exit, stdout } = await cli(folderWith(), 'inspect', 'v1', '--embedded', '--format', 'json')
    expect(exit).toBe(0)
    const { subsets, borrowedSubsets } = JSON.parse(stdout)
    expect(subsets).toEqual([])
    expect(borrowedSubsets).toEqual([
      {
        from: 'v0',
        ids: {
          ...{ listed: 183, withoutMembers: ['LT05'], notListed: ['LT06', 'identifier'] },
          respelled: { HR05B: 'HR05b' },
        },
        roots: [
          expect.objectContaining({
            module: 'draft/v0..v1/subsets/fti010-get-cmds-response.js',
            ...{ known: 556, unknown: ['ASBIE1027'] },
          }),
        ],
      },
    ])
    expect((await cli(folderWith(), 'inspect', 'v1', '--embedded')).stdout).toMatch(/\bv0 for 556 of 557\b/u)
    const own = JSON.parse(
      (await cli(folderWith(), 'inspect', 'v0', '--embedded', '--format', 'json')).stdout,
    )
    expect(own).not.toHaveProperty('borrowedSubsets')
  })

  test('describes a version even if the version that it is compared with cannot be read', {
    tags: 'slow',
  }, async () => {
    const specs = new URL('../../specs/', import.meta.url).pathname
    const config = `versions:\n  a: { schemas: broken.xsd }\n  b: { schemas: ${specs}v1/schemas.zip }\ncompare: [{ from: a, to: b }]\n`
    const cwd = folderWith({ 'efti-schema.config.yaml': config, 'broken.xsd': '<broken' })
    const { exit, stdout, stderr } = await cli(cwd, 'inspect', 'b')
    expect([exit, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Schema set fti004: /mu)
    expect(stdout).not.toMatch(/^Subsets\b/mu)
  })
})
