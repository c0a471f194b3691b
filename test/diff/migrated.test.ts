import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body, body31, type VersionText, versionOf } from './versions.ts'

const text = (rest: string): string => `{type: object, properties: {a: {type: string${rest}}}}`
const old = (format: string): VersionText => body(text(`, format: ${format}`))
const late = (rest: string): VersionText => body31(text(`, ${rest}`))

/** OpenAPI 3.1 says by keywords what formats of 3.0 said of bytes. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  ['bytes as base64', { given: [old('byte'), late('contentEncoding: base64')], want: [] }],
  ['bytes', { given: [old('binary'), late('contentMediaType: application/octet-stream')], want: [] }],
  [
    'another encoding',
    { given: [old('byte'), late('contentEncoding: base64url')], want: ['content-encoding-changed risky'] },
  ],
  [
    'another media type',
    {
      given: [old('binary'), late('contentMediaType: image/png')],
      want: ['content-media-type-changed risky'],
    },
  ],
  ['no word of it', { given: [old('byte'), body31(text(''))], want: ['format-changed safe'] }],
  [
    'both, of which one is new',
    {
      given: [old('byte'), late('format: byte, contentEncoding: base64')],
      want: [],
    },
  ],
])('%s', async (_what, { given: [one, other], want }) => {
  const rulesOf = async (before: VersionText, after: VersionText): Promise<readonly string[]> => {
    const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
    return changes.map(({ rule, severity }) => `${rule} ${severity}`)
  }
  expect(await rulesOf(one, other)).toEqual(want)
  expect((await rulesOf(other, one)).length).toBe(want.length)
})
