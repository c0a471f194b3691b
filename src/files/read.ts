import { isUtf8 } from 'node:buffer'
import { closeSync, fstatSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs'

/** A file that the system refuses, and its word for why. */
export class Refused extends Error {
  readonly path: string
  readonly problem: string

  constructor(path: string, problem: string) {
    super(`${path}: ${problem}`)
    this.path = path
    this.problem = problem
  }
}

/** A file that is there and cannot be read. */
export class NotRead extends Refused {}

/**
 * The text of a file that may be written again; nothing where nothing is, and `NotRead` where something is that is no
 * file, is closed to us, or would be another one if it were written as UTF-8.
 */
export function readIfThere(path: string): string | undefined {
  const bytes = bytesIfThere(path)
  if (bytes !== undefined && !isUtf8(bytes)) throw new NotRead(path, 'not UTF-8')
  return bytes?.toString('utf8')
}

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

/** Whether anything has this name, a link that leads nowhere as well; a path through what is no folder leads to nothing. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR'
  }
}

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
