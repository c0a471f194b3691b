import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { library, shop } from '../support/shop.ts'

describe('inspect', () => {
  test('lists a small version', async () => {
    const { exit, stdout, stderr } = await cli(folderWith(shop), 'inspect', '1')
    expect([exit, stderr]).toEqual([0, ''])
    expect(stdout).toBe(`1
API shop (Shop): 1 operation, schema sets of its own: shop
  POST /orders — placeOrder
    request application/json: Order
Schema set shop: json, 2 files, 1 type
  root Order: order of 1/shop/no-namespace/codecs.js
Subsets: 0
Examples: 1
  examples/order.json
Data elements: 0
`)
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
    expect(text.stdout).toContain('  eFTI1451 lost: the target has no place for it\n')
  })

  test('lists the embedded V0, and says that nothing of the third API is published', async () => {
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
      '  root {http://efti.eu/v1/consignment/identifier}consignment: consignment of v0/schemas/identifier/codecs.js\n',
    )
    expect(text.stdout).toContain(
      'API platform-interoperability-api-for-platform: nothing of it is published\n',
    )
  })
})
