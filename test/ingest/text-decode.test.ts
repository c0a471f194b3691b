import { describe, expect, test } from 'vitest'
import { Diagnostics, printDiagnostic } from '../../src/diagnostics/index.ts'
import { defaultLimits } from '../../src/ingest/limits.ts'
import { decodeText, decodeXml } from '../../src/ingest/text/index.ts'
import { codeAndPlace } from '../support/told.ts'
import { sourceFile } from './text-reading.ts'

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const utf16be = (text: string): Buffer => Buffer.from(utf16(text)).swap16()
const utf8 = (text: string): Buffer => Buffer.from(text)
const bytes = (...all: readonly number[]): Buffer => Buffer.from(all)

interface Decoding {
  readonly given: Buffer
  readonly want?: string
  /** `code line:column`. */
  readonly problem?: string
  readonly says?: string
}

function decode(read: typeof decodeText, given: Buffer): Decoding {
  const problems = new Diagnostics()
  const text = read(sourceFile('a.txt', given), problems.sink)
  const [first] = problems.sorted()
  return {
    given,
    ...(text === undefined ? {} : { want: text }),
    ...(first
      ? { problem: `${first.code} ${first.at?.line}:${first.at?.column}`, says: printDiagnostic(first) }
      : {}),
  }
}

const both: readonly (readonly [string, Decoding])[] = [
  ['UTF-8', { given: utf8('\u00e4\n'), want: '\u00e4\n' }],
  ['Y7: UTF-8 with a byte order mark', { given: utf8('\ufeffa'), want: 'a' }],
  ['Y7: bytes that are not UTF-8', { given: bytes(0x61, 0x0a, 0x62, 0xff), problem: 'text-not-utf8 2:2' }],
  ['Y7: a character cut off at the end', { given: bytes(0x61, 0xe2, 0x82), problem: 'text-not-utf8 1:2' }],
  ['Y7: half a surrogate pair in bytes', { given: bytes(0xed, 0xa0, 0x80), problem: 'text-not-utf8 1:1' }],
  ['Y7: NUL', { given: utf8('a\n\0bcde'), problem: 'text-nul 2:1' }],
  [
    'Y7: UTF-32',
    { given: bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), problem: 'text-encoding 1:1', says: 'UTF-32' },
  ],
  [
    'Y7: UTF-32 without a mark',
    { given: bytes(0, 0, 0, 0x61), problem: 'text-encoding 1:1', says: 'UTF-32' },
  ],
  ['nothing', { given: bytes(), want: '' }],
  ['Y7: NUL at the beginning', { given: utf8('\0'), problem: 'text-nul 1:1' }],
  ['Y7: NUL, then more', { given: utf8('a\0'), problem: 'text-nul 1:2' }],
  ['Y7: no byte of UTF-8 at all', { given: bytes(0xff, 0x61), problem: 'text-not-utf8 1:1' }],
  [
    'Y7: a byte after characters of three',
    { given: utf8('\u20ac\u20ac').subarray(0, 5), problem: 'text-not-utf8 1:2' },
  ],
  [
    'Y7: one of many',
    {
      given: Buffer.concat([utf8('a\n'.repeat(9)), bytes(0xff), utf8('bcd')]),
      problem: 'text-not-utf8 10:1',
    },
  ],
]

const json: readonly (readonly [string, Decoding])[] = [
  ['Y7: UTF-16 with a mark', { given: utf16('\ufeff{}'), problem: 'text-encoding 1:1', says: 'UTF-16LE' }],
  [
    'Y7: UTF-16, big end first',
    { given: utf16be('\ufeff{}'), problem: 'text-encoding 1:1', says: 'UTF-16BE' },
  ],
  ['Y7: UTF-16 without a mark', { given: utf16('{ }'), problem: 'text-encoding 1:1', says: 'UTF-16LE' }],
  [
    'Y7: UTF-16 without a mark, big end first',
    { given: utf16be('{ }'), problem: 'text-encoding 1:1', says: 'UTF-16BE' },
  ],
]

