import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isFile } from '../config/index.ts'
import type { Location } from '../diagnostics/index.ts'
import type { DeclaredSource, VersionSource } from '../ingest/index.ts'
import { FileLines } from './file-lines.ts'

/** A file that a name of a source means. */
export interface FoundFile {
  readonly path: string
  /** What it is called in the archive at that path. */
  readonly member?: string
}

/** The lines of a file; nothing where its archive does not hold it. */
export async function readLines(
  { path, member }: FoundFile,
  archives = new Map<string, Promise<Archive>>(),
): Promise<FileLines | undefined> {
  const bytes = await readFileBytes({ path, ...(member === undefined ? {} : { member }) }, archives)
  return bytes && new FileLines(bytes)
}

/** The bytes of a file; nothing where its archive does not hold it. */
export async function readFileBytes(
  { path, member }: FoundFile,
  archives = new Map<string, Promise<Archive>>(),
): Promise<Uint8Array | undefined> {
  return member === undefined ? readFileSync(path) : readMember(path, member, archives)
}

/** The file that a version's source calls by this name. */
export async function findFile(
  source: VersionSource,
  root: string,
  file: string,
): Promise<FoundFile | undefined> {
  const { sourceLabels } = await import('../ingest/index.ts')
  const labels = [...sourceLabels(source, root)]
  const [label = '', ...inside] = file.split('!/')
  if (inside.length > 0) {
    const archive = labels.find(([, name]) => name === label)?.[0]
    return archive === undefined ? undefined : { path: archive, member: inside.join('!/') }
  }
  // What a source is called itself comes before what may stand beside another.
  const candidates = labels.flatMap((one) => pathsIn(one, file)).sort((a, b) => a.rank - b.rank)
  const found = candidates.find(({ path }) => isFile(path))
  return found && { path: found.path }
}

/** The line of a place; nothing where its file was not found, or is shorter. */
export type LineAt = (at: Pick<Location, 'file' | 'line'>) => string | undefined

/** The lines of some files of a version's source. */
export async function readLineAt(
  source: VersionSource,
  root: string,
  files: Iterable<string>,
): Promise<LineAt> {
  const found = new Map<string, FileLines>()
  const archives = new Map<string, Promise<Archive>>()
  for (const file of new Set(files)) {
    const place = await findFile(source, root, file)
    const lines = place && (await readLines(place, archives))
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

async function readMember(
  archive: string,
  member: string,
  archives: Map<string, Promise<Archive>>,
): Promise<Uint8Array | undefined> {
  const { readSource } = await import('../ingest/index.ts')
  const known = archives.get(archive) ?? readSource(archive, { root: '.' }, () => {})
  archives.set(archive, known)
  return (await known)?.files.get(member)?.bytes
}
