import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Diagnostic, diagnostic, type Sink } from '../diagnostics/index.ts'
import { isHeld, makeFolder, putInPlace } from '../files/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { type OutputFolder, readOutput } from './folder.ts'
import { besideOutput, clearLeftovers, takeBack, writeInPlace } from './in-place.ts'
import { digestOutput } from './manifest.ts'

/** How long to wait for another build, in tenths of a second. */
const patience = 300

/**
 * Writes an output folder; while another build writes it, waits up to 30 seconds, then reports it. `undefined` if
 * nothing was written.
 */
export async function writeInTurn(
  out: string,
  shown: string,
  files: readonly OutputFile[],
  sink: Sink,
): Promise<Written | undefined> {
  for (let left = patience; ; left--) {
    const problems: Diagnostic[] = []
    const written = writeOutput(out, shown, files, (problem) => problems.push(problem))
    // Another build may start between the check and the write: a failure is tried again a few times.
    const isBusy = problems.some(({ code }) => code === 'output-busy')
    const isFailed = problems.some(({ code }) => code === 'output-failed') && left > patience - 3
    if (left === 0 || !(isBusy || isFailed)) {
      for (const problem of problems) sink(problem)
      return written
    }
    await setTimeout(100)
  }
}

/** The paths that a write changed, left unchanged and removed. */
export interface Written {
  readonly changed: readonly string[]
  readonly unchanged: readonly string[]
  readonly removed: readonly string[]
}

/**
 * Makes an output folder contain exactly these files and its guests. They are staged beside it and swapped in as a
 * whole; if the folder is locked, they are moved in one by one. On failure, the reason is reported, the folder is
 * unchanged, and `undefined` is returned.
 */
export function writeOutput(
  out: string,
  shown: string,
  files: readonly OutputFile[],
  sink: Sink,
): Written | undefined {
  try {
    if (!clearLeftovers(out, sink)) return undefined
    const former = readOutput(out, shown, sink)
    return former === undefined ? undefined : stageAndSwap(out, former, files)
  } catch (error) {
    if (error instanceof Stranded) {
      sink(diagnostic('output-stranded', { out: shown, folder: error.message }))
      return undefined
    }
    const problem = (error as NodeJS.ErrnoException).code
    if (problem === undefined) throw error
    sink(diagnostic('output-failed', { out: shown, problem }))
    return undefined
  }
}

/** Stages the files beside the output and puts them in its place; returns what changed. */
function stageAndSwap(out: string, former: OutputFolder, files: readonly OutputFile[]): Written {
  const { staging } = besideOutput(out)
  const changed: string[] = []
  const unchanged: string[] = []
  const kept = new Set(files.map((file) => file.path))
  const removed = [...former.ours.keys()].filter((path) => !kept.has(path))
  try {
    makeFolder(staging)
    const made = new Set([staging])
    const isNew = !existsSync(out)
    for (const file of files) {
      const { path } = file
      const isSame = !isNew && isUnchanged(out, former, file)
      ;(isSame ? unchanged : changed).push(path)
      const target = join(staging, path)
      const folder = dirname(target)
      if (!made.has(folder)) mkdirSync(folder, { recursive: true })
      made.add(folder)
      place(target, file, isSame ? join(out, path) : undefined)
    }
    for (const guest of former.guests) writeFileSync(join(staging, guest), readFileSync(join(out, guest)))
    if (!swapIn(out, staging)) moveInOneByOne(out, staging, { changed, removed })
  } finally {
    discard(staging)
  }
  return { changed, unchanged, removed }
}

/** Whether the output already has a file with this text. */
function isUnchanged(out: string, former: OutputFolder, file: OutputFile): boolean {
  const digest = former.ours.get(file.path)
  if (digest !== undefined) return digest === digestOutput(file)
  // The manifest does not list itself.
  const path = join(out, file.path)
  return existsSync(path) && readFileSync(path, 'utf8') === file.text
}

/**
 * Writes a staged file. An unchanged one is linked instead, so that it keeps its time and compilers do not read it
 * again.
 */
function place(target: string, file: OutputFile, same: string | undefined): void {
  if (same !== undefined) {
    try {
      linkSync(same, target)
      return
    } catch {
      // Not every file system has links; then it is written again.
    }
  }
  if (file.parts === undefined) writeFileSync(target, file.text)
  else writeParts(target, file.parts)
}

/** Writes a text of parts, one after the other. */
function writeParts(target: string, parts: readonly string[]): void {
  const opened = openSync(target, 'w')
  try {
    for (const part of parts) writeFileSync(opened, part)
  } finally {
    closeSync(opened)
  }
}

/** How often the swap is tried again: another build may write its output between the two renames. */
const mostSwaps = 5

/**
 * Swaps the staged folder in for the output, and removes the former one; returns `false`, with nothing done, if the
 * output is locked. On another failure, the former output is put back and the error thrown.
 */
function swapIn(out: string, staging: string): boolean {
  const aside = besideOutput(out).former
  for (let left = mostSwaps; ; left--) {
    const isThere = moveIfUnlocked(out, aside)
    if (isThere === 'held') return false
    try {
      putInPlace(staging, out)
      break
    } catch (error) {
      // Error codes for an occupied place differ between systems.
      if (!existsSync(out) || left === 0) {
        if (isThere) putBack(aside, out)
        throw error
      }
      discard(aside)
    }
  }
  discard(aside)
  return true
}

/** Moves staged files into the output one by one; on failure restores the former files, or throws `Stranded`. */
function moveInOneByOne(
  out: string,
  staging: string,
  files: { readonly changed: readonly string[]; readonly removed: readonly string[] },
): void {
  const { undo } = besideOutput(out)
  try {
    writeInPlace(out, staging, undo, files)
  } catch (error) {
    try {
      takeBack(out, undo)
    } catch {
      throw new Stranded(basename(undo), { cause: error })
    }
    discard(undo)
    throw error
  }
  discard(undo)
}

/** Moves the former output back to its place; throws `Stranded` if that fails. */
function putBack(aside: string, out: string): void {
  try {
    putInPlace(aside, out)
  } catch (error) {
    throw new Stranded(basename(aside), { cause: error })
  }
}

/** Thrown if the former output could not be restored: it is beside its place, and the next build restores it. */
class Stranded extends Error {}

/** Removes a temporary folder; errors are ignored, as the next build removes it. */
function discard(folder: string): void {
  try {
    // Virus scanners lock files for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 })
  } catch {
    // The next build removes it.
  }
}

/** Renames a folder and returns `true`; `false` if there is none, `'held'` if it is locked. */
function moveIfUnlocked(from: string, to: string): boolean | 'held' {
  if (!existsSync(from)) return false
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (isHeld(error)) return 'held'
    throw error
  }
}
