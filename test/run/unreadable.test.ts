import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { library } from '../support/shop.ts'

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const utf8 = (text: string): Uint8Array => Buffer.from(text)
const joined = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)

test.each<[string, Uint8Array, string]>([
  [
    'in the name of the root, and declared',
    latin('<?xml version="1.0" encoding="ISO-8859-1"?>\r\n<gr\u00f6\u00dfe/>'),
    'a.xml:2:4 0xF6 UTF-8 ISO-8859-1 UTF-8 UTF-16',
  ],
  [
    'in a root of the version',
    latin('<shelf xmlns="urn:library">\n<book>\u00fc</book></shelf>'),
    'a.xml:2:7 0xFC UTF-8',
  ],
  [
    'behind a byte order mark and a replacement character that is one',
    joined(Uint8Array.of(0xef, 0xbb, 0xbf), utf8('<e>\u{1f600}\ufffd'), Uint8Array.of(0xe9, 0x3c)),
    'a.xml:1:7 0xE9 UTF-8',
  ],
  [
    'that say they are UTF-16',
    latin('<?xml version="1.0" encoding="UTF-16"?><e>\u00e9</e>'),
    'a.xml:1:43 0xE9 UTF-8 UTF-16',
  ],
  [
    'in UTF-16, behind a replacement character that is one',
    joined(
      Uint8Array.of(0xff, 0xfe),
      Buffer.from('<shelf>\n\ufffd', 'utf16le'),
      Uint8Array.of(0, 0xd8, 0x3c, 0),
    ),
    'a.xml:2:2 UTF-16',
  ],
  ['of a packed file', gzipSync('<e/>'), 'a.xml:1:1 gzip'],
])('bytes that are no text are reported with their place: %s', async (_name, bytes, want) => {
  const { exit, stdout } = await cli(folderWith({ ...library, 'a.xml': bytes }), 'validate', '1', 'a.xml')
  const [place, ...facts] = want.split(' ')
  const [first = ''] = stdout.split('\n')
  expect([exit, first]).toEqual([1, expect.stringMatching(/ \[encoding\]$/)])
  expect(first.startsWith(`${place}: error: `)).toBe(true)
  for (const fact of facts) expect(first).toContain(fact)
})

test('a replacement character in a document is an ordinary character', async () => {
  const cwd = folderWith({ ...library, 'a.xml': utf8('<e>\ufffd</e>') })
  const { stdout } = await cli(cwd, 'validate', '1', 'a.xml')
  expect(stdout).toMatch(/ "e".*\[root-unknown\]$/mu)
})

test.each([
  ['null', true],
  [' -1.5e3\n', true],
  ['"a \\" b"', true],
  ['{}', true],
  ['nothing', false],
  ['"open', false],
])('the message says whether a document is JSON: %s', async (text, isJson) => {
  const cwd = folderWith({ ...library, 'a.txt': utf8(text) })
  const { exit, stdout } = await cli(cwd, 'validate', '1', 'a.txt')
  expect(exit).toBe(1)
  expect(stdout.includes(' is JSON, ')).toBe(isJson)
})
