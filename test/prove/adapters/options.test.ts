import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../../src/files/index.ts'
import { cutAlong, cutDifference } from '../../../src/prove/adapters/fragments.ts'
import { checkOptions } from './options.checks.ts'
import { type ShownOptions, shownOptions } from './shown-options.ts'

let json: Promise<readonly ShownOptions[]> | undefined
let shop: Promise<readonly ShownOptions[]> | undefined
const ofShop = () => {
  shop ??= shownOptions(join(packageRoot, 'docs/example/shop'), ['v1', 'v2'])
  return shop
}

describe('options of the decisions of the shop', () => {
  checkOptions(ofShop, 'slow')

  test('show a hook that answers, one that says nothing, and none', { tags: 'slow' }, async () => {
    const [forward] = await ofShop()
    for (const { name } of forward?.tried.pair.hooks ?? []) {
      const list = forward?.options.get(name) ?? []
      expect(list.map(({ option }) => option).slice(0, 3)).toEqual(['value', 'nothing', 'open'])
      expect(list[0]?.after).toBeDefined()
      expect(list[2]?.isSetAside).toBe(true)
    }
  })
})

describe('options of the decisions of JSON bodies', () => {
  checkOptions(() => {
    json ??= shownOptions(join(packageRoot, 'docs/example/shop-api'), ['v1', 'v2'])
    return json
  }, 'slow')
})

describe('fragments', () => {
  const order = '<o xmlns="urn:o">\n  <a-b>\n    <c x="1">2</c>\n    <c>3</c>\n  </a-b>\n</o>\n'

  test('are the innermost element that a path names, without the margin', () => {
    expect(cutAlong(order, ['aB', 'c', 1])).toBe('<c>3</c>')
    expect(cutAlong(order, ['aB', 'c', 0, 'x'])).toBe('<c x="1">2</c>')
    expect(cutAlong(order, ['aB', 'c'])).toBe('<c x="1">2</c>\n<c>3</c>')
  })

  test('of two documents are what differs, in what it stands in', () => {
    const less = order.replace('    <c>3</c>\n', '')
    const [more, fewer] = cutDifference(order, less) ?? []
    expect(more).toBe('<a-b>\n  …\n  <c>3</c>\n</a-b>')
    expect(fewer).toBe('<a-b>\n  …\n</a-b>')
    expect(cutDifference(order, order)).toBeUndefined()
  })

  test('of many lines keep the one with the name', () => {
    const many = '  <n:p>1</n:p>\n'.repeat(9)
    const [cut] = cutDifference(`<o>\n${many}  <n:t>2</n:t>\n${many}</o>`, '<o>\n</o>', 't') ?? []
    expect(cut).toContain('<n:t>2</n:t>')
    expect(cut?.match(/…/gu)).toHaveLength(2)
  })

  test('are short, however long a document is', () => {
    const long = `<o>\n${'  <p>1</p>\n'.repeat(100)}  <t>${'x'.repeat(1000)}</t>\n</o>`
    const cut = cutAlong(long, []) ?? ''
    expect(cut.split('\n').length).toBeLessThan(10)
    expect(cut.length).toBeLessThan(400)
  })
})
