import { deflateRawSync } from 'node:zlib'
import { zip } from '../support/zip.ts'
import { a, b, describeRefusals, lie, stored } from './archive-reading.ts'

const zeros = Buffer.alloc(3 * 1024 * 1024)

describeRefusals('content and headers', [
  ['Z8: a bomb by ratio', { given: zip([{ name: 'bomb', content: zeros }]), want: 'archive-entry-ratio' }],
  [
    'Z8: a bomb that declares little',
    {
      given: zip([{ name: 'bomb', content: zeros, local: { size: 10 }, central: { size: 10 } }]),
      want: 'archive-entry-size',
    },
  ],
  [
    'Z8: a document beyond the limit',
    { given: zip([a]), limits: { documentBytes: 0 }, want: 'archive-entry-too-large' },
  ],
  [
    'Z8: documents beyond the limit together',
    { given: zip([a, b]), limits: { totalBytes: 1 }, want: 'archive-unpacked-too-large' },
  ],
  [
    'Z9: a size declared too small',
    { given: lie({ content: 'AAAA', local: { size: 2 }, central: { size: 2 } }), want: 'archive-entry-size' },
  ],
  [
    'Z9: a size declared too large',
    { given: lie({ local: { size: 9 }, central: { size: 9 } }), want: 'archive-entry-size' },
  ],
  [
    'Z9: a stored size that differs',
    {
      given: zip([{ ...stored('xyz'), local: { method: 0, size: 2 }, central: { method: 0, size: 2 } }]),
      want: 'archive-broken',
    },
  ],
  [
    'Z9: bytes after the packed data',
    {
      given: lie({ packed: Buffer.concat([deflateRawSync('A'), Buffer.from('more')]) }),
      want: 'archive-entry-broken',
      cause: 'follow',
    },
  ],
  [
    'Z9: packed data that is cut off',
    {
      given: lie({ packed: deflateRawSync('A'.repeat(300)).subarray(0, 3) }),
      want: 'archive-entry-broken',
      cause: 'cut off',
    },
  ],
  [
    'Z9: packed data that is none',
    { given: lie({ packed: Buffer.from([0xff, 0xff]) }), want: 'archive-entry-broken', cause: 'damaged' },
  ],
  [
    'Z10: a wrong checksum',
    { given: lie({ local: { crc: 1 }, central: { crc: 1 } }), want: 'archive-entry-checksum' },
  ],
  [
    'Z11: another name before the data',
    { given: lie({ local: { name: 'z.xsd' } }), want: 'archive-entry-header', cause: 'name' },
  ],
  [
    'Z11: another size before the data',
    { given: lie({ local: { size: 7 } }), want: 'archive-entry-header', cause: 'size' },
  ],
  [
    'Z11: another method before the data',
    { given: lie({ local: { method: 0 } }), want: 'archive-entry-header', cause: 'method' },
  ],
  [
    'Z11: another checksum before the data',
    { given: lie({ local: { crc: 7 } }), want: 'archive-entry-header', cause: 'checksum' },
  ],
  [
    'Z11: other flags before the data',
    { given: lie({ local: { flags: 0 } }), want: 'archive-entry-header', cause: 'flags' },
  ],
  [
    'Z11: a second name in an extra field',
    {
      given: lie({
        central: {
          extra: Buffer.concat([Buffer.from([0x75, 0x70, 10, 0, 1, 0, 0, 0, 0]), Buffer.from('z.xsd')]),
        },
      }),
      want: 'archive-entry-name',
      cause: 'another name',
    },
  ],
  [
    'Z12: an encrypted entry',
    {
      given: lie({ local: { flags: 0x801 }, central: { flags: 0x801 } }),
      want: 'archive-entry-encrypted',
      cause: 'encrypted',
    },
  ],
  [
    'Z12: an encrypted stored entry',
    {
      given: zip([
        {
          ...stored('0123456789abcdef'),
          local: { method: 0, flags: 0x801, size: 4 },
          central: { method: 0, flags: 0x801, size: 4 },
        },
      ]),
      want: 'archive-entry-encrypted',
    },
  ],
  [
    'Z12: AES',
    { given: lie({ local: { method: 99 }, central: { method: 99 } }), want: 'archive-entry-encrypted' },
  ],
])
