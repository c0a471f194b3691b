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
    'a.xml:2:4: error: The byte 0xF6 is not valid UTF-8 here. The document says it is ISO-8859-1; only UTF-8 and UTF-16 are read. Save the document as UTF-8. [encoding]',
  ],
  [
    'in a root of the version',
    latin('<shelf xmlns="urn:library">\n<book>\u00fc</book></shelf>'),
    'a.xml:2:7: error: The byte 0xFC is not valid UTF-8 here. Save the document as UTF-8. [encoding]',
  ],
  [
    'behind a byte order mark and a replacement character that is one',
    joined(Uint8Array.of(0xef, 0xbb, 0xbf), utf8('<e>\u{1f600}\ufffd'), Uint8Array.of(0xe9, 0x3c)),
    'a.xml:1:7: error: The byte 0xE9 is not valid UTF-8 here. Save the document as UTF-8. [encoding]',
  ],
  [
    'that say they are UTF-16',
    latin('<?xml version="1.0" encoding="UTF-16"?><e>\u00e9</e>'),
    'a.xml:1:43: error: The byte 0xE9 is not valid UTF-8 here. The document says it is UTF-16, which its bytes are not. Save the document as UTF-8. [encoding]',
  ],
  [
    'in UTF-16, behind a replacement character that is one',
    joined(
      Uint8Array.of(0xff, 0xfe),
      Buffer.from('<shelf>\n\ufffd', 'utf16le'),
      Uint8Array.of(0, 0xd8, 0x3c, 0),
    ),
    'a.xml:2:2: error: Half of a character is missing here, so this is not valid UTF-16. Save the document as UTF-8. [encoding]',
  ],
  [
    'of a packed file',
    gzipSync('<e/>'),
    'a.xml:1:1: error: This is a gzip file, no document. Unpack it first. [encoding]',
  ],
])('bytes that are no text are told with their place: %s', async (_name, bytes, want) => {
  const { exit, stdout } = await cli(folderWith({ ...library, 'a.xml': bytes }), 'validate', '1', 'a.xml')
  expect([exit, stdout.split('\n')[0]]).toEqual([1, want])
})

test('a replacement character that stands in a document is one of its characters', async () => {
  const cwd = folderWith({ ...library, 'a.xml': utf8('<e>\ufffd</e>') })
  const { stdout } = await cli(cwd, 'validate', '1', 'a.xml')
  expect(stdout).toMatch(/ "e".*\[root-unknown\]$/mu)
})
