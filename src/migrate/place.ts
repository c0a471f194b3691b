import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { putInPlace } from '../files/index.ts'

/** Below the output folder: the documents that could not be migrated, as they were. */
export const asideFolder = 'set-aside'

/** Where a file stands while it is being written. */
export function makePartPath(path: string): string {
  return `${path}.part`
}

/** Beside itself first, so that a reader never sees half a document. */
export function writeWhole(path: string, pieces: Iterable<string | Uint8Array>): void {
  const part = makePartPath(path)
  const file = inFolder(part, () => openSync(part, 'w'))
  try {
    for (const piece of pieces) {
      if (typeof piece === 'string') writeLongText(file, piece)
      else writeBytes(file, piece)
    }
  } finally {
    closeSync(file)
  }
  putInPlace(part, path)
}

/**
 * The same of a text or of bytes: what is short is written by one call. Where a place for it is given, that is where it
 * stands meanwhile: a folder of few files is changed faster than one of many.
 */
export function writeWholeAt(path: string, content: string | Uint8Array, staged?: string): void {
  if (content.length > atOnce) writeWhole(path, [content])
  else if (staged === undefined || !isStaged(path, content, staged)) {
    const part = makePartPath(path)
    inFolder(part, () => writeFileSync(part, content))
    putInPlace(part, path)
  }
}

/** Whether it could be moved to its place from there: a folder of the results may be on another disk. */
function isStaged(path: string, content: string | Uint8Array, staged: string): boolean {
  inFolder(staged, () => writeFileSync(staged, content))
  try {
    inFolder(path, () => putInPlace(staged, path))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    rmSync(staged)
    return false
  }
}

/** Does what needs the folder above a path, which is mostly there. */
export function inFolder<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(dirname(path), { recursive: true })
    return work()
  }
}

/** UTF-16 units that are made bytes at a time. */
const atOnce = 2 ** 20

/** A long text never stands in memory as bytes as well. */
export function writeLongText(file: number, text: string): void {
  if (text.length <= atOnce) {
    writeBytes(file, Buffer.from(text))
    return
  }
  for (let at = 0; at < text.length; ) {
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(at + atOnce - 1))
    const end = at + atOnce - (isSplit ? 1 : 0)
    writeBytes(file, Buffer.from(text.slice(at, end)))
    at = end
  }
}

export function writeBytes(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}

/** Removes what an earlier run left where this one wrote nothing; a document that is taken from there stays. */
export function removeLeftover(path: string, source: string | undefined): void {
  // Mostly there is nothing, which is asked for quickly.
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return
  if (source !== undefined && resolveRealPath(source) === resolveRealPath(path)) return
  rmSync(path, { force: true })
}

function resolveRealPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
