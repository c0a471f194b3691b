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

/** Whether a system says that a file or folder is held: on Windows by a scanner for viruses, an editor, a watcher. */
export function isFileLockError(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Moves what was just written to its place. Scanners of Windows look at new files first, so that it may take a moment. */
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

/** A file that could not be written; it is as it was. */
export class NotWritten extends Refused {}

/** A file to write. */
export interface Replacement {
  readonly path: string
  readonly content: string | Uint8Array
  readonly mode?: number
}

/** Writes a file whole, or leaves it as it was and throws `NotWritten`; folders above it are made. */
export function replaceFile(path: string, content: string | Uint8Array, mode?: number): void {
  replaceFiles([{ path, content, ...(mode === undefined ? {} : { mode }) }])
}

/**
 * Writes files whole, all of them or none: every one is put beside its place first, then all take their places; where
 * one cannot, those that did are taken back, and `NotWritten` names it.
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
      // One alone is not taken back.
      const former = files.length > 1 ? kept(path) : undefined
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

function stage({ path, content, mode }: Replacement, undo: (() => void)[]): void {
  const staged = stagedPath(path)
  const folder = dirname(path)
  const made = makeFolder(folder)
  if (made !== undefined) undo.push(() => removeEmpty(folder, made))
  undo.push(() => rmSync(staged, { force: true }))
  writeFileSync(staged, content, mode === undefined ? {} : { mode })
  // What a new file may have is less than what an old one has.
  if (mode !== undefined) chmodSync(staged, mode & 0o777)
}

/** A second name for what will be replaced, where something is: it takes no space, so that a full disk cannot lose it. */
function kept(path: string): string | undefined {
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

/** Removes folders that were made, from the lowest to the highest of them. */
function removeEmpty(lowest: string, highest: string): void {
  for (let folder = lowest; folder.length >= highest.length; folder = dirname(folder)) rmdirSync(folder)
}

/** What keeps a file from being written may keep it from being removed. */
function attempt(step: () => void): void {
  try {
    step()
  } catch {}
}

/**
 * Makes a folder and those above it; the first that was made, if any was. `mkdirSync` with `recursive` does not end where
 * the system says of a folder above it, which is there, that it is not (`/proc`).
 */
export function makeFolder(folder: string): string | undefined {
  const missing: string[] = []
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.push(at)
  if (missing.length === 0 && !isFolder(folder)) mkdirSync(folder)
  const made = missing.reverse().filter(isMade)
  return made[0]
}

/** Another process may have made it meanwhile. */
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
