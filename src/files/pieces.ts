import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const pieceLength = 2 ** 18

/**
 * The bytes of a file, some at a time; a piece is good until the next one is read. A file that grows meanwhile is read up
 * to the length that it has at the start.
 */
export function* readFilePieces(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    let left = fstatSync(file).size
    const piece = new Uint8Array(Math.min(left, pieceLength))
    while (left > 0) {
      const read = readSync(file, piece, 0, Math.min(left, pieceLength), null)
      if (read === 0) return
      left -= read
      yield piece.subarray(0, read)
    }
  } finally {
    closeSync(file)
  }
}

/** All bytes of what may have no end: a pipe, the standard input (0). Nothing where there are more than the limit. */
export function readAtMost(path: string | 0, limit: number): Buffer | undefined {
  const file = path === 0 ? path : openSync(path, 'r')
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const part = new Uint8Array(pieceLength)
      const read = readNow(file, part)
      if (read === 0) return Buffer.concat(parts)
      length += read
      if (length > limit) return undefined
      parts.push(part.subarray(0, read))
    }
  } finally {
    if (path !== 0) closeSync(file)
  }
}

/** Waits where a terminal or a pipe has nothing yet. */
function readNow(file: number, part: Uint8Array): number {
  for (;;) {
    try {
      return readSync(file, part)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EOF') return 0
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}
