import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withOurLineEnds } from '../files/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { formerManifest, guests, listEntries } from './folder.ts'
import { manifestPath } from './manifest.ts'

/** A file that a build would write, change or remove, or that prevents a build. */
export interface StaleFile {
  readonly path: string
  /** `left`: generated before, and not any more. `foreign`: not generated; a build refuses to continue. */
  readonly state: 'missing' | 'changed' | 'left' | 'foreign'
  /** The current text with `\n` line ends; empty if there is none or the file was not generated. */
  readonly before: string
  readonly after: string
}

/**
 * Lists how an output folder differs from the given files, sorted by path. Guests and different line ends do not
 * count. Writes nothing.
 */
export function staleFiles(out: string, files: readonly OutputFile[]): readonly StaleFile[] {
  const there = foundIn(out)
  const wanted = new Map(files.map((file) => [file.path, file]))
  const stale: StaleFile[] = []
  for (const [path, file] of wanted) {
    const after = file.text
    const entry = there.get(path)
    if (entry === undefined) stale.push({ path, state: 'missing', before: '', after })
    else if (!entry.isFile) stale.push({ path, state: 'foreign', before: '', after })
    else {
      const before = textAt(out, path)
      if (before !== withOurLineEnds(after)) stale.push({ path, state: 'changed', before, after })
    }
  }
  const former = existsSync(out) ? formerManifest(out) : new Map<string, string>()
  for (const [path, { isFile }] of there) {
    if (wanted.has(path) || (isFile && guests.includes(path))) continue
    const isOurs = isFile && (path === manifestPath || (typeof former !== 'string' && former.has(path)))
    const before = isOurs ? textAt(out, path) : ''
    stale.push({ path, state: isOurs ? 'left' : 'foreign', before, after: '' })
  }
  return stale.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The text of a file with `\n` line ends. */
function textAt(out: string, path: string): string {
  return withOurLineEnds(readFileSync(join(out, path), 'utf8'))
}

/** The files and links in a folder; none if it does not exist, and `.` if it is not a folder. */
function foundIn(out: string): ReadonlyMap<string, { readonly isFile: boolean }> {
  const stat = lstatSync(out, { throwIfNoEntry: false })
  if (stat === undefined) return new Map()
  if (!stat.isDirectory()) return new Map([['.', { isFile: false }]])
  return new Map(listEntries(out).map(({ path, isFile }) => [path, { isFile }]))
}
