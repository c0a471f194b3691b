import fc from 'fast-check'
import { expect, test } from 'vitest'
import { issueLines } from '../../src/cli/judge-file.ts'
import { makeExcerpt } from '../../src/report/documents/excerpt.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { library } from '../support/shop.ts'

const book =
  '  <book language="fi"><title>A book of many words &amp; pages</title><year>2026</year></book>\r\n'
const odd = '  <book language="fi"><title/><year>MM</year></book><pamphlet/>\r\n'
/** More than is read at once. */
const many = 9 * 2 ** 20

function shelf(...parts: readonly string[]): string {
  return `<shelf xmlns="urn:library">\r\n${parts.join('')}</shelf>\r\n`
}

const books = book.repeat(many / book.length)
const files = {
  ...library,
  'fine.xml': shelf(books),
  'wrong.xml': shelf(book, odd, books, odd, odd),
  'line.xml': shelf(book, odd, books, odd, odd).replaceAll('\r\n', ''),
  'other.xml': shelf(books).replaceAll('shelf', 'rack'),
  'control.xml': shelf(books, '\u0001'),
}

test('a large document is one line where it is fine', async () => {
  const { exit, stdout, stderr } = await cli(folderWith(files), 'validate', '1', 'fine.xml')
  expect([exit, stdout, stderr]).toEqual([0, 'fine.xml: valid ({urn:library}shelf)\n', ''])
})

test('a document that is read in pieces gives the same messages as one that is read whole', async () => {
  const cwd = folderWith(files)
  const argv = ['validate', '1', 'wrong.xml', 'line.xml', 'other.xml', 'control.xml']
  const pieces = await cli(cwd, ...argv)
  // Checks beyond the schemas need the value.
  expect(pieces).toEqual(await cli(cwd, ...argv, '--check', 'date-format'))
  expect(pieces.exit).toBe(1)
}, 60_000)

test('of a long line as much is kept as is shown', () => {
  const line = fc.array(fc.constantFrom('', 'é', ' ', 'x'.repeat(100), '𝄞'.repeat(5000)), { maxLength: 9 })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1 }),
      fc.nat(),
      fc.nat(),
      fc.nat(9000),
      fc.nat(300),
      (all, nth, at, cut, width) => {
        const lines = all.map((parts) => parts.join(''))
        const number = nth % lines.length
        const text = lines[number] ?? ''
        const column = 1 + (at % (text.length + 1))
        const joined = lines.join('\n')
        const issue = { rule: 'r', message: '', path: [], line: number + 1, column }
        const [found] = issueLines([issue], [joined.slice(0, cut), joined.slice(cut)])
        const kept = found ?? { text: '', from: 0 }
        expect(makeExcerpt(kept.text, column - kept.from, width)).toEqual(makeExcerpt(text, column, width))
      },
    ),
  )
})
