import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { diagnostic, type Sink } from '../diagnostics/index.ts'
import { type Limits, readArchive } from '../ingest/index.ts'
import type { StoredDocument } from './document.ts'
import { linesOf } from './lines.ts'

interface Reading {
  readonly cwd: string
  readonly limits: Limits
  readonly sink: Sink
}

/** One file of the store. */
interface StoredFile {
  readonly path: string
  /** Below the folder that was named, or the file's own name. */
  readonly name: string
}

const documentEnding = /\.(?:xml|json)$/i
const linesEnding = /\.(?:ndjson|jsonl)$/i
const archiveEnding = /\.zip$/i

/**
 * The documents of files, folders, NDJSON files and zips: paths in the order they were named, names of a folder or an
 * archive by code unit, lines as they stand. Of files and lines nothing but their place is kept.
 */
export async function readStore(
  paths: readonly string[],
  reading: Reading,
): Promise<readonly StoredDocument[]> {
  const all: StoredDocument[] = []
  for (const path of paths) {
    for (const file of filesOf(path, reading)) {
      // Not spread into `push`: a store may hold more documents than a call takes arguments.
      for (const document of await documentsOf(file, reading)) all.push(document)
    }
  }
  return all
}

function filesOf(path: string, { cwd, sink }: Reading): readonly StoredFile[] {
  const full = resolve(cwd, path)
  if (!existsSync(full)) {
    sink(diagnostic('document-missing', { file: path }))
    return []
  }
  // What is neither file nor folder may still be read: a pipe, the standard input.
  return guarded(path, sink, () =>
    statSync(full).isDirectory()
      ? namesBelow(full).map((name) => ({ path: resolve(full, name), name }))
      : [{ path: full, name: basename(full) }],
  )
}

function namesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, resolve(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => [documentEnding, linesEnding, archiveEnding].some((ending) => ending.test(name)))
    .sort()
}

async function documentsOf(file: StoredFile, reading: Reading): Promise<readonly StoredDocument[]> {
  const shown = relative(reading.cwd, file.path).replaceAll('\\', '/')
  if (archiveEnding.test(file.name)) return entriesOf(file, shown, reading)
  return guarded<StoredDocument>(shown, reading.sink, () => {
    const stats = statSync(file.path)
    const stamp = `${stats.size} ${stats.mtimeMs}`
    if (!linesEnding.test(file.name)) {
      return [{ name: file.name, shown, fetch: { kind: 'file', path: file.path }, stamp }]
    }
    return [...linesOf(file.path)].map(({ number, start, end }) => ({
      name: `${file.name}:${number}`,
      shown: `${shown}:${number}`,
      fetch: { kind: 'line', path: file.path, start, end },
      stamp,
      collection: file.name,
    }))
  })
}

/** The documents of an archive go to a folder of its name. */
async function entriesOf(
  { path, name }: StoredFile,
  shown: string,
  { limits, sink }: Reading,
): Promise<readonly StoredDocument[]> {
  const [bytes] = guarded(shown, sink, () => [readFileSync(path)])
  const entries = bytes && (await readArchive(shown, bytes, limits, sink))
  const folder = name.replace(archiveEnding, '')
  return [...(entries ?? [])]
    .filter(([entry]) => documentEnding.test(entry))
    .map(([entry, content]) => ({
      name: `${folder}/${entry}`,
      shown: `${shown}!/${entry}`,
      fetch: { kind: 'bytes', bytes: content },
      stamp: String(content.length),
    }))
}

function guarded<T>(shown: string, sink: Sink, read: () => readonly T[]): readonly T[] {
  try {
    return read()
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code
    if (problem === undefined) throw error
    sink(diagnostic('document-unreadable', { file: shown, problem }))
    return []
  }
}
