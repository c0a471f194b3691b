import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnostic, type Sink } from '../diagnostics/index.ts'
import { isOfSystem, sha256, withOurLineEnds } from '../files/index.ts'
import { manifestPath, readManifest } from './manifest.ts'

/** Files in an output folder that a build keeps although it did not generate them. */
export const guests: readonly string[] = ['.gitattributes', '.gitignore', 'README.md']

/** An existing output folder: the generated files with their digests, and the guests. */
export interface OutputFolder {
  readonly ours: ReadonlyMap<string, string>
  readonly guests: readonly string[]
}

/**
 * Reads an output folder; a missing one counts as empty. `undefined`, after a report, if it contains foreign files,
 * links or edited generated files, its manifest is invalid, or it is not a folder.
 */
export function readOutput(out: string, shown: string, sink: Sink): OutputFolder | undefined {
  const stat = lstatSync(out, { throwIfNoEntry: false })
  if (stat === undefined) return { ours: new Map(), guests: [] }
  if (!stat.isDirectory()) {
    sink(diagnostic('output-not-folder', { out: shown }))
    return undefined
  }
  const manifest = formerManifest(out)
  if (typeof manifest === 'string') {
    sink(diagnostic('output-manifest', { problem: manifest }))
    return undefined
  }
  const entries = listEntries(out)
  const files = entries.filter((entry) => entry.isFile).map((entry) => entry.path)
  const strangers = files.filter(
    (path) => !manifest.has(path) && !guests.includes(path) && path !== manifestPath,
  )
  const ours = new Map(files.filter((path) => manifest.has(path)).map((path) => [path, hashFile(out, path)]))
  const edited = [...ours].flatMap(([path, digest]) => {
    const former = manifest.get(path)
    return digest === former || hasOnlyOtherLineEnds(out, path, former) ? [] : [path]
  })
  const links = entries.filter((entry) => !entry.isFile).map((entry) => entry.path)
  const isClean = [
    report('output-link', links, sink),
    report('output-foreign', strangers, sink),
    report('output-edited', edited, sink),
  ].every(Boolean)
  return isClean ? { ours, guests: guests.filter((name) => files.includes(name)) } : undefined
}

/** The digests in the folder's manifest, by path (none if there is no manifest), or what is wrong with it. */
export function formerManifest(out: string): ReadonlyMap<string, string> | string {
  const path = join(out, manifestPath)
  if (!existsSync(path)) return new Map()
  return lstatSync(path).isFile() ? readManifest(readFileSync(path, 'utf8')) : 'it is not a file.'
}

/** Whether a file differs from the generated one only in its line endings, as after a checkout. */
function hasOnlyOtherLineEnds(out: string, path: string, digest: string | undefined): boolean {
  return sha256(withOurLineEnds(readFileSync(join(out, path), 'utf8'))) === digest
}

function hashFile(out: string, path: string): string {
  return sha256(readFileSync(join(out, path)))
}

export interface OutputEntry {
  readonly path: string
  readonly isFile: boolean
}

/**
 * All files and links below a folder, sorted by code unit, without system files such as `.DS_Store`. Links are
 * listed, never followed.
 */
export function listEntries(out: string): readonly OutputEntry[] {
  const found: OutputEntry[] = []
  const pending = ['']
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of readdirSync(join(out, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (isOfSystem(entry.name)) continue
      if (entry.isDirectory()) pending.push(path)
      else found.push({ path, isFile: entry.isFile() })
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Reports the first of the paths and how many more there are; returns whether there were none. */
function report(
  code: 'output-link' | 'output-foreign' | 'output-edited',
  paths: readonly string[],
  sink: Sink,
): boolean {
  const [file] = paths
  if (file === undefined) return true
  sink(diagnostic(code, { file, more: paths.length - 1 }))
  return false
}
