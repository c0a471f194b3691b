import { closeSync, openSync, readSync } from 'node:fs'

const pieceLength = 2 ** 18

/** The bytes of a file, some at a time; a piece is good until the next one is read. */
export function* piecesOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    const piece = new Uint8Array(pieceLength)
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      yield piece.subarray(0, read)
  } finally {
    closeSync(file)
  }
}
