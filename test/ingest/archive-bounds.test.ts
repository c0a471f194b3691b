import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { SourceLimits } from '../../src/ingest/limits.ts'
import { DESCRIPTOR_FLAG, descriptor, UTF8_FLAG, type ZipEntry, zip } from '../support/zip.ts'
import { a, b, describeRefusals, lie, named, read, stored } from './archive-reading.ts'

const streamed = { flags: UTF8_FLAG | DESCRIPTOR_FLAG }
const [bodySize, whole] = [30 + 5 + 3, zip([a])]

/** The directory of an archive of one entry, and its end. */
const directory = whole.subarray(bodySize)

/** The end record's four bytes within content, and what would be its count and size. */
function chance(count: number, size: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.write('PK\x05\x06', 'latin1')
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  return Buffer.concat([Buffer.from('x'), bytes])
}

function storedBytes(packed: Buffer): ZipEntry {
  const truth = { method: 0, crc: crc32(packed), size: packed.length, packedSize: packed.length }
  return { name: 'stored.bin', packed, local: truth, central: truth }
}

/** An archive with another directory size in its end record. */
function sized(bytes: Buffer, size: number): Buffer {
  bytes.writeUInt32LE(size, bytes.length - 10)
  return bytes
}

/** An archive of one entry that has a comment. */
function commented(comment: string): Buffer {
  const bytes = Buffer.concat([whole.subarray(0, -22), Buffer.from(comment), whole.subarray(-22)])
  bytes.writeUInt16LE(comment.length, bodySize + 32)
  return sized(bytes, directory.length - 22 + comment.length)
}

function unicodePath(name: string): Buffer {
  const head = Buffer.from([0x75, 0x70, 5 + name.length, 0, 1, 0, 0, 0, 0])
  return Buffer.concat([head, Buffer.from(name)])
}

/** Two entries whose records stand in the other order. */
const crossed = zip([
  { ...a, central: { name: 'b.xsd', crc: crc32('B'), offset: bodySize } },
  { ...b, central: { name: 'a.xsd', crc: crc32('A'), offset: 0 } },
])

const refused = (given: Buffer, want: string, cause: string) => ({ given, want, cause })
const saying = (given: Buffer, want: string, says: string) => ({ given, want, says })

describeRefusals('each thing has its own words', [
  ['after', refused(zip([a], { suffix: Buffer.from('x') }), 'archive-extra-bytes', 'after its end')],
  ['an archive within', refused(zip([storedBytes(whole)]), 'archive-extra-bytes', 'second archive')],
  ['two of nothing', refused(Buffer.concat([zip([]), zip([])]), 'archive-extra-bytes', 'second archive')],
  [
    'a directory alone before',
    refused(Buffer.concat([directory, zip([])]), 'archive-extra-bytes', 'second archive'),
  ],
  ['an empty one within', refused(zip([storedBytes(chance(0, 0))]), 'archive-extra-bytes', 'second archive')],
  [
    'between directory and end',
    refused(zip([a], { beforeEnd: Buffer.from('xx') }), 'archive-extra-bytes', 'around it'),
  ],
  [
    'a directory beyond the end',
    refused(zip([a], { directoryOffset: 999 }), 'archive-broken', 'directory beyond'),
  ],
  [
    'a directory that is too large',
    refused(sized(zip([a]), directory.length), 'archive-broken', 'directory beyond'),
  ],
  [
    'a folder twice',
    saying(
      zip([{ name: 'xs/' }, { name: 'xs/' }].map((one) => ({ ...one, mode: 0o040755 }))),
      'archive-entry-duplicate',
      '"xs"',
    ),
  ],
  [
    'a locator and nothing else',
    saying(
      Buffer.concat([Buffer.from('PK\x06\x07'), Buffer.alloc(16), zip([])]),
      'archive-unsupported',
      'Zip64',
    ),
  ],
  ['a size for Zip64', saying(sized(zip([a]), 0xffffffff), 'archive-unsupported', 'Zip64')],
  ['a place for Zip64', saying(zip([a], { directoryOffset: 0xffffffff }), 'archive-unsupported', 'Zip64')],
  [
    'bytes at the end of the directory',
    refused(
      sized(zip([a], { beforeEnd: Buffer.from('xx') }), directory.length - 22 + 2),
      'archive-extra-bytes',
      'in its directory',
    ),
  ],
  [
    'one byte before',
    refused(
      zip([{ ...a, central: { offset: 1 } }], { prefix: Buffer.from('#'), directoryOffset: bodySize + 1 }),
      'archive-extra-bytes',
      'before its beginning',
    ),
  ],
  [
    'before the directory',
    refused(zip([a], { beforeDirectory: Buffer.from('xx') }), 'archive-extra-bytes', 'before its directory'),
  ],
  [
    'into the directory',
    refused(
      zip([{ ...a, local: { packedSize: 40 }, central: { packedSize: 40 } }]),
      'archive-entry-overlap',
      'the directory',
    ),
  ],
  ['no name', refused(named(''), 'archive-entry-name', 'empty')],
  ['a long name', saying(named('x'.repeat(1_001)), 'archive-entry-name', '1000')],
  ['a control character', refused(named('a\u0001'), 'archive-entry-name', 'control character')],
  ['an empty folder', refused(named('x//a'), 'archive-entry-name', 'empty part')],
  ['around', refused(named('x/./a'), 'archive-entry-name', 'leads out')],
  ['out', refused(named('x/../a'), 'archive-entry-name', 'leads out')],
  ['a dot at the end', refused(named('a.'), 'archive-entry-name', 'dot')],
  ['a character', refused(named('a?b'), 'archive-entry-name', 'character')],
  ['a device of Windows', refused(named('nul'), 'archive-entry-name', 'device')],
  [
    'beyond ASCII',
    saying(
      lie({ name: '\u00e4', local: { flags: 1 }, central: { flags: 1 } }),
      'archive-entry-name',
      'ASCII',
    ),
  ],
  ['a pipe', refused(lie({ mode: 0o010644 }), 'archive-entry-type', 'a pipe')],
  ['a block device', refused(lie({ mode: 0o060644 }), 'archive-entry-type', 'a device')],
  ['a socket', refused(lie({ mode: 0o140644 }), 'archive-entry-type', 'a socket')],
  ['what no system has', refused(lie({ mode: 0o050644 }), 'archive-entry-type', 'unknown type')],
  [
    'a folder by attributes',
    refused(lie({ central: { host: 0, attributes: 0x10 } }), 'archive-entry-type', 'folder by attributes'),
  ],
  [
    'a file that is called a folder',
    refused(zip([{ name: 'x/', mode: 0o100644 }]), 'archive-entry-type', 'file by content'),
  ],
  [
    'a file below a file in a folder',
    saying(zip([{ name: 'x/a' }, { name: 'x/a/b' }]), 'archive-entry-clash', 'x/a'),
  ],
  [
    'a folder and a file of one name',
    saying(zip([{ name: 'xs/', mode: 0o040755 }, { name: 'xs' }]), 'archive-entry-clash', 'xs'),
  ],
  [
    'flags',
    saying(lie({ local: { flags: 0x820 }, central: { flags: 0x820 } }), 'archive-entry-method', '0x820'),
  ],
  [
    'what the zip reader says',
    refused(
      lie({ central: { extra: Buffer.from([0x0a, 0x00, 0x20, 0x00, 0x00]) } }),
      'archive-broken',
      'extra field',
    ),
  ],
  ['no checksum before the data', refused(lie({ local: { crc: 0 } }), 'archive-entry-header', 'checksum')],
  ['another packed size', refused(lie({ local: { packedSize: 4 } }), 'archive-entry-header', 'packed size')],
  [
    'another checksum, and one to come',
    refused(
      lie({ local: { ...streamed, crc: 7 }, central: streamed, after: descriptor('A') }),
      'archive-entry-header',
      'checksum',
    ),
  ],
  [
    'none to come',
    refused(lie({ local: streamed, central: streamed }), 'archive-entry-header', 'size or checksum'),
  ],
])

