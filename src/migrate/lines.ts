import { closeSync, openSync, readSync } from 'node:fs'

export interface Line {
  /** Counted from 1, empty lines included. */
  readonly number: number
  readonly start: number
  readonly end: number
}

const blockSize = 1 << 20
const newline = 0x0a

/** Where the lines of a file begin and end, without keeping any of them; lines of white space alone are no documents. */
export function* linesOf(path: string): Generator<Line> {
  const file = openSync(path, 'r')
  try {
    const block = new Uint8Array(blockSize)
    let [start, number, isBlank] = [0, 1, true]
    let offset = 0
    for (let read = readSync(file, block); read > 0; read = readSync(file, block)) {
      for (let index = 0; index < read; index++) {
        const byte = block[index] ?? 0
        if (byte !== newline) {
          if (byte > 0x20) isBlank = false
          continue
        }
        if (!isBlank) yield { number, start, end: offset + index }
        start = offset + index + 1
        number++
        isBlank = true
      }
      offset += read
    }
    if (!isBlank) yield { number, start, end: offset }
  } finally {
    closeSync(file)
  }
}
