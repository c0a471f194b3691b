import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isFile } from '../config/index.ts'
import type { Location } from '../diagnostics/index.ts'
import type { DeclaredSource, VersionSource } from '../ingest/index.ts'
import { FileLines } from './file-lines.ts'

/** The lines of what a version's source calls by this name, or of one of the other paths; nothing where there is none. */
export async function readLines(
  source: VersionSource | undefined,
  root: string,
  file: string,
  others: readonly string[],
  archives = new Map<string, Promise<Archive>>(),
): Promise<FileLines | undefined> {
  const [path, member] = (await placeIn(source, root, file)) ?? []
  if (path !== undefined && member !== undefined) return memberOf(path, member, archives)
  const found = path ?? (member === undefined ? others.find(isFile) : undefined)
  return found === undefined ? undefined : new FileLines(readFileSync(found))
}

/** The path of what a version's source calls by this name, and what it is called in the archive at that path. */
export async function placeIn(
  source: VersionSource | undefined,
  root: string,
  file: string,
): Promise<readonly [path: string, member?: string] | undefined> {
  const { sourceLabels } = await import('../ingest/index.ts')
  const labels = source === undefined ? [] : [...sourceLabels(source, root)]
  const [label = '', member] = file.split('!/')
  if (member !== undefined) {
    const archive = labels.find(([, name]) => name === label)?.[0]
    return archive === undefined ? undefined : [archive, member]
  }
  // What a source is called itself comes before what may stand beside another.
  const candidates = labels.flatMap((one) => pathsIn(one, file)).sort((a, b) => a.rank - b.rank)
  const found = candidates.find(({ path }) => isFile(path))
  return found && [found.path]
}

/** The line of a place; nothing where its file was not found, or is shorter. */
export type LineAt = (at: Pick<Location, 'file' | 'line'>) => string | undefined

/** The lines of some files of a version's source. */
export async function linesOf(source: VersionSource, root: string, files: Iterable<string>): Promise<LineAt> {
  const found = new Map<string, FileLines>()
  const archives = new Map<string, Promise<Archive>>()
  for (const file of new Set(files)) {
    const lines = await readLines(source, root, file, [], archives)
    if (lines !== undefined) found.set(file, lines)
  }
  return ({ file, line }) => found.get(file)?.at(line)
}

/** Where a file may be that a source names: itself, below it, or beside it. */
function pathsIn([full, name]: readonly [string, string], file: string): readonly Candidate[] {
  if (file === name) return [{ rank: 0, path: full }]
  if (file.startsWith(`${name}/`)) return [{ rank: 1, path: resolve(full, file.slice(name.length + 1)) }]
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  return file.startsWith(folder) ? [{ rank: 2, path: resolve(dirname(full), file.slice(folder.length)) }] : []
}

interface Candidate {
  readonly rank: number
  readonly path: string
}

type Archive = DeclaredSource | undefined

async function memberOf(
  archive: string,
  member: string,
  archives: Map<string, Promise<Archive>>,
): Promise<FileLines | undefined> {
  const { readSource } = await import('../ingest/index.ts')
  const known = archives.get(archive) ?? readSource(archive, { root: '.' }, () => {})
  archives.set(archive, known)
  const bytes = (await known)?.files.get(member)?.bytes
  return bytes === undefined ? undefined : new FileLines(bytes)
}
