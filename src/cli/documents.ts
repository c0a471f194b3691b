import { closeSync, existsSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { diagnostic } from '../diagnostics/index.ts'
import { below, countEndings, pathFrom, readAtMost, readPieces } from '../files/index.ts'
import type { Session } from './session.ts'

/** A document named on the command line, or in a folder named there. */
export interface DocumentFile {
  /** Its name in results: relative to the working directory, with `/`. */
  readonly shown: string
  /** The name of its result: its path below the named folder, or its file name. */
  readonly name: string
  /** Absolute. */
  readonly path: string
  /** Reads the bytes on demand, so that only one document is in memory. */
  bytes(): Uint8Array
  /** Only for large files: reads it in pieces, each call from the start. */
  readonly open?: () => Iterable<Uint8Array>
}

/** The size in bytes from which a file is large. */
const large = 8 * 2 ** 20

/** The most bytes of a document that is held in memory whole, as from a pipe. */
export const most = 64 * 2 ** 20

/** The argument that means the standard input; a file of that name is `./-`. */
const standardInput = '-'

/**
 * The documents of the given files, folders (XML and JSON files below) and `-`; missing or unreadable ones are
 * reported.
 */
export function readDocuments(paths: readonly string[], session: Session): readonly DocumentFile[] {
  const { io, sink } = session
  return paths.flatMap((path): readonly DocumentFile[] => {
    try {
      if (path === standardInput) return ofInput(session)
      const full = resolve(io.cwd, path)
      if (!existsSync(full)) {
        sink(diagnostic('document-missing', { file: path }))
        return []
      }
      const stat = statSync(full)
      if (!stat.isDirectory() && !stat.isFile()) return ofSpecial(path, full, stat, session)
      if (!stat.isDirectory()) return [document(full, basename(full), io.cwd)]
      return namesBelow(full, session).map((name) => document(resolve(full, name), name, io.cwd))
    } catch (error) {
      const problem = (error as NodeJS.ErrnoException).code
      if (problem === undefined) throw error
      sink(diagnostic('document-unreadable', { file: path, problem }))
      return []
    }
  })
}

/**
 * The document of a named pipe, read at once as it can be read only once. Reports, and returns nothing for, a
 * device or more than the largest size.
 */
function ofSpecial(file: string, full: string, stat: Stats, { io, sink }: Session): readonly DocumentFile[] {
  if (stat.isCharacterDevice() || stat.isBlockDevice()) {
    sink(diagnostic('document-device', { file }))
    return []
  }
  const read = readAtMost(full, most)
  if (read) return [{ shown: pathFrom(io.cwd, full), name: basename(full), path: full, bytes: () => read }]
  sink(diagnostic('document-endless', { file, limit: most }))
  return []
}

/** The standard input as one document, read at once. Reports, and returns nothing for, empty or too much input. */
function ofInput({ io, sink }: Session): readonly DocumentFile[] {
  const read = io.stdin === 0 ? readAtMost(0, most) : (io.stdin?.() ?? new Uint8Array())
  if (read === undefined) {
    sink(diagnostic('document-endless', { file: standardInput, limit: most }))
    return []
  }
  if (read.length > 0)
    return [{ shown: standardInput, name: standardInput, path: standardInput, bytes: () => read }]
  sink(diagnostic('standard-input-empty', undefined))
  return []
}

/**
 * The paths of XML and JSON files below a folder. Other files, linked folders and dangling links are reported and
 * left out.
 */
function namesBelow(folder: string, { io, sink }: Session): readonly string[] {
  const { files, linkedFolders, dangling } = below(folder)
  const isDocument = (name: string): boolean => /\.(?:xml|json)$/i.test(name)
  const shown = (name: string): string => pathFrom(io.cwd, resolve(folder, name))
  for (const name of linkedFolders) sink(diagnostic('documents-link', { file: shown(name) }))
  for (const name of dangling.filter(isDocument)) sink(diagnostic('document-missing', { file: shown(name) }))
  const kinds = countEndings(files.filter((name) => !isDocument(name)))
  if (kinds.length > 0)
    sink(diagnostic('documents-unread', { folder: shown('') || '.', kinds, read: ['.xml', '.json'] }))
  return files.filter(isDocument)
}

/** The document of a file; throws if it cannot be opened. Only a large file gets `open`. */
function document(full: string, name: string, cwd: string): DocumentFile {
  const shown = pathFrom(cwd, full)
  const stat = statSync(full)
  const found = { shown, name, path: full, bytes: () => readFileSync(full) }
  // Unreadable files are found before the first document is validated.
  closeSync(openSync(full, 'r'))
  return stat.size < large ? found : { ...found, open: () => readPieces(full) }
}
