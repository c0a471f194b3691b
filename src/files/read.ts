import { isUtf8 } from 'node:buffer'
import { closeSync, fstatSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs'

/** A file operation that the system refused, with its error code. */
export class Refused extends Error {
  readonly path: string
  readonly problem: string

  constructor(path: string, problem: string) {
    super(`${path}: ${problem}`)
    this.path = path
    this.problem = problem
  }
}

/** A file that exists but cannot be read. */
export class NotRead extends Refused {}

/**
 * The text of a file; `undefined` if there is none. Throws `NotRead` if it is not a readable file, or not UTF-8,
 * so that rewriting it would change it.
 */
export function readIfThere(path: string): string | undefined {
  const bytes = bytesIfThere(path)
  if (bytes !== undefined && !isUtf8(bytes)) throw new NotRead(path, 'not UTF-8')
  return bytes?.toString('utf8')
}

/** The bytes of a file; `undefined` if there is none. Throws `NotRead` if it exists but cannot be read. */
function bytesIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code
    if (problem === undefined) throw error
    if (problem === 'ENOTDIR' || (problem === 'ENOENT' && !isThere(path))) return undefined
    throw new NotRead(path, problem)
  }
}

/** Whether a file system entry exists; true too if it cannot be looked at, for example without permission. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR'
  }
}

const pieceLength = 2 ** 18

/**
 * Yields the bytes of a file in pieces; a piece is overwritten by the next one. If the file grows meanwhile, only
 * its length at the start is read.
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

/** All bytes of a pipe or of the standard input (0); `undefined` if there are more than the limit. */
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

/** Reads the next bytes and returns their number, 0 at the end; waits while none are there yet. */
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
