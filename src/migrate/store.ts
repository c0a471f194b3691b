import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, resolve, sep } from 'node:path'
import { diagnostic, type Sink } from '../diagnostics/index.ts'
import { below, countEndings, pathFrom, readAtMost, sha256, type UnreadFiles } from '../files/index.ts'
import { type Limits, readArchive } from '../ingest/index.ts'
import type { StoredDocument } from './document.ts'
import { type Line, linesIn, scanLines } from './lines.ts'
import { isReport, isReservedName } from './own-files.ts'

interface Reading {
  readonly cwd: string
  readonly limits: Limits
  readonly sink: Sink
}

export interface DocumentStore {
  readonly documents: readonly StoredDocument[]
  /** The files in folders and archives that no document is in, by ending. */
  readonly unread: readonly UnreadFiles[]
}

/** A reading, and the names of the files that it left out. */
interface OpenReading extends Reading {
  readonly unread: string[]
}

/** A path that the user named and that exists. */
interface Named {
  readonly path: string
  readonly isFolder: boolean
}

/** One file of the store. */
interface StoredFile {
  readonly path: string
  /** Below the folder that holds all that was named. */
  readonly name: string
  /** As messages name it. */
  readonly shown: string
}

/** The endings of files that are read, in a folder and in an archive. */
const readEndings = {
  folder: ['.xml', '.json', '.ndjson', '.jsonl', '.zip'],
  archive: ['.xml', '.json'],
} as const
const documentEnding = /\.(?:xml|json)$/i
const linesEnding = /\.(?:ndjson|jsonl)$/i
const archiveEnding = /\.zip$/i

/**
 * The documents in files, folders, NDJSON files and zips. Paths are in the given order, names in a folder or
 * archive by code unit, lines in order. Of files and lines only the position is kept. Missing and unreadable paths
 * are reported and skipped. So are files in folders and archives that have other endings.
 */
export async function readStore(paths: readonly string[], given: Reading): Promise<DocumentStore> {
  const reading: OpenReading = { ...given, unread: [] }
  const named = paths.flatMap((path) => findNamedPath(path, reading))
  const nameOf = createFileNamer(named.map(({ path, isFolder }) => (isFolder ? path : dirname(path))))
  const all: StoredDocument[] = []
  for (const one of named) {
    const files = reportReadErrors(pathFrom(reading.cwd, one.path), reading.sink, () =>
      listNamedFiles(one, nameOf, reading),
    )
    for (const file of files) {
      const found = listDocuments(file, reading)
      // Not spread into `push`: a store may hold more documents than a call takes arguments.
      for (const document of found instanceof Promise ? await found : found)
        all.push(Object.assign(document, { index: all.length }))
    }
  }
  return { documents: all, unread: countEndings(reading.unread) }
}

/** The named path if it exists; otherwise reports `document-missing` and returns nothing. */
function findNamedPath(path: string, { cwd, sink }: Reading): readonly Named[] {
  const full = resolve(cwd, path)
  if (!existsSync(full)) {
    sink(diagnostic('document-missing', { file: path }))
    return []
  }
  return reportReadErrors(path, sink, () => [{ path: full, isFolder: statSync(full).isDirectory() }])
}

/** The file itself, or the files in a folder that have the ending of a document. A pipe counts as a file. */
function listNamedFiles(
  { path, isFolder }: Named,
  nameOf: (path: string) => string,
  reading: OpenReading,
): readonly StoredFile[] {
  const shown = pathFrom(reading.cwd, path)
  if (!isFolder) return [{ path, name: nameOf(path), shown }]
  const [pathOf, namedBelow, shownOf] = [
    makePathPrefix(path, sep),
    makePathPrefix(nameOf(path)),
    makePathPrefix(shown),
  ]
  // If the working directory is inside the folder, the path to a file may be shorter.
  const isAbove = /^\.\.(?:\/\.\.)*$/.test(shown)
  return namesBelow(path, reading).map((name) => {
    const full = sep === '/' ? pathOf + name : resolve(path, name)
    return {
      path: full,
      name: namedBelow + name,
      shown: isAbove ? pathFrom(reading.cwd, full) : shownOf + name,
    }
  })
}

/** The folder's path with a separator at its end; empty for an empty path. */
function makePathPrefix(folder: string, separator = '/'): string {
  return folder === '' || folder.endsWith(separator) ? folder : folder + separator
}

/** The names of documents in a folder and below it. Linked folders, broken links and other files are reported. */
function namesBelow(folder: string, { cwd, sink, unread }: OpenReading): readonly string[] {
  const { files, linkedFolders, dangling } = below(folder)
  const shown = (name: string): string => pathFrom(cwd, resolve(folder, name))
  for (const name of linkedFolders) sink(diagnostic('documents-link', { file: shown(name) }))
  for (const name of dangling.filter(isDocument)) sink(diagnostic('document-missing', { file: shown(name) }))
  const others = files.filter((name) => !isDocument(name) && !isReservedName(basename(name)))
  reportUnread({ folder: shown('') || '.', read: readEndings.folder }, others, { sink, unread })
  return files.filter(isDocument)
}

/** Reports files of a folder or archive that are not read, if any, and adds them to those of the store. */
function reportUnread(
  place: { readonly folder: string; readonly read: readonly string[] },
  names: readonly string[],
  { sink, unread }: Pick<OpenReading, 'sink' | 'unread'>,
): void {
  const kinds = countEndings(names)
  if (kinds.length > 0) sink(diagnostic('documents-unread', { ...place, kinds }))
  for (const name of names) unread.push(name)
}

/** Whether a file name ends in `.xml`, `.json`, `.ndjson`, `.jsonl` or `.zip`. */
function isDocument(name: string): boolean {
  return [documentEnding, linesEnding, archiveEnding].some((ending) => ending.test(name))
}

