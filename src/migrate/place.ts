import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { portable, putInPlace } from '../files/index.ts'

/** The folder below the output folder with the unchanged documents that were set aside. */
export const asideFolder = 'set-aside'

/** The path of a file while it is being written: with the ending `.part`. */
export function makePartPath(path: string): string {
  return `${path}.part`
}

/**
 * Writes a file as `.part` and then renames it, so that no reader sees half a file. Missing folders are created.
 */
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
 * As `writeWhole`, for content in memory. Short content is written by one call, to the `staged` file if given: a
 * folder of few files is faster to change than one of many.
 */
export function writeWholeAt(path: string, content: string | Uint8Array, staged?: string): void {
  if (content.length > atOnce) writeWhole(path, [content])
  else if (staged === undefined || !isStaged(path, content, staged)) {
    const part = makePartPath(path)
    inFolder(part, () => writeFileSync(part, content))
    putInPlace(part, path)
  }
}

/**
 * Writes content to the staging file and moves it to its path; `false`, with the staging file removed, if that is
 * on another disk.
 */
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

/** Runs the work; if a folder is missing, creates the parent folder of the path and runs the work again. */
export function inFolder<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(dirname(path), { recursive: true })
    return work()
  }
}

/** The number of UTF-16 units that are encoded at a time. */
const atOnce = 2 ** 20

/** Writes a text in parts, so that a long one is never held in memory as bytes as well. */
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

/** Writes all bytes to an open file, in as many calls as that takes. */
export function writeBytes(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}

/** Removes a file of an earlier run, if there is one; not if it is the source document itself. */
export function removeLeftover(path: string, source: string | undefined): void {
  // The usual case, checked fast: nothing is there.
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return
  if (source !== undefined && resolveRealPath(source) === resolveRealPath(path)) return
  rmSync(path, { force: true })
}

/**
 * The files in the set-aside folder that have none of these names, as sorted paths below it with `/`: left from
 * other runs or stores.
 */
export function findForeignAside(out: string, names: Iterable<string>): readonly string[] {
  const folder = join(out, asideFolder)
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  const own = new Set(Array.from(names, (name) => resolve(folder, name)))
  return listFilesBelow(folder)
    .filter((path) => !own.has(path))
    .map((path) => portable(relative(folder, path)))
    .sort()
}

/** The paths of all files in a folder and its subfolders; links are left out. */
function listFilesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFilesBelow(path) : entry.isFile() ? [path] : []
  })
}

/** The path with symbolic links resolved; unchanged if there is no such file. */
function resolveRealPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
