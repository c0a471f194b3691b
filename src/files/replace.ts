import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { Refused } from './read.ts'

/** Milliseconds before each further attempt. */
const pauses = [10, 20, 40, 80, 160]

/**
 * Whether an error means that a file or folder is locked, as on Windows by a virus scanner, an editor or a
 * watcher.
 */
export function isFileLockError(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/**
 * Renames a file or folder to its place. On Windows, it is tried several times, since virus scanners lock new
 * files for a moment.
 */
export function putInPlace(staged: string, path: string): void {
  for (const pause of sep === '\\' ? pauses : []) {
    try {
      renameSync(staged, path)
      return
    } catch (error) {
      if (!isFileLockError(error)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
  renameSync(staged, path)
}

/** A file that could not be written and is unchanged. */
export class NotWritten extends Refused {}

/** A file to write. */
export interface Replacement {
  readonly path: string
  readonly content: string | Uint8Array
  readonly mode?: number
}

/**
 * Writes a file atomically, and creates missing folders; throws `NotWritten` and leaves it unchanged on failure.
 */
export function replaceFile(path: string, content: string | Uint8Array, mode?: number): void {
  replaceFiles([{ path, content, ...(mode === undefined ? {} : { mode }) }])
}

/**
 * Writes files, all or none: each is staged beside its place, then all are moved. On failure, those already moved
 * are restored, and `NotWritten` names the file.
 */
export function replaceFiles(files: readonly Replacement[]): void {
  const undo: (() => void)[] = []
  const formers: string[] = []
  let current = ''
  try {
    for (const file of files) {
      current = file.path
      stage(file, undo)
    }
    for (const { path } of files) {
      current = path
      // A single file never has to be restored.
      const former = files.length > 1 ? linkFormer(path) : undefined
      if (former !== undefined) undo.push(() => rmSync(former))
      putInPlace(stagedPath(path), path)
      if (former === undefined) undo.push(() => rmSync(path))
      else {
        undo.splice(-1, 1, () => renameSync(former, path))
        formers.push(former)
      }
    }
  } catch (error) {
    for (const step of undo.reverse()) attempt(step)
    const problem = (error as NodeJS.ErrnoException).code
    throw problem === undefined ? error : new NotWritten(current, problem)
  }
  for (const former of formers) attempt(() => rmSync(former))
}

function stagedPath(path: string): string {
  return `${path}.${process.pid}.tmp`
}

/** Writes a file beside its place, and adds the steps that undo this. */
function stage({ path, content, mode }: Replacement, undo: (() => void)[]): void {
  const staged = stagedPath(path)
  const folder = dirname(path)
  const made = makeFolder(folder)
  if (made !== undefined) undo.push(() => removeEmpty(folder, made))
  undo.push(() => rmSync(staged, { force: true }))
  writeFileSync(staged, content, mode === undefined ? {} : { mode })
  // The process's mask limits the mode of new files, so it is set again.
  if (mode !== undefined) chmodSync(staged, mode & 0o777)
}

/**
 * Makes a hard link to (or a copy of) a file that will be replaced and returns its path; `undefined` if there is
 * no file.
 */
function linkFormer(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  const former = `${path}.${process.pid}.former`
  rmSync(former, { force: true })
  try {
    linkSync(path, former)
  } catch {
    copyFileSync(path, former)
  }
  return former
}

/** Removes empty folders from the lowest up to the highest. */
function removeEmpty(lowest: string, highest: string): void {
  for (let folder = lowest; folder.length >= highest.length; folder = dirname(folder)) rmdirSync(folder)
}

/** Runs a step and ignores its error. */
function attempt(step: () => void): void {
  try {
    step()
  } catch {}
}

/**
 * Creates a folder and those above it, and returns the topmost created one; `undefined` if all existed.
 * `mkdirSync` with `recursive` does not end if the system denies an existing parent (`/proc`).
 */
export function makeFolder(folder: string): string | undefined {
  const missing: string[] = []
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.push(at)
  if (missing.length === 0 && !isFolder(folder)) mkdirSync(folder)
  const made = missing.reverse().filter(isMade)
  return made[0]
}

/** Creates a folder; `false` if another process created it meanwhile. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(folder)) throw error
    return false
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