/**
 * The documents of a file: itself, its lines, or the entries of an archive. Devices and reports of earlier runs
 * are reported and skipped. Returned without a promise for plain files, of which there may be millions.
 */
function listDocuments(
  file: StoredFile,
  reading: OpenReading,
): readonly StoredDocument[] | Promise<readonly StoredDocument[]> {
  const { shown } = file
  const [found] = reportReadErrors(shown, reading.sink, () => [lstatSync(file.path)])
  const link = found?.isSymbolicLink() ? ({ isLink: true } as const) : {}
  const [stats] =
    'isLink' in link ? reportReadErrors(shown, reading.sink, () => [statSync(file.path)]) : [found]
  if (stats === undefined) return []
  if (stats.isCharacterDevice() || stats.isBlockDevice()) {
    // A device may be endless.
    reading.sink(diagnostic('document-device', { file: shown }))
    return []
  }
  if (!stats.isFile()) return readPipeDocuments(file, reading)
  if (archiveEnding.test(file.name)) {
    const [bytes] = reportReadErrors(shown, reading.sink, () => [readFileSync(file.path)])
    return bytes === undefined ? [] : listArchiveDocuments(file, bytes, reading)
  }
  return reportReadErrors<StoredDocument>(shown, reading.sink, () => {
    const stamp = `${stats.size} ${stats.mtimeMs}`
    if (!linesEnding.test(file.name)) {
      if (isReport(file.path)) {
        reading.sink(diagnostic('document-is-report', { file: shown }))
        return []
      }
      const { name, path } = file
      return [{ name, shown, fetch: { kind: 'file', path, size: stats.size, ...link }, stamp }]
    }
    return [...scanLines(file.path)].map((line) => {
      const { start, end } = line
      return makeLineDocument(file, line, { fetch: { kind: 'line', path: file.path, start, end }, stamp })
    })
  })
}

/**
 * The documents of a pipe, which is read whole since it can be read only once. More than the limit is reported.
 */
async function readPipeDocuments(file: StoredFile, reading: OpenReading): Promise<readonly StoredDocument[]> {
  const { limits, sink } = reading
  const { shown } = file
  const limit = limits.documentBytes
  const [read] = reportReadErrors(shown, sink, () => [{ bytes: readAtMost(file.path, limit) }])
  if (read === undefined) return []
  const { bytes } = read
  if (bytes === undefined) {
    sink(diagnostic('document-endless', { file: shown, limit }))
    return []
  }
  if (archiveEnding.test(file.name)) return listArchiveDocuments(file, bytes, reading)
  if (!linesEnding.test(file.name))
    return [{ name: file.name, shown, fetch: { kind: 'bytes', bytes }, stamp: sha256(bytes) }]
  return [...linesIn([bytes])].map((line) => {
    // A copy: sending a view to a thread would send its whole buffer.
    const own = new Uint8Array(bytes.subarray(line.start, line.end))
    return makeLineDocument(file, line, { fetch: { kind: 'bytes', bytes: own }, stamp: sha256(own) })
  })
}

/** The document of a line, named `file:number`; its result goes to a collection with the file's name. */
function makeLineDocument(
  { name, shown }: StoredFile,
  { number }: Line,
  facts: Pick<StoredDocument, 'fetch' | 'stamp'>,
): StoredDocument {
  return { name: `${name}:${number}`, shown: `${shown}:${number}`, ...facts, collection: name }
}

/** The XML and JSON entries of an archive, named below a folder with the archive's name. */
async function listArchiveDocuments(
  { name, shown }: StoredFile,
  bytes: Buffer,
  { limits, sink, unread }: OpenReading,
): Promise<readonly StoredDocument[]> {
  const entries = await readArchive(shown, bytes, limits, sink)
  const folder = name.replace(archiveEnding, '')
  const others = [...(entries ?? [])].map(([entry]) => entry).filter((entry) => !documentEnding.test(entry))
  reportUnread({ folder: shown, read: readEndings.archive }, others, { sink, unread })
  return [...(entries ?? [])]
    .filter(([entry]) => documentEnding.test(entry))
    .map(([entry, content]) => ({
      name: `${folder}/${entry}`,
      shown: `${shown}!/${entry}`,
      fetch: { kind: 'bytes', bytes: content },
      stamp: String(content.length),
      archive: name,
    }))
}

/** Runs a read; a file system error is reported as `document-unreadable` and gives an empty list. */
function reportReadErrors<T>(shown: string, sink: Sink, read: () => readonly T[]): readonly T[] {
  try {
    return read()
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code
    if (problem === undefined) throw error
    sink(diagnostic('document-unreadable', { file: shown, problem }))
    return []
  }
}

/**
 * A function that names a file by its path below the deepest common folder of `folders`. So no name leaves the
 * output folder, and no two files share one. Without a common folder, the drive is the first part of the name.
 */
export function createFileNamer(
  folders: readonly string[],
  separator: string = sep,
): (path: string) => string {
  const [first = [], ...others] = folders.map((folder) => splitPath(folder, separator))
  let depth = first.length
  for (const parts of others) {
    const end = first.findIndex((part, index) => index >= depth || part !== parts[index])
    if (end >= 0) depth = end
  }
  return (path) => {
    const [top = '', ...rest] = splitPath(path, separator).slice(depth)
    const name = depth === 0 ? top.replace(/:$/, '') : top
    return [name, ...rest].filter((part) => part !== '').join('/')
  }
}

/** The segments of a path, without a separator at its end. */
function splitPath(path: string, separator: string): readonly string[] {
  return (path.endsWith(separator) ? path.slice(0, -1) : path).split(separator)
}
