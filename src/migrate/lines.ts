import { closeSync, openSync, readSync } from 'node:fs'

export interface Line {
  /** Counted from 1, empty lines included. */
  readonly number: number
  readonly start: number
  readonly end: number
}

const blockSize = 1 << 20
const newline = 0x0a

/** Yields where the lines of a file begin and end; blank lines are counted but not yielded. */
export function scanLines(path: string): Generator<Line> {
  return linesIn(readBlocks(path))
}

/** Yields where lines begin and end in bytes that come in blocks; blank lines are counted but not yielded. */
export function* linesIn(blocks: Iterable<Uint8Array>): Generator<Line> {
  let [start, number, isBlank] = [0, 1, true]
  let offset = 0
  for (const bytes of blocks) {
    let from = 0
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
      isBlank &&= isWhite(bytes, from, at)
      if (!isBlank) yield { number, start, end: offset + at }
      from = at + 1
      start = offset + from
      number++
      isBlank = true
    }
    isBlank &&= isWhite(bytes, from, bytes.length)
    offset += bytes.length
  }
  if (!isBlank) yield { number, start, end: offset }
}

/** Yields the bytes of a file in blocks; a block is overwritten when the next one is read. */
function* readBlocks(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    const block = Buffer.allocUnsafe(blockSize)
    for (let read = readSync(file, block); read > 0; read = readSync(file, block))
      yield block.subarray(0, read)
  } finally {
    closeSync(file)
  }
}

/** Whether the bytes from `from` up to `to` are all white space. */
function isWhite(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isWhiteSpace(bytes[at] ?? 0)) return false
  return true
}

/**
 * Whether a byte is white space of JSON (RFC 8259, 2) other than a line break. NUL is not: a truncated file can
 * end with many, and must be reported.
 */
export function isWhiteSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0d || byte === 0x09
}
