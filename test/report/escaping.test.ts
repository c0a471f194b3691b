import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { renderComparison } from '../../src/report/index.ts'
import { markdownText } from '../../src/report/markdown.ts'
import { change, comparison } from './comparison.ts'

const hostile =
  '](http://x) | <script>alert(1)</script> \u001b[31m\u202e ::error::x\n# x www.x.org @name `a` $a$ --> "\''

// Control and direction marks, by class, since a pattern with one in it is one to be careful with as well.
const invisible = /[^\P{Cc}\n]|\p{Cf}/u

const ownTags =
  'html noscript head meta title body a search textarea data ol header h1 h2 h3 h4 nav main section p strong ul ol li b span small table caption em thead tbody tr th td details summary svg rect path text g form fieldset legend label select option input button output div i q code pre br dl dt dd'.split(
    ' ',
  )

const poisoned = comparison([
  change({
    message: hostile,
    where: { api: hostile, operations: [hostile], part: 'schema', path: [hostile], place: hostile },
    dataElement: hostile,
    after: { value: hostile, at: { file: hostile, line: 1, column: 1 } },
  }),
])

describe('text of the input', () => {
  test('is no Markdown', () => {
    const text = renderComparison(poisoned, 'markdown')
    expect(text).not.toMatch(/(?<!\\)<script|(?<!\\)\]\(|http:\/\/|www\.x|(?<!\\)`|(?<!\\)\$|(?<!\\)@name/u)
    const rows = text.split('\n').filter((line) => line.startsWith('|'))
    for (const row of rows) expect(row.match(/(?<!\\)\|/gu)?.length).toBeGreaterThan(2)
    expect(text).not.toMatch(invisible)
  })

  test('is no HTML', () => {
    const text = renderComparison(poisoned, 'html')
    expect(text.match(/<script[^>]*>/gu)).toEqual(['<script type="text/plain" id="data">', '<script>'])
    const read = text.replace(/<(script|style)\b.*?<\/\1>/gsu, '')
    const tags = new Set([...read.matchAll(/<\/?([a-z0-9]+)/giu)].map(([, name = '']) => name))
    expect([...tags].filter((name) => !ownTags.includes(name))).toEqual([])
    expect(read).not.toMatch(/\son\w+=|javascript:/iu)
    expect(text).not.toMatch(invisible)
  })

  test('commands no terminal and no workflow', () => {
    expect(renderComparison(poisoned, 'text')).not.toMatch(invisible)
    const commands = renderComparison(poisoned, 'github').trimEnd().split('\n')
    expect(commands).toHaveLength(2)
    expect(commands[0]).toMatch(/^::error file=[^:]*,title=enum-value-removed::/u)
  })

  test('ends no XML', () => {
    expect(() => XmlDocument.fromString(renderComparison(poisoned, 'junit'))).not.toThrow()
  })

  test('whatever it is, Markdown keeps it in its cell', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(markdownText(text)).not.toMatch(/[\n\r]|(?<!\\)(?:\\\\)*[|<`[]/u)
      }),
    )
  })
})