const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><\u00e4/>`

const xml: readonly (readonly [string, Decoding])[] = [
  ['X7: UTF-16 with a mark', { given: utf16('\ufeff<\u00e4/>'), want: '<\u00e4/>' }],
  ['X7: UTF-16 without a mark', { given: utf16('<ab/>'), want: '<ab/>' }],
  ['X7: UTF-16 without a mark, big end first', { given: utf16be('<ab/>'), want: '<ab/>' }],
  ['X7: UTF-8 as some write it', { given: utf8(declared('utf8')), want: declared('utf8') }],
  ['X7: ASCII', { given: utf8(declared('US-ASCII')), want: declared('US-ASCII') }],
  ['X7: ASCII in short', { given: utf8(declared('ascii')), want: declared('ascii') }],
  [
    'X7: a declaration in single quotes',
    {
      given: utf8("<?xml version='1.0' encoding='ebcdic'?><a/>"),
      problem: 'text-encoding 1:1',
      says: 'ebcdic',
    },
  ],
  [
    'X7: a long name is cut',
    { given: utf8(declared('x'.repeat(50))), problem: 'text-encoding 1:1', says: ` ${'x'.repeat(40)},` },
  ],
  [
    'X7: what UTF-8 is, is said',
    { given: utf8(declared('UTF-16')), problem: 'text-encoding-declared 1:1', says: 'UTF-8' },
  ],
  ['X7: UTF-16, big end first', { given: utf16be('\ufeff<\u00e4/>'), want: '<\u00e4/>' }],
  ['X7: UTF-16 that declares it', { given: utf16(`\ufeff${declared('UTF-16')}`), want: declared('UTF-16') }],
  ['X7: UTF-8 that declares it', { given: utf8(declared('utf-8')), want: declared('utf-8') }],
  [
    'X7: Latin-1',
    {
      given: Buffer.from(`${declared('ISO-8859-1')}\u00e4\u0085`, 'latin1'),
      want: `${declared('ISO-8859-1')}\u00e4\u0085`,
    },
  ],
  [
    'X7: ASCII that declares Latin-1',
    {
      given: utf8('<?xml version="1.0" encoding="latin1"?><a/>'),
      want: '<?xml version="1.0" encoding="latin1"?><a/>',
    },
  ],
  [
    'X7: Latin-9',
    {
      given: Buffer.from(`${declared('ISO-8859-15')}\u00a4`, 'latin1'),
      want: `${declared('ISO-8859-15')}\u20ac`,
    },
  ],
  [
    'X7: windows-1252',
    {
      given: Buffer.from(`${declared('windows-1252')}\u0080`, 'latin1'),
      want: `${declared('windows-1252')}\u20ac`,
    },
  ],
  [
    'X7: Shift JIS',
    {
      given: Buffer.concat([utf8('<?xml version="1.0" encoding="Shift_JIS"?>'), bytes(0x83, 0x65)]),
      want: '<?xml version="1.0" encoding="Shift_JIS"?>\u30c6',
    },
  ],
  [
    'X7: bytes that are not of the declared encoding',
    {
      given: Buffer.concat([utf8(declared('EUC-JP')), bytes(0xff, 0xff)]),
      problem: 'text-encoding 1:1',
      says: 'EUC-JP',
    },
  ],
  [
    'X7: UTF-8 that declares UTF-16',
    { given: utf8(declared('UTF-16')), problem: 'text-encoding-declared 1:1', says: 'UTF-16' },
  ],
  [
    'X7: UTF-16 that declares UTF-8',
    { given: utf16(`\ufeff${declared('UTF-8')}`), problem: 'text-encoding-declared 1:1', says: 'UTF-16LE' },
  ],
  [
    'X7: half a surrogate pair in UTF-16',
    { given: utf16('\ufeff<a>\ud800</a>'), problem: 'text-encoding 1:1' },
  ],
]

describe.each([
  ['decodeText', decodeText, [...both, ...json]],
  ['decodeXml', decodeXml, [...both, ...xml]],
] as const)('%s', (_, read, cases) => {
  test.each(cases)('%s', (_, { given, want, problem, says = '' }) => {
    const found = decode(read, given)
    expect([found.want, found.problem]).toEqual([want, problem])
    expect(found.says ?? '').toContain(says)
  })

  test('a document beyond the limit is not decoded', () => {
    const problems = new Diagnostics()
    const limits = { ...defaultLimits, documentBytes: 3 }
    expect(read(sourceFile('a.txt', 'abcd'), problems.sink, limits)).toBeUndefined()
    expect(problems.sorted().map(codeAndPlace)).toEqual(['text-too-large a.txt:1:1'])
    expect(read(sourceFile('a.txt', 'abc'), problems.sink, limits)).toBe('abc')
  })
})

test('X7: UTF-16 beyond the limit is not decoded', () => {
  const problems = new Diagnostics()
  const file = sourceFile('a.xml', utf16('\ufeff<a/>'))
  expect(decodeXml(file, problems.sink, { ...defaultLimits, documentBytes: 9 })).toBeUndefined()
  expect(problems.sorted().map(codeAndPlace)).toEqual(['text-too-large a.xml:1:1'])
  expect(decodeXml(file, problems.sink, { ...defaultLimits, documentBytes: 10 })).toBe('<a/>')
})
