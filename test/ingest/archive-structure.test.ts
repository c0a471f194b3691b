import { deflateRawSync } from 'node:zlib'
import { DESCRIPTOR_FLAG, descriptor, UTF8_FLAG, zip } from '../support/zip.ts'
import { a, b, describeRefusals, lie, stored } from './archive-reading.ts'

/** A whole entry that no directory lists. */
const unlisted = zip([{ name: 'hidden.xsd', content: 'H' }]).subarray(0, 30 + 10 + 3)

describeRefusals('the archive around its entries', [
  [
    'Z7: two entries that share one local header',
    {
      given: zip([a, { ...a, name: 'c.xsd', central: { name: 'c.xsd', offset: 0 } }]),
      want: 'archive-entry-header',
      cause: 'name',
    },
  ],
  [
    'Z7: an entry whose data reaches into the next',
    {
      given: zip([
        {
          ...stored('0123456789'),
          local: { method: 0, packedSize: 60, size: 60 },
          central: { method: 0, packedSize: 60, size: 60 },
        },
        b,
        { name: 'c.xsd', content: 'C'.repeat(9) },
      ]),
      want: 'archive-entry-overlap',
    },
  ],
  [
    'Z7: an entry whose data reaches into the directory',
    {
      given: zip([
        {
          ...stored('0123456789'),
          local: { method: 0, packedSize: 40, size: 40 },
          central: { method: 0, packedSize: 40, size: 40 },
        },
      ]),
      want: 'archive-entry-overlap',
    },
  ],
  [
    'Z14: bytes before the archive',
    { given: zip([a], { prefix: Buffer.from('#!') }), want: 'archive-extra-bytes' },
  ],
  [
    'Z14: bytes before the archive, offsets corrected',
    {
      given: zip([{ ...a, central: { offset: 2 } }], {
        prefix: Buffer.from('#!'),
        directoryOffset: zip([a]).indexOf('PK\x01\x02') + 2,
      }),
      want: 'archive-extra-bytes',
    },
  ],
  [
    'Z14: bytes after the archive',
    { given: zip([a], { suffix: Buffer.from('x') }), want: 'archive-extra-bytes' },
  ],
  ['Z14: two archives', { given: Buffer.concat([zip([a]), zip([b])]), want: 'archive-extra-bytes' }],
  ['Z14: an archive in the comment', { given: zip([a], { comment: zip([]) }), want: 'archive-extra-bytes' }],
  [
    'Z14: bytes between directory and end',
    { given: zip([a], { beforeEnd: Buffer.from('xx') }), want: 'archive-extra-bytes' },
  ],
  [
    'Z14: an entry that the directory hides',
    { given: zip([a], { beforeDirectory: unlisted }), want: 'archive-extra-bytes' },
  ],
  [
    'Z14: an entry hidden between two',
    { given: zip([{ ...a, after: unlisted }, b]), want: 'archive-extra-bytes', cause: 'between' },
  ],
  [
    'Z14: fewer entries than the directory has',
    { given: zip([a, b], { count: 1 }), want: 'archive-extra-bytes', cause: 'directory' },
  ],
  ['Z14: more entries than the directory has', { given: zip([a, b], { count: 3 }), want: 'archive-broken' }],
  ['Z15: too many entries', { given: zip([a, b]), limits: { files: 1 }, want: 'archive-too-many-entries' }],
  ['Z15: too many bytes', { given: zip([a]), limits: { archiveBytes: 10 }, want: 'archive-too-large' }],
  [
    'Z15: Zip64',
    {
      given: lie({ central: { extra: Buffer.from([1, 0, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0]) } }),
      want: 'archive-unsupported',
      says: 'Zip64',
    },
  ],
  [
    'Z15: Zip64 by its end record',
    { given: zip([a], { count: 0xffff }), want: 'archive-unsupported', says: 'Zip64' },
  ],
  [
    'Z15: Zip64 by its locator',
    {
      given: zip([a], { beforeEnd: Buffer.concat([Buffer.from('PK\x06\x07'), Buffer.alloc(16)]) }),
      want: 'archive-unsupported',
      says: 'Zip64',
    },
  ],
  ['Z15: several disks', { given: zip([a], { disk: 1 }), want: 'archive-unsupported', cause: 'disks' }],
  [
    'Z15: Deflate64',
    {
      given: lie({ local: { method: 9 }, central: { method: 9 } }),
      want: 'archive-entry-method',
      says: 'Deflate64',
    },
  ],
  ...[
    [12, 'bzip2'] as const,
    [14, 'LZMA'] as const,
    [93, 'Zstandard'] as const,
    [95, 'xz'] as const,
    [98, 'PPMd'] as const,
  ].map(
    ([method, says]) =>
      [
        `Z15: ${says}`,
        { given: lie({ local: { method }, central: { method } }), want: 'archive-entry-method', says },
      ] as const,
  ),
  [
    'Z15: an unknown method',
    {
      given: lie({ local: { method: 77 }, central: { method: 77 } }),
      want: 'archive-entry-method',
      says: '77',
    },
  ],
  [
    'Z15: patched data',
    {
      given: lie({ local: { flags: 0x820 }, central: { flags: 0x820 } }),
      want: 'archive-entry-method',
      cause: 'flags',
    },
  ],
  ['Z15: cut off', { given: zip([a]).subarray(0, -5), want: 'archive-broken' }],
  ['Z15: cut off before its directory', { given: zip([a]).subarray(0, 40), want: 'archive-broken' }],
  [
    'Z15: packed data cut off',
    {
      given: lie({ packed: deflateRawSync('A'.repeat(99)).subarray(0, 3), content: 'A'.repeat(99) }),
      want: 'archive-entry-broken',
    },
  ],
  [
    'Z15: a descriptor that lies',
    {
      given: lie({
        local: { flags: UTF8_FLAG | DESCRIPTOR_FLAG },
        central: { flags: UTF8_FLAG | DESCRIPTOR_FLAG },
        after: descriptor('other'),
      }),
      want: 'archive-entry-header',
    },
  ],
  [
    'Z15: no zip at all',
    { given: Buffer.from('<?xml version="1.0"?>'), want: 'archive-broken', cause: 'no zip' },
  ],
  ['Z15: nothing at all', { given: Buffer.alloc(0), want: 'archive-broken' }],
  [
    'Z17: an extra field shorter than it says',
    {
      given: lie({ central: { extra: Buffer.from([0x0a, 0x00, 0x20, 0x00, 0x00]) } }),
      want: 'archive-broken',
    },
  ],
])
