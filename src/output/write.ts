import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { diagnostic, type Sink } from '../diagnostics/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { sha256 } from './digest.ts'
import { type OutputFolder, readOutput } from './folder.ts'
import { besideOutput, clearLeftovers } from './leftovers.ts'

/** What a write changed, by path. */
export interface Written {
  readonly changed: readonly string[]
  readonly unchanged: readonly string[]
  readonly removed: readonly string[]
}

/**
 * Makes a folder hold exactly these files and its guests: everything is staged beside it and swapped in whole.
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
  const { staging, former: aside } = besideOutput(out)
  const changed: string[] = []
  const unchanged: string[] = []
  try {
    mkdirSync(staging, { recursive: true })
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
    swap(out, staging, aside)
  } finally {
    discard(staging)
  }
  const kept = new Set(files.map((file) => file.path))
  return { changed, unchanged, removed: [...former.ours.keys()].filter((path) => !kept.has(path)) }
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

function swap(out: string, staging: string, aside: string): void {
  for (let left = mostSwaps; ; left--) {
    const isThere = moved(out, aside)
    try {
      renameSync(staging, out)
      break
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const isTaken = code === 'ENOTEMPTY' || code === 'EEXIST'
      if (!isTaken || left === 0) {
        if (isThere) putBack(aside, out)
        throw error
      }
      discard(aside)
    }
  }
  discard(aside)
}

function putBack(aside: string, out: string): void {
  try {
    renameSync(aside, out)
  } catch (error) {
    throw new Stranded(basename(aside), { cause: error })
  }
}

/** The former output stands beside its place: the next build puts it back. */
class Stranded extends Error {}

/** What cannot be removed now is removed by the next build; it must not hide how this one ended. */
function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // See above.
  }
}

/** Whether there was something to move. */
function moved(from: string, to: string): boolean {
  if (!existsSync(from)) return false
  renameSync(from, to)
  return true
}
