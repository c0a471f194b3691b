import { closeSync, existsSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { diagnostic } from '../diagnostics/index.ts'
import { below, pathFrom, readAtMost, readPieces } from '../files/index.ts'
import type { Session } from './session.ts'

/** A document that was named on the command line, or that stands in a folder that was. */
export interface DocumentFile {
  /** As results name it: relative to the working directory, with `/`. */
  readonly shown: string
  /** Below the folder that was named, or the file's own name: what a result is called. */
  readonly name: string
  /** Absolute. */
  readonly path: string
  /** Read when asked for, once: of many documents only one is held. */
  bytes(): Uint8Array
  /** Of a file that is better read in pieces, again and again from its start. */
  readonly open?: () => Iterable<Uint8Array>
}

/** From so many bytes on a file is large. */
const large = 8 * 2 ** 20

/** What comes through a pipe is held whole: so many bytes of it, as of any document that is. */
export const most = 64 * 2 ** 20

/** What stands for the standard input where a file is asked for; a file of that name is `./-`. */
const standardInput = '-'

/** The documents of files and folders, in order of path; what does not exist is reported. */
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

/** A pipe is read at once, since that can be done but once; a device may have no end, and has no documents. */
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

/** Read at once, since that can be done but once. Nothing at all is what a program that failed leaves behind, no text. */
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

function namesBelow(folder: string, { io, sink }: Session): readonly string[] {
  const { files, linkedFolders, dangling } = below(folder)
  const isDocument = (name: string): boolean => /\.(?:xml|json)$/i.test(name)
  const shown = (name: string): string => pathFrom(io.cwd, resolve(folder, name))
  for (const name of linkedFolders) sink(diagnostic('documents-link', { file: shown(name) }))
  for (const name of dangling.filter(isDocument)) sink(diagnostic('document-missing', { file: shown(name) }))
  return files.filter(isDocument)
}

function document(full: string, name: string, cwd: string): DocumentFile {
  const shown = pathFrom(cwd, full)
  const stat = statSync(full)
  const found = { shown, name, path: full, bytes: () => readFileSync(full) }
  // Whether it can be read shows before the first is judged.
  closeSync(openSync(full, 'r'))
  return stat.size < large ? found : { ...found, open: () => readPieces(full) }
}
