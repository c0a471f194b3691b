import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { a, b, lie, named, stored } from '../ingest/archive-reading.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { type ZipEntry, zip } from '../support/zip.ts'
import { bounded, describeRefusals, expectHarmless, type Threat, withSchemas } from './refused.ts'

const zeros = Buffer.alloc(30 * 2 ** 20)

function refused(archive: Buffer, code: string): Threat {
  return {
    given: { 'efti-schema.config.yaml': withSchemas('schemas.zip'), 'schemas.zip': archive },
    want: [code],
  }
}

/** Many entries of the directory that lead to the same packed bytes. */
function quoting(count: number): Buffer {
  const bomb: ZipEntry = { name: 'bomb', content: zeros.subarray(0, 900_000) }
  const others = Array.from({ length: count }, (_, index): ZipEntry => {
    return { ...bomb, name: `bomb${index}`, central: { offset: 0 } }
  })
  return zip([bomb, ...others])
}

const many = Array.from({ length: 10_001 }, (_, index): ZipEntry => ({ name: `${index}.xsd` }))
const method = (number: number): Buffer => lie({ local: { method: number }, central: { method: number } })
const flags = (number: number): Buffer => lie({ local: { flags: number }, central: { flags: number } })

describeRefusals('an archive that is refused whole', [
  ['Z1: a name that climbs', refused(named('../../evil'), 'archive-entry-name')],
  ['Z2: an absolute name', refused(named('/tmp/x'), 'archive-entry-name')],
  ['Z2: a drive', refused(named('C:/x'), 'archive-entry-name')],
  ['Z2: a share', refused(named('\\\\srv\\x'), 'archive-entry-name')],
  ['Z3: a backslash', refused(named('..\\b'), 'archive-entry-name')],
  ['Z4: a symbolic link', refused(lie({ mode: 0o120777, content: '/etc' }), 'archive-entry-type')],
  [
    'Z4: a file below a symbolic link',
    refused(zip([{ name: 'd', mode: 0o120777 }, { name: 'd/e' }]), 'archive-entry-type'),
  ],
  ['Z5: one name twice', refused(zip([a, a]), 'archive-entry-duplicate')],
  ['Z6: names that differ in case', refused(zip([a, { name: 'A.xsd' }]), 'archive-entry-clash')],
  [
    'Z6: names that differ in normal form',
    refused(zip([{ name: '\u00e9' }, { name: 'e\u0301' }]), 'archive-entry-clash'),
  ],
  ['Z7: a thousand entries that quote one', refused(quoting(1_000), 'archive-entry-header')],
  [
    'Z7: an entry that quotes the next',
    refused(
      zip([
        {
          ...stored('0123456789'),
          local: { method: 0, packedSize: 60, size: 60 },
          central: { method: 0, packedSize: 60, size: 60 },
        },
        b,
        { name: 'c.xsd', content: 'C'.repeat(9) },
      ]),
      'archive-entry-overlap',
    ),
  ],
  ['Z8: a bomb', refused(zip([{ name: 'bomb', content: zeros }]), 'archive-entry-ratio')],
  [
    'Z8: a bomb that declares little',
    refused(
      zip([{ name: 'bomb', content: zeros, local: { size: 9 }, central: { size: 9 } }]),
      'archive-entry-size',
    ),
  ],
  [
    'Z9: a size that lies',
    refused(lie({ content: 'AAAA', local: { size: 2 }, central: { size: 2 } }), 'archive-entry-size'),
  ],
  [
    'Z10: a checksum that lies',
    refused(lie({ local: { crc: 1 }, central: { crc: 1 } }), 'archive-entry-checksum'),
  ],
  ['Z11: two names for one entry', refused(lie({ local: { name: 'z.xsd' } }), 'archive-entry-header')],
  ['Z11: two sizes for one entry', refused(lie({ local: { size: 7 } }), 'archive-entry-header')],
  ['Z11: two methods for one entry', refused(lie({ local: { method: 0 } }), 'archive-entry-header')],
  ['Z12: an encrypted entry', refused(flags(0x801), 'archive-entry-encrypted')],
  ['Z13: NUL in a name', refused(named('a\0.xsd'), 'archive-entry-name')],
  ['Z13: ESC in a name', refused(named('a\u001b[31m'), 'archive-entry-name')],
  ['Z13: a name that is no UTF-8', refused(named(Buffer.from([0x61, 0xff])), 'archive-entry-name')],
  ['Z14: two archives', refused(Buffer.concat([zip([a]), zip([b])]), 'archive-extra-bytes')],
  ['Z14: bytes before', refused(zip([a], { prefix: Buffer.from('#!') }), 'archive-extra-bytes')],
  ['Z14: bytes after', refused(zip([a], { suffix: Buffer.from('x') }), 'archive-extra-bytes')],
  ['Z15: too many entries', refused(zip(many), 'archive-too-many-entries')],
  ['Z15: Zip64', refused(zip([a], { count: 0xffff }), 'archive-unsupported')],
  ['Z15: method 99', refused(method(99), 'archive-entry-encrypted')],
  ['Z15: Deflate64', refused(method(9), 'archive-entry-method')],
  ['Z15: several disks', refused(zip([a], { disk: 1 }), 'archive-unsupported')],
  ['Z15: cut off', refused(zip([a]).subarray(0, -5), 'archive-broken')],
  [
    'Z15: packed data cut off',
    refused(
      lie({ packed: deflateRawSync('A'.repeat(99)).subarray(0, 3), content: 'A'.repeat(99) }),
      'archive-entry-broken',
    ),
  ],
  [
    'Z17: an extra field of NTFS shorter than it says',
    refused(lie({ central: { extra: Buffer.from([0x0a, 0x00, 0x20, 0x00, 0x00]) } }), 'archive-broken'),
  ],
  ...['CON', 'a.', 'a ', 'a:b'].map(
    (name) => [`Z18: ${JSON.stringify(name)}`, refused(named(name), 'archive-entry-name')] as const,
  ),
])

const xsd = (name: string): ZipEntry => ({
  name,
  content: `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a" type="xs:string"/></xs:schema>`,
})

test.each<[string, { given: Buffer; warns: string }]>([
  ['Z13: names of the prototype', { given: zip([xsd('__proto__.xsd')]), warns: '' }],
  ['Z13: a folder of the prototype', { given: zip([xsd('constructor/hasOwnProperty.xsd')]), warns: '' }],
  [
    'Z16: an archive in an archive is left out, and said to be',
    {
      given: zip([xsd('a.xsd'), { name: 'inner.zip', content: zip([xsd('b.xsd')]) }]),
      warns: 'archive-inner-archive',
    },
  ],
])('%s', async (_, { given, warns }) => {
  const cwd = folderWith({ 'efti-schema.config.yaml': withSchemas('schemas.zip'), 'schemas.zip': given })
  const { exit, stderr } = await bounded(() => cli(cwd, 'build'))
  expect(exit).toBe(0)
  expect(stderr).toContain(warns)
  expectHarmless(stderr)
})
