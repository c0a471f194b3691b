import { expect, test, vi } from 'vitest'
import { FileLines } from '../../src/pipeline/read-lines.ts'

const big = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16()

test.each<[string, Uint8Array, readonly (string | undefined)[]]>([
  ['line feeds', Buffer.from('a\n\nö\n'), ['a', '', 'ö', '', undefined]],
  ['each kind of end', Buffer.from('a\r\nb\rc\nd'), ['a', 'b', 'c', 'd', undefined]],
  ['a byte order mark, and the same character in a line', Buffer.from('\ufeffa\n\ufeffb'), ['a', '\ufeffb']],
  ['UTF-16, little end first', Buffer.from('\ufeffa\nö', 'utf16le'), ['a', 'ö', undefined]],
  ['UTF-16, big end first', big('\ufeffa\r\nö'), ['a', 'ö', undefined]],
])('the lines of %s', (_name, bytes, want) => {
  const lines = new FileLines(bytes)
  expect(want.map((_, index) => lines.at(index + 1))).toEqual(want)
})

test.each([
  ['a file of one line', 'a', [1, 1, 1], 1],
  ['lines by turns', 'a\nb', [1, 1, 2, 2, 1], 3],
])('a line that is asked for again is not decoded again: %s', (_name, text, asked, times) => {
  const lines = new FileLines(Buffer.from(text))
  const decode = vi.spyOn(TextDecoder.prototype, 'decode')
  try {
    expect(asked.map((line) => lines.at(line))).toEqual(asked.map((line) => text.split('\n')[line - 1]))
    expect(decode).toHaveBeenCalledTimes(times)
  } finally {
    decode.mockRestore()
  }
})
