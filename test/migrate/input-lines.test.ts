import { describe, expect, test } from 'vitest'
import { type InputLine, LineCutter, readLine } from '../../src/migrate/input-lines.ts'

function cut(text: string, size: number, limit = 100): readonly InputLine[] {
  const cutter = new LineCutter(limit)
  const bytes = Buffer.from(text)
  const found: InputLine[] = []
  // One piece for all: what is given may be used again.
  const piece = new Uint8Array(size)
  for (let at = 0; at < bytes.length; at += size) {
    piece.set(bytes.subarray(at, at + size))
    for (const line of cutter.push(piece.subarray(0, Math.min(size, bytes.length - at)))) {
      found.push({ ...line, ...(line.bytes ? { bytes: line.bytes.slice() } : {}) })
    }
  }
  const last = cutter.end()
  return last ? [...found, last] : found
}

const shown = ({ number, bytes, length }: InputLine) => [
  number,
  bytes && Buffer.from(bytes).toString(),
  length,
]

describe('lines', () => {
  test.each([
    ['none', '', []],
    ['one', 'ab\n', [[1, 'ab', 2]]],
    ['one without an end', 'ab', [[1, 'ab', 2]]],
    [
      'empty ones',
      '\n\r\n\na\n \n\tb',
      [
        [4, 'a', 1],
        [6, '\tb', 2],
      ],
    ],
    [
      'of NUL',
      '\0\n\0\0',
      [
        [1, '\0', 1],
        [2, '\0\0', 2],
      ],
    ],
    [
      'with CRLF',
      'a\r\nb\r\n',
      [
        [1, 'a\r', 2],
        [2, 'b\r', 2],
      ],
    ],
    [
      'characters of several bytes',
      'é☕\n\u{1F375}\n',
      [
        [1, 'é☕', 5],
        [2, '\u{1F375}', 4],
      ],
    ],
  ])('%s are cut the same in pieces of any length', (_, text, want) => {
    for (const size of [1, 2, 3, 7, 100]) expect(cut(text, size).map(shown)).toEqual(want)
  })

  test('above the limit are counted and not held', () => {
    for (const size of [1, 3, 64]) {
      const [one, long, last] = cut(`${'a'.repeat(10)}\n${'b'.repeat(11)}\nc`, size, 10)
      expect([one, last].map((line) => line && shown(line))).toEqual([
        [1, 'a'.repeat(10), 10],
        [3, 'c', 1],
      ])
      expect(long).toEqual({ number: 2, length: 11 })
    }
  })
})

test('a line above the limit is broken, with its number', () => {
  const setting = { isEnvelope: false, limit: 10 }
  expect(readLine({ number: 7, length: 11 }, setting)).toMatchObject({
    key: 7,
    issue: { rule: 'line-length', line: 7, column: 1 },
  })
})
