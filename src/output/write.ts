import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Diagnostic, diagnostic, type Sink } from '../diagnostics/index.ts'
import { isHeld, makeFolder, putInPlace, sha256 } from '../files/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { type OutputFolder, readOutput } from './folder.ts'
import { besideOutput, clearLeftovers, takeBack, writeInPlace } from './in-place.ts'

/** How long another build is waited for, in tenths of a second. */
const patience = 300

/** Writes an output folder after the builds that are writing it now; one that does not end is reported. */
export async function writeInTurn(
  out: string,
  shown: string,
  files: readonly OutputFile[],
  sink: Sink,
): Promise<Written | undefined> {
  for (let left = patience; ; left--) {
    const problems: Diagnostic[] = []
    const written = writeOutput(out, shown, files, (problem) => problems.push(problem))
    // A build that comes between our looking and our writing fails it once or twice, and is busy the next time.
    const isBusy = problems.some(({ code }) => code === 'output-busy')
    const isFailed = problems.some(({ code }) => code === 'output-failed') && left > patience - 3
    if (left === 0 || !(isBusy || isFailed)) {
      for (const problem of problems) sink(problem)
      return written
    }
    await setTimeout(100)
  }
}

/** What a write changed, by path. */
export interface Written {
  readonly changed: readonly string[]
  readonly unchanged: readonly string[]
  readonly removed: readonly string[]
}

/**
 * Makes a folder hold exactly these files and its guests: everything is staged beside it and swapped in whole, or put
 * into it file by file where it is held.
 * Where that may not or cannot be, the reason is reported and the folder stays as it was.
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
    for (const { path, text } of files) {
      const isSame = !isNew && isUnchanged(out, former, path, text)
      ;(isSame ? unchanged : changed).push(path)
      const target = join(staging, path)
      const folder = dirname(target)
      if (!made.has(folder)) mkdirSync(folder, { recursive: true })
      made.add(folder)
      place(target, text, isSame ? join(out, path) : undefined)
    }
    for (const guest of former.guests) writeFileSync(join(staging, guest), readFileSync(join(out, guest)))
    if (!swapped(out, staging)) putIn(out, staging, { changed, removed })
  } finally {
    discard(staging)
  }
  return { changed, unchanged, removed }
}

function isUnchanged(out: string, former: OutputFolder, path: string, text: string): boolean {
  const digest = former.ours.get(path)
  if (digest !== undefined) return digest === sha256(text)
  // The manifest is in no manifest.
  return existsSync(join(out, path)) && readFileSync(join(out, path), 'utf8') === text
}

/** A file that did not change is linked, so that it keeps its time and no compiler reads it again. */
function place(target: string, text: string, same: string | undefined): void {
  if (same !== undefined) {
    try {
      linkSync(same, target)
      return
    } catch {
      // Not every file system has links; writing it again is as good.
    }
  }
  writeFileSync(target, text)
}

/** Another build may put its output there between our two renames; then ours takes its place. */
const mostSwaps = 5

/** Nothing is done where the folder is held. */
function swapped(out: string, staging: string): boolean {
  const aside = besideOutput(out).former
  for (let left = mostSwaps; ; left--) {
    const isThere = moved(out, aside)
    if (isThere === 'held') return false
    try {
      putInPlace(staging, out)
      break
    } catch (error) {
      // Systems have several words for a place that is taken.
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

function putIn(
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

function putBack(aside: string, out: string): void {
  try {
    putInPlace(aside, out)
  } catch (error) {
    throw new Stranded(basename(aside), { cause: error })
  }
}

/** The former output stands beside its place: the next build puts it back. */
class Stranded extends Error {}

/** What cannot be removed now is removed by the next build; it must not hide how this one ended. */
function discard(folder: string): void {
  try {
    // Scanners for viruses hold a file for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 })
  } catch {
    // See above.
  }
}

/** Whether there was something to move, and could be. */
function moved(from: string, to: string): boolean | 'held' {
  if (!existsSync(from)) return false
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (isHeld(error)) return 'held'
    throw error
  }
}
