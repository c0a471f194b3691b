import { expect, test } from 'vitest'
import { anyEncoding, plainXmlCodec, xsString } from '../../src/runtime/index.ts'
import { checkPieces, type OpenDocument } from '../../src/runtime/pieces/index.ts'

const root = { name: 'a', namespace: '', type: () => ({ kind: 'text', of: xsString }) as const }
const codec = plainXmlCodec<string>(root)
const mark = '\ufeff'

const bytesOf = (text: string, encoding: 'utf8' | 'utf16le'): Uint8Array => Buffer.from(text, encoding)
const big = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16()
const pieces = (bytes: Uint8Array, length: number): OpenDocument =>
  function* () {
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
  }

test.each([
  ['UTF-8', bytesOf(`${mark}<a>x</a>`, 'utf8'), true],
  ['UTF-8, twice', bytesOf(`${mark}${mark}<a>x</a>`, 'utf8'), false],
  [
    'UTF-8, twice before a declaration',
    bytesOf(`${mark}${mark}<?xml version="1.0"?><a>x</a>`, 'utf8'),
    false,
  ],
  ['UTF-16, little endian', bytesOf(`${mark}<a>x</a>`, 'utf16le'), true],
  ['UTF-16, little endian, twice', bytesOf(`${mark}${mark}<a>x</a>`, 'utf16le'), false],
  ['UTF-16, big endian, twice', big(`${mark}${mark}<a>x</a>`), false],
])('takes one byte order mark and no second: %s', (_, bytes, isTaken) => {
  expect(codec.parse(bytes).ok).toBe(isTaken)
  for (const length of [1, 2, 3, 5, 100])
    expect(checkPieces(root, pieces(bytes, length)).length === 0, `in pieces of ${length}`).toBe(isTaken)
})

test('takes one byte order mark and no second: a text', () => {
  expect(codec.parse(`${mark}<a>x</a>`)).toEqual({ ok: true, value: 'x' })
  expect(codec.parse(`${mark}${mark}<a>x</a>`)).toMatchObject({
    ok: false,
    issues: [{ rule: 'not-well-formed' }],
  })
})

test('reads an XML declaration that comes in many pieces', () => {
  const text = `<?xml version="1.0"${' '.repeat(3_000)}encoding="UTF-8"?><a>x</a>`
  for (const length of [1, 7, 1_000])
    expect(checkPieces(root, pieces(bytesOf(text, 'utf8'), length))).toEqual([])
  const other = text.replace('UTF-8', 'UTF-16')
  const [issue] = checkPieces(root, pieces(bytesOf(other, 'utf8'), 7))
  expect(issue?.rule).toBe('encoding')
})

test.each([
  ['utf8', true],
  ['UTF8', true],
  ['utf-8', true],
  ['US-ASCII', true],
  ['utf-88', false],
  ['utf16', false],
  ['ISO-8859-1', false],
])('reads UTF-8 that declares the encoding %s: %s', (encoding, isTaken) => {
  const bytes = bytesOf(`<?xml version='1.0' encoding='${encoding}'?>\n<a>\u00e9</a>`, 'utf8')
  const found = codec.parse(bytes)
  expect(found).toMatchObject(isTaken ? { value: '\u00e9' } : { issues: [{ rule: 'encoding' }] })
  expect(codec.parse(bytes, { decode: anyEncoding }).ok).toBe(isTaken || encoding === 'ISO-8859-1')
  for (const length of [1, 7, 100])
    expect(checkPieces(root, pieces(bytes, length)).length === 0).toBe(isTaken)
})
