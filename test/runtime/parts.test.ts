import { describe, expect, test } from 'vitest'
import { countCharacters, normalize } from '../../src/runtime/text/lexical.ts'
import { inParts, TextParts } from '../../src/runtime/text/parts.ts'
import { escapeText, resolveReferences } from '../../src/runtime/xml/escape.ts'
import { Fatal } from '../../src/runtime/xml/fatal.ts'
import { LineIndex } from '../../src/runtime/xml/lines.ts'
import { CLOSE, END, Reader } from '../../src/runtime/xml/reader.ts'
import { withLineEnds } from '../../src/runtime/xml/units.ts'

/** Where long texts are cut, and a unit before and after. */
const cuts = [-2, -1, 0, 1, 2].map((shift) => (1 << 14) + shift)

describe('P1, P4: long texts are worked on in parts as in one piece', () => {
  test.each(cuts)('line ends at unit %d', (length) => {
    const text = `${'a'.repeat(length)}\r\nb\r\r\n${'\r\n'.repeat(length)}\r`
    expect(withLineEnds(text)).toBe(text.replace(/\r\n?/g, '\n'))
  })

  test.each(cuts)('white space at unit %d', (length) => {
    const text = `${'a'.repeat(length)}${' \t'.repeat(length)}b\n ${'c '.repeat(length)}`
    expect(normalize(text, 'collapse')).toBe(text.replace(/[\t\n ]+/g, ' ').trim())
    expect(normalize(text, 'replace')).toBe(text.replace(/[\t\n]/g, ' '))
  })

  test.each(cuts)('characters beyond the first plane at unit %d', (length) => {
    const text = `${'a'.repeat(length)}😀\ud83d😀\ude00${'😀'.repeat(length)}`
    expect(countCharacters(text)).toBe([...text].length)
  })

  test.each(cuts)('P6: what is escaped at unit %d', (length) => {
    const text = `${'a'.repeat(length)}<&>\r${'&'.repeat(length)}`
    expect(resolveReferences(escapeText(text), 0)).toBe(text)
  })

  test('no part begins with what belongs to the part before', () => {
    const parts: string[] = []
    inParts(`${'a'.repeat(1 << 14)}bbc`, (part) => `${parts.push(part)}`, /b/)
    expect(parts.map((part) => part.slice(-3))).toEqual(['abb', 'c'])
  })

  test('as many pieces as there are', () => {
    const parts = new TextParts()
    for (let index = 0; index < 5_000; index++) parts.add(String(index % 10))
    expect(parts.text).toBe('0123456789'.repeat(500))
    parts.add('a')
    expect(parts.text).toHaveLength(5_001)
  })
})

describe('P2: text in many pieces', () => {
  const textIn = (content: string): readonly [chars: string, isBlank: boolean] => {
    const reader = new Reader(`<a>${content}</a>`, { maxDepth: 9, maxAttributes: 9 })
    reader.next()
    expect(reader.next()).toBe(CLOSE)
    const found = [reader.chars, reader.isBlank] as const
    expect(reader.next()).toBe(END)
    return found
  }

  test.each([
    ['CDATA sections', '<![CDATA[a]]>', 'a', false],
    ['CDATA sections of white space', '<![CDATA[ ]]>', ' ', true],
    ['comments between texts', 'b<!---->', 'b', false],
    ['comments between white space', '\n<!---->', '\n', true],
    ['references cut by comments', '&lt;<!-- c -->&#65;', '<A', false],
    ['references to white space', '&#32;<?p i?>', ' ', true],
    ['empty CDATA sections', '<![CDATA[]]>', '', true],
  ])('%s', (_, piece, chars, isBlank) => {
    expect(textIn(piece.repeat(3_000))).toEqual([chars.repeat(3_000), isBlank])
  })

  test('white space alone after what is not', () => {
    expect(textIn('a<!---->  <![CDATA[ ]]>')).toEqual(['a   ', false])
    expect(textIn('  <![CDATA[ ]]>&#65;')).toEqual(['   A', false])
  })
})

describe('P3: lines of a long text', () => {
  const text = `a\n${'b'.repeat(3_000)}\n\n${'c\n'.repeat(3_000)}${'d'.repeat(2_000)}`

  test('gives line and column for offsets in any order', () => {
    const lines = new LineIndex(text)
    for (const offset of [9_000, 5, 0, 1, 2, 3_002, 3_003, 3_004, 4_096, 1_024, 10_500, 2_047, 2_048]) {
      const before = text.slice(0, offset).split('\n')
      expect(lines.at(offset)).toEqual({ line: before.length, column: (before.at(-1) ?? '').length + 1 })
    }
  })
})

test('P1: the first reference that cannot be resolved ends the reading, and is not reported at length', () => {
  const faultOf = (content: string): Fatal => {
    try {
      new Reader(`<a>${content}</a>`, { maxDepth: 9, maxAttributes: 9 }).next()
      const reader = new Reader(`<a>${content}</a>`, { maxDepth: 9, maxAttributes: 9 })
      while (reader.next() !== END);
    } catch (error) {
      if (error instanceof Fatal) return error
    }
    throw new Error('nothing was refused')
  }
  for (const content of [
    '&'.repeat(50_000),
    `x&${'a'.repeat(50_000)};`,
    `&lt;&#${'1'.repeat(50_000)};`,
    `&lt;${'&a;'.repeat(9_000)}`,
  ]) {
    const fault = faultOf(content)
    expect(fault.rule).toBe('not-well-formed')
    expect(fault.message.length).toBeLessThan(150)
  }
  expect(faultOf('x&amp;y&z;').offset).toBe(10)
})
