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

const poisoned = comparison([
  change({
    message: hostile,
    where: { api: hostile, operations: [hostile], part: 'schema', path: [hostile] },
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
    expect(text).not.toContain('<script')
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
