import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { makeExcerpt } from '../../src/report/documents/excerpt.ts'
import { type CheckedDocuments, formats, type ReportFormat, renderDocuments } from '../../src/report/index.ts'

const hostile =
  '](http://x) | <script>alert(1)</script> \u001b[31m\u202e ::error::x\n# x www.x.org @name `a` $a$ --> %0A "\''
const invisible = /[^\P{Cc}\n]|\p{Cf}/u

const poisoned = (text: string): CheckedDocuments => ({
  version: text,
  documents: [
    { file: text, valid: true, root: text, issues: [] },
    {
      file: text,
      valid: false,
      root: text,
      text,
      issues: [
        {
          rule: text,
          message: text,
          path: [text, 0],
          line: 1,
          column: 3,
          expected: text,
          found: text,
          dataElement: text,
        },
      ],
    },
  ],
})

describe('text of a document', () => {
  test('is no markup, commands no terminal and no workflow', () => {
    const shown = (format: ReportFormat): string => renderDocuments(poisoned(hostile), format)
    expect(shown('markdown')).not.toMatch(
      /(?<!\\)<script|(?<!\\)\]\(|http:\/\/|www\.x|(?<!\\)`|(?<!\\)@name/u,
    )
    expect(shown('html')).not.toContain('<script')
    for (const format of ['text', 'markdown', 'html', 'junit', 'github'] as const) {
      expect(shown(format)).not.toMatch(invisible)
    }
    const commands = shown('github').trimEnd().split('\n')
    expect(commands).toHaveLength(2)
    expect(commands[0]).toMatch(/^::error file=[^:,]*,line=1,col=3,title=[^:,]*::/u)
  })

  test.each(Object.keys(formats) as ReportFormat[])('whatever it is, %s stays what it is', (format) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const shown = renderDocuments(poisoned(text), format)
        if (format === 'junit') XmlDocument.fromString(shown).dispose()
        if (format === 'json' || format === 'sarif') JSON.parse(shown)
        expect(shown.endsWith('\n')).toBe(true)
        if (format === 'github') expect(shown.trimEnd().split('\n')).toHaveLength(2)
      }),
      { numRuns: 50 },
    )
  })
})

test('the tally closes a list of several documents, and one alone needs none', () => {
  const { version, documents } = poisoned('x')
  expect(renderDocuments({ version, documents }, 'text')).toMatch(/\n1 of 2 documents valid, 1 issue\.\n$/)
  expect(renderDocuments({ version, documents: documents.slice(0, 1) }, 'text')).toBe('x: valid (x)\n')
})

test('colours only where they are asked for', () => {
  expect(renderDocuments(poisoned('x'), 'text')).not.toContain('\u001b')
  expect(renderDocuments(poisoned('x'), 'text', { colours: true })).toContain('\u001b[31merror:\u001b[0m')
})

describe('the line of an issue', () => {
  test.each<[string, { given: [string, number, number]; want: [string, string] }]>([
    ['that fits', { given: ['<a>x</a>', 4, 20], want: ['<a>x</a>', '   ^'] }],
    ['tabs', { given: ['\t<a/>', 2, 20], want: [' <a/>', ' ^'] }],
    ['invisible', { given: ['a\u202eb', 3, 20], want: ['a\\u{202e}b', '         ^'] }],
    ['long, early', { given: ['abcdefghijklmnop', 2, 6], want: ['abcdef…', ' ^'] }],
    ['long, late', { given: ['abcdefghijklmnop', 16, 6], want: ['…lmnop', '     ^'] }],
    ['past its end', { given: ['abc', 9, 6], want: ['abc', '   ^'] }],
  ])('%s', (_, { given, want }) => {
    const { shown, caret } = makeExcerpt(...given)
    expect([shown, `${' '.repeat(caret)}^`]).toEqual(want)
  })
})
