import { describe, expect, test } from 'vitest'
import { findXmlFragment } from '../../src/report/decisions.ts'

const document = `<?xml version="1.0"?>
<!-- <order><item>no</item></order> -->
<n:order xmlns:n="urn:x">
  <n:note><![CDATA[<item>no</item>]]></n:note>
  <n:other>
    <n:item unit="a>b"/>
  </n:other>
  <n:item unit='KGM' id="1">
    <n:sku>one</n:sku>
  </n:item>
  <n:item id="2"/>
</n:order>
`

describe('a part of a document', () => {
  test.each([
    [
      'an element with what is in it',
      '/order/item',
      '<n:item unit=\'KGM\' id="1">\n  <n:sku>one</n:sku>\n</n:item>',
    ],
    [
      'an element at its whole path, not one of that name elsewhere',
      '/order/other/item',
      '<n:item unit="a>b"/>',
    ],
    ['a text', '/order/item/sku', '<n:sku>one</n:sku>'],
    ['the start tag around an attribute', '/order/item/@unit', '<n:item unit=\'KGM\' id="1">'],
    ['the start tag of an empty element', '/order/other/item/@unit', '<n:item unit="a>b"/>'],
    ['text that looks like an element', '/order/note', '<n:note><![CDATA[<item>no</item>]]></n:note>'],
  ])('is %s', (_name, path, want) => {
    expect(findXmlFragment(document, path)).toBe(want)
  })

  test.each(['/order/item/gone', '/item', '/order/sku', '/order/note/item', '/gone'])(
    'is nothing at %s',
    (path) => {
      expect(findXmlFragment(document, path)).toBeUndefined()
    },
  )

  test('loses its middle where it is long', () => {
    const long = `<a>\n${'  <b/>\n'.repeat(100)}</a>`
    const lines = findXmlFragment(long, '/a')?.split('\n') ?? []
    expect(lines.length).toBeLessThan(10)
    expect([lines[0], lines.at(-1)]).toEqual(['<a>', '</a>'])
  })
})
