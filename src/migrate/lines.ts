import { closeSync, openSync, readSync } from 'node:fs'

export interface Line {
  /** Counted from 1, empty lines included. */
  readonly number: number
  readonly start: number
  readonly end: number
}

const blockSize = 1 << 20
const newline = 0x0a

/** Where the lines of a file begin and end, without keeping any of them. */
export function scanLines(path: string): Generator<Line> {
  return linesIn(readBlocks(path))
}

/** The same of bytes that come in blocks; lines of white space alone are no documents. */
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

/** The bytes of a file; a block is good until the next one is read. */
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

/** Whether there is nothing but white space; mostly the first byte says that there is more. */
function isWhite(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isWhiteSpace(bytes[at] ?? 0)) return false
  return true
}

/** White space of JSON (RFC 8259, 2); a NUL is none: a file that was cut off may end with many, and somebody has to know. */
export function isWhiteSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0d || byte === 0x09
}
