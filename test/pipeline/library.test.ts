import { describe, expect, test } from 'vitest'
import {
  type Config,
  type ConfigOptions,
  compare,
  Diagnostics,
  loadConfig,
  loadVersion,
  validateDocument,
} from '../../src/index.ts'
import { folderWith } from '../support/folder.ts'
import { library, shop } from '../support/shop.ts'

async function configOf(files: Readonly<Record<string, string>>, chosen: Partial<ConfigOptions> = {}) {
  const cwd = folderWith(files)
  const problems = new Diagnostics()
  const config = (await loadConfig({ cwd, ...chosen }, problems.sink)) as Config
  return { cwd, config, problems, codes: () => problems.sorted().map(({ code }) => code) }
}

describe('compare', () => {
  test('finds nothing between a version and itself', { tags: 'slow' }, async () => {
    const { cwd, config, problems, codes } = await configOf({}, { embedded: true })
    const comparison = await compare('v0', 'v0', config, { cwd }, problems.sink)
    expect(comparison?.changes).toEqual([])
    expect(comparison?.summary).toEqual({
      breaking: 0,
      risky: 0,
      safe: 0,
      annotation: 0,
      proven: 0,
      unproven: 0,
      notCompared: 0,
    })
    expect(codes()).toEqual([])
  })

  test('accepts paths and distinguishes two files of one name', async () => {
    const changed = shop['order.json'].replace('"minimum": 1', '"minimum": 2')
    const { cwd, config, problems, codes } = await configOf(
      {
        'a/shop.yaml': shop['shop.yaml'],
        'a/order.json': shop['order.json'],
        'b/shop.yaml': shop['shop.yaml'],
        'b/order.json': changed,
      },
      { optional: true },
    )
    const comparison = await compare('a/shop.yaml', 'b/shop.yaml', config, { cwd }, problems.sink)
    expect(codes()).toEqual([])
    expect([comparison?.from.name, comparison?.to.name]).toEqual(['shop-before', 'shop-after'])
    expect(comparison?.summary).toMatchObject({ breaking: 1, risky: 0, safe: 0 })
    expect(comparison?.changes[0]).toMatchObject({ effect: 'narrows', who: ['sender'] })
    const same = await compare('a', 'a', config, { cwd }, problems.sink)
    expect(same?.changes).toEqual([])
  })

  test.each([
    ['v9', 'side-unknown'],
    ['a.txt', 'side-ending'],
  ])('needs sides that can be read: %s', async (side, code) => {
    const { cwd, config, problems, codes } = await configOf({ 'a.txt': '' }, { embedded: true })
    expect(await compare('v0', side, config, { cwd }, problems.sink)).toBeUndefined()
    expect(codes()).toEqual([code])
  })
})

describe('a loaded version', () => {
  test.each<[string, Readonly<Record<string, string>>, string, unknown]>([
    ['XML', library, library['examples/shelf.xml'], { valid: true, root: '{urn:library}shelf', issues: [] }],
    ['JSON', shop, '{"item": "tea", "count": 1}', { valid: true, root: 'Order', issues: [] }],
    [
      'another root',
      library,
      '<x/>',
      { valid: false, issues: [expect.objectContaining({ rule: 'root-unknown' })] },
    ],
    [
      'text that is neither',
      library,
      'x',
      { valid: false, issues: [expect.objectContaining({ rule: 'root-unknown' })] },
    ],
  ])('judges %s', async (_, files, text, want) => {
    const { cwd, config, problems } = await configOf(files)
    const version = await loadVersion('1', config, { cwd }, problems.sink)
    expect(version && (await validateDocument(version, text))).toEqual(want)
    expect(version && (await validateDocument(version, new TextEncoder().encode(text)))).toEqual(want)
  })

  test('does not repair bytes that are no text', async () => {
    const { cwd, config, problems } = await configOf(library)
    const version = await loadVersion('1', config, { cwd }, problems.sink)
    const [before, after] = library['examples/shelf.xml'].split('A')
    const bytes = Buffer.concat([Buffer.from(before ?? ''), Buffer.from([0xff]), Buffer.from(after ?? '')])
    expect(version && (await validateDocument(version, bytes))).toMatchObject({ valid: false })
  })

  test('is nothing where its sources have errors', async () => {
    const { cwd, config, problems, codes } = await configOf({ ...library, 'library.xsd': '<a' })
    expect(await loadVersion('1', config, { cwd }, problems.sink)).toBeUndefined()
    expect(codes()).toEqual(['xsd-malformed'])
  })
})
