import { isUtf8 } from 'node:buffer'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { NotWritten, pathFrom, type Replacement, replaceBelow, withoutMark } from '../../files/index.ts'

/** Writes all files or none, also if the process is killed; returns what went wrong, undefined on success. */
export function writeRewrites(root: string, rewrites: readonly Rewrite[]): string | undefined {
  try {
    const base = realpathSync(root)
    const files: Replacement[] = []
    for (const rewrite of rewrites) {
      const file = makeReplacement(rewrite, root, base)
      if (typeof file === 'string') return file
      files.push(file)
    }
    replaceBelow(base, files)
    return undefined
  } catch (error) {
    if (error instanceof NotWritten)
      return `"${pathFrom(root, error.path)}" cannot be written (${error.problem}).`
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * The file to write, byte order mark kept; the reason as text if it is outside, not UTF-8 or was changed
 * meanwhile.
 */
function makeReplacement({ before, after, file }: Rewrite, root: string, base: string): Replacement | string {
  const path = realpathSync(resolve(root, file))
  if (!path.startsWith(base.endsWith(sep) ? base : `${base}${sep}`))
    return `"${file}" is outside of the project.`
  const bytes = readFileSync(path)
  // Writing it back would change characters elsewhere in the file.
  if (!isUtf8(bytes)) return `"${file}" is not UTF-8.`
  const text = bytes.toString('utf8')
  // The compiler reads texts without it.
  const mark = text.slice(0, text.length - withoutMark(text).length)
  if (text !== mark + before) return `"${file}" was changed in the meantime.`
  return { path, content: mark + after, mode: statSync(path).mode }
}

/** One file with its text before and after. */
export interface Rewrite {
  /** Relative, with `/`. */
  readonly file: string
  readonly before: string
  readonly after: string
}

const context = 3

/** The rewrites as one unified diff for `git apply` and `git apply -R`. */
export function printPatch(rewrites: readonly Rewrite[]): string {
  return rewrites.map(filePatch).join('')
}

interface Run {
  readonly from: number
  readonly count: number
  readonly lines: readonly string[]
}

/** The unified diff of one file; empty if nothing changed. */
function filePatch({ file, before, after }: Rewrite): string {
  const [old, now] = [splitLines(before), splitLines(after)]
  const hunks = groupHunks(diffLines(old, now))
  if (hunks.length === 0) return ''
  let shift = 0
  const printed = hunks.map((runs) => {
    const first = runs[0]
    const last = runs.at(-1)
    if (first === undefined || last === undefined) return ''
    const start = Math.max(0, first.from - context)
    const end = Math.min(old.length, last.from + last.count + context)
    const body: string[] = []
    let at = start
    for (const { from, count, lines } of runs) {
      body.push(...old.slice(at, from).map((line) => ` ${line}`))
      body.push(
        ...old.slice(from, from + count).map((line) => `-${line}`),
        ...lines.map((line) => `+${line}`),
      )
      at = from + count
    }
    body.push(...old.slice(at, end).map((line) => ` ${line}`))
    const grown = runs.reduce((sum, { count, lines }) => sum + lines.length - count, 0)
    const header = `@@ -${place(start, end - start)} +${place(start + shift, end - start + grown)} @@\n`
    shift += grown
    return `${header}${body.join('')}`
  })
  return `--- a/${file}\n+++ b/${file}\n${printed.join('')}`
}

/** The range of a hunk as `line,count`, lines counted from 1 (an empty range names the line before). */
function place(start: number, count: number): string {
  return `${count === 0 ? start : start + 1},${count}`
}

/** Lines with their ends; a last line without one gets the marker `\ No newline at end of file`. */
function splitLines(text: string): readonly string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/gu) ?? []
  return lines.map((line) => (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`))
}

/** The runs of differing lines; looks only a little ahead for equal lines, since rewrites change few. */
function diffLines(old: readonly string[], now: readonly string[]): readonly Run[] {
  const runs: Run[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i++
      j++
      continue
    }
    const [skip, added] = resync(old, now, i, j)
    runs.push({ from: i, count: skip, lines: now.slice(j, j + added) })
    i += skip
    j += added
  }
  return runs
}

const farthest = 200

/** How many old and new lines to skip until both are equal again; all remaining ones if that is not within 200. */
function resync(
  old: readonly string[],
  now: readonly string[],
  i: number,
  j: number,
): readonly [number, number] {
  for (let distance = 1; distance < farthest; distance++) {
    for (let skip = 0; skip <= distance; skip++) {
      const added = distance - skip
      const isEnd = i + skip >= old.length && j + added >= now.length
      const isSame = old[i + skip] !== undefined && old[i + skip] === now[j + added]
      if (isEnd || isSame) return [skip, added]
    }
  }
  return [old.length - i, now.length - j]
}

/** Groups runs at most 6 lines apart, whose context would touch, into hunks. */
function groupHunks(runs: readonly Run[]): readonly (readonly Run[])[] {
  const hunks: Run[][] = []
  for (const run of runs) {
    const last = hunks.at(-1)
    const before = last?.at(-1)
    if (last && before && run.from - (before.from + before.count) <= 2 * context) last.push(run)
    else hunks.push([run])
  }
  return hunks
}