const exact: readonly (readonly [
  string,
  { given: Buffer; want: readonly string[]; limits?: Partial<SourceLimits> },
])[] = [
  [
    'chance: a size beyond the archive',
    { given: zip([storedBytes(chance(0, 0xfffffff0))]), want: ['stored.bin'] },
  ],
  ['chance: a size without a directory', { given: zip([storedBytes(chance(0, 5))]), want: ['stored.bin'] }],
  ['chance: a count without a size', { given: zip([storedBytes(chance(1, 0))]), want: ['stored.bin'] }],
  ['a name of the longest', { given: zip([{ name: 'x'.repeat(1_000) }]), want: ['x'.repeat(1_000)] }],
  ['a mark at the beginning of a name', { given: zip([{ name: '\ufeffa' }]), want: ['\ufeffa'] }],
  [
    'the same name in an extra field',
    { given: lie({ central: { extra: unicodePath('a.xsd') } }), want: ['a.xsd', 'b.xsd'] },
  ],
  [
    'a file for reading alone',
    { given: lie({ central: { host: 0, attributes: 0x01 } }), want: ['a.xsd', 'b.xsd'] },
  ],
  ['a comment of an entry', { given: commented('made by hand'), want: ['a.xsd'] }],
  ['records in another order', { given: crossed, want: ['a.xsd', 'b.xsd'] }],
  ['as many bytes as allowed', { given: whole, limits: { archiveBytes: whole.length }, want: ['a.xsd'] }],
  ['as many entries as allowed', { given: zip([a, b]), limits: { files: 2 }, want: ['a.xsd', 'b.xsd'] }],
  [
    'as large as allowed',
    {
      given: zip([a, b, stored('xy')]),
      limits: { documentBytes: 2, totalBytes: 4 },
      want: ['a.xsd', 'b.xsd', 'stored.xsd'],
    },
  ],
  [
    'as dense as allowed',
    {
      given: zip([{ name: 'a', content: 'a'.repeat(999) }]),
      limits: { ratioFromBytes: 10, ratio: 1_000 },
      want: ['a'],
    },
  ],
]

describe('what is just within the rules is read', () => {
  test.each(exact)('%s', async (_, { given, want, limits }) => {
    const { files, problems } = await read(given, limits)
    expect(problems).toEqual([])
    expect([...(files?.keys() ?? [])]).toEqual(want)
  })
})
