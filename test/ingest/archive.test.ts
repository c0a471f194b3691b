import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../support/heavy.ts'
import { DESCRIPTOR_FLAG, descriptor, UTF8_FLAG, zip } from '../support/zip.ts'
import { a, b, lie, read, stored } from './archive-reading.ts'

const accepted: readonly (readonly [string, { given: Buffer; want: readonly string[] }])[] = [
  [
    'files, sorted by code unit',
    { given: zip([b, { name: 'Z.xsd' }, a]), want: ['Z.xsd', 'a.xsd', 'b.xsd'] },
  ],
  [
    'folders of their own',
    { given: zip([{ name: 'types/', mode: 0o040755 }, { name: 'types/a.xsd' }]), want: ['types/a.xsd'] },
  ],
  ['stored entries', { given: zip([stored('plain')]), want: ['stored.xsd'] }],
  ['no entries', { given: zip([]), want: [] }],
  ['a comment', { given: zip([a], { comment: Buffer.from('made by hand') }), want: ['a.xsd'] }],
  ['no mode', { given: lie({ central: { host: 0, attributes: 0x20 } }), want: ['a.xsd', 'b.xsd'] }],
  [
    'Z13: names of the prototype',
    { given: zip([{ name: '__proto__' }, { name: 'constructor' }]), want: ['__proto__', 'constructor'] },
  ],
  ['Z13: a name in UTF-8', { given: zip([{ name: '\u00e4.xsd' }]), want: ['\u00e4.xsd'] }],
  [
    'Z8: much of the same below the limit',
    { given: zip([{ name: 'a', content: Buffer.alloc(1024 * 1024) }]), want: ['a'] },
  ],
  ...[true, false].map((isSigned) => {
    const flags = { flags: UTF8_FLAG | DESCRIPTOR_FLAG }
    const entry = {
      ...a,
      local: { ...flags, crc: 0, size: 0, packedSize: 0 },
      central: flags,
      after: descriptor('A', isSigned),
    }
    return [
      `Z15: a descriptor ${isSigned ? 'with' : 'without'} signature`,
      { given: zip([entry, b]), want: ['a.xsd', 'b.xsd'] },
    ] as const
  }),
]

describe('an archive is read', () => {
  test.each(accepted)('%s', async (_, { given, want }) => {
    const { files, problems } = await read(given)
    expect(problems).toEqual([])
    expect([...(files?.keys() ?? [])]).toEqual(want)
  })

  test('Z16: an inner archive is not opened, and said to be left out', async () => {
    const { files, problems } = await read(zip([a, { name: 'inner.zip', content: zip([b]) }]))
    expect([...(files?.keys() ?? [])]).toEqual(['a.xsd'])
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['archive-inner-archive', 'warning'],
    ])
  })

  test('content comes out as it went in', async () => {
    const entries = fc.uniqueArray(
      fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.uint8Array({ maxLength: 200 })),
      {
        selector: ([name]) => name,
        maxLength: 6,
      },
    )
    await fc.assert(
      fc.asyncProperty(entries, async (given) => {
        const bytes = zip(
          given.map(([name, content]) => ({ name: `${name}.x`, content: Buffer.from(content) })),
        )
        const { files } = await read(bytes)
        const want = given.filter(
          ([, content]) => !Buffer.from(content).subarray(0, 2).equals(Buffer.from('PK')),
        )
        for (const [name, content] of want) expect(files?.get(`${name}.x`)?.equals(content)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test('Z17: any extra field is passed over or refused, never thrown at', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 40 }),
        fc.uint8Array({ maxLength: 40 }),
        async (one, two) => {
          const bytes = lie({ local: { extra: Buffer.from(one) }, central: { extra: Buffer.from(two) } })
          const { files, problems } = await read(bytes)
          expect(files === undefined).toBe(problems.length === 1)
        },
      ),
      { numRuns: runsOf(75, 300) },
    )
  })

  test('one flipped byte never throws, and never yields other content', async () => {
    const honest = zip([{ name: 'types/a.xsd', content: 'some content of a schema' }, b])
    const change = fc.tuple(fc.nat(honest.length - 1), fc.integer({ min: 1, max: 255 }))
    await fc.assert(
      fc.asyncProperty(change, async ([at, by]) => {
        const bytes = Buffer.from(honest)
        bytes[at] = (bytes[at] ?? 0) ^ by
        const { files, problems } = await read(bytes)
        expect(files === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
        for (const [name, content] of files ?? []) {
          expect([name, content.toString()]).toEqual([
            expect.stringMatching(/^(?:types\/a|b)\.xsd$/),
            expect.stringMatching(/^(?:some content of a schema|B)$/),
          ])
        }
      }),
      { numRuns: runsOf(125, 500) },
    )
  })
})
