import { describe, expect, test } from 'vitest'
import { type InputLine, LineCutter, readLine } from '../../src/migrate/input-lines.ts'
import { jsonLimits } from '../../src/runtime/limits.ts'

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
        [1, 'a', 2],
        [2, 'b', 2],
      ],
    ],
    [
      'with CR within',
      'a\rb\r\r\nc\r',
      [
        [1, 'a\rb\r', 5],
        [2, 'c\r', 2],
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

describe('an envelope', () => {
  const deep = '['.repeat(jsonLimits.maxDepth + 1) + ']'.repeat(jsonLimits.maxDepth + 1)
  const read = (text: string) => {
    const line = { number: 7, bytes: Buffer.from(text), length: text.length }
    return readLine(line, { isEnvelope: true, limit: 1000 })
  }

  test.each([
    '{ "id": 9007199254740993, "amount": 0.1000000000000000055511151231257827 }',
    '{"id":"a","id":"b"}',
    '{"a":-0,"b":1.0,"c":1e400}',
    '[{"a":"]},\\"document\\":{"}, [1, 2.50]]',
    '{"document":{"key":1}}',
    String.raw`["\\", "\"}", "\\\",\\", {"\\": ":"}]`,
    String.raw`{"}\\": {"key": [{}, ",", "\u0022"]}, "\"document\":": ""}`,
    '{}',
  ])('keeps a document of JSON as it is written: %s', (document) => {
    for (const text of [
      `{"document":${document}}`,
      `{"key":{"document":[5]},"document" : ${document} ,"context":{"a":"}"}}`,
      `{"context":{"document":1},"\\u0064ocument":\t${document}\r, "x]":["document"]}`,
    ]) {
      const found = read(text)
      expect('content' in found && [String(found.content), found.media]).toEqual([document, 'json'])
    }
  })

  test.each([
    ['{"key":9007199254740993,"document":{}}', 'number-digits', 7],
    ['{"key":"k","context":{"a":9007199254740993},"document":{}}', 'number-digits', 'k'],
    ['{"key":"k","document":{},"document":{}}', 'duplicate-property', 'k'],
    ['{"key":"a","key":"b","document":{}}', 'duplicate-property', 7],
    ['{"context":{"x":9007199254740993},"key":9007199254740993,"document":{}}', 'number-digits', 7],
    ['{"context":{"x":1,"x":2},"document":{},"key":"a","\\u006bey":"b"}', 'duplicate-property', 7],
    [`{"context":${deep},"key":"k","document":{}}`, 'limit-depth', 'k'],
    [`{"document":{},"key":${deep}}`, 'limit-depth', 7],
    ['{"key":"k","document":5}', 'envelope', 'k'],
    ['{"key":"k","document":null}', 'envelope', 'k'],
  ])('%s is broken', (text, rule, key) => {
    expect(read(text)).toMatchObject({ key, issue: { rule, line: 7 } })
  })

  test.each([
    ['"key":9007199254740993', 'number-digits', 7],
    ['"key":"a","key":"b"', 'duplicate-property', 7],
    ['"key":"k","context":{"a":9007199254740993}', 'number-digits', 'k'],
    ['"key":"k","context":{},"context":{}', 'duplicate-property', 'k'],
  ])('with %s is broken, however many long numbers are before it', (members, rule, key) => {
    const numbers = Array.from({ length: jsonLimits.maxIssues + 1 }, () => '9007199254740993').join()
    for (const before of ['document', 'other']) {
      const last = before === 'document' ? '' : ',"document":{}'
      const text = `{"${before}":[${numbers}],${members}${last}}`
      expect(read(text)).toMatchObject({ key, issue: { rule, line: 7 } })
    }
  })

  test.each([
    '"offset":9007199254740993',
    '"meta":{"a":1,"a":2}',
    '"trace":1,"trace":2',
    '"deep":[{"key":9007199254740993,"context":{"a":1e400}}]',
    `"deep":${deep}`,
  ])('may have other properties, which nobody reads: %s', (other) => {
    for (const text of [`{${other},"key":"k","document":{}}`, `{"document":{},"key":"k",${other}}`]) {
      expect(read(text)).toMatchObject({ key: 'k', context: {}, media: 'json' })
    }
  })

  test('may give XML, and any key and context that JSON can hold', () => {
    const text = '{"key":[1,"a"],"context":{"n":12.5},"document":"<a b=\\"1\\"/>"}'
    expect(read(text)).toEqual({ key: [1, 'a'], context: { n: 12.5 }, content: '<a b="1"/>', media: 'xml' })
  })
})
