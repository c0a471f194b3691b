import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The wanted files and links below a folder, sorted by code unit; `undefined` if there are more than `limit`. Hidden
 * folders, `node_modules` and system files are skipped, and subfolders that cannot be read.
 */
export function listFiles(
  folder: string,
  limit: number,
  wanted: (path: string) => boolean = () => true,
): readonly string[] | undefined {
  const found: string[] = []
  const folders = ['']
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for (const entry of readEntries(join(folder, at), at === '')) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`
      if (isSkipped(entry)) continue
      if (entry.isDirectory()) folders.push(path)
      else if (wanted(path)) found.push(path)
      if (found.length > limit) return undefined
    }
  }
  return found.sort()
}

/** The entries of a folder; none if it cannot be read, unless it is the first: then the error is thrown. */
function readEntries(folder: string, isFirst: boolean): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isFirst) throw error
    return []
  }
}

/** Whether an entry is skipped: `node_modules`, hidden folders and system files. */
function isSkipped(entry: Dirent): boolean {
  const isHiddenFolder = entry.isDirectory() && (entry.name === 'node_modules' || entry.name.startsWith('.'))
  return isHiddenFolder || isSystemFile(entry.name)
}

const ofSystem = /^(?:__MACOSX|\.DS_Store|\._.*|thumbs\.db|desktop\.ini)$/i

/**
 * Whether a path contains a name that macOS (`__MACOSX/`, `._name`, `.DS_Store`) or Windows (`Thumbs.db`,
 * `desktop.ini`) creates in folders and archives.
 */
export function isSystemFile(path: string): boolean {
  return path.split('/').some((name) => ofSystem.test(name))
}

/** Files with the same ending that a command does not read. */
export interface UnreadFiles {
  /** In lower case, as `.txt`; of a packed document with both endings, as `.xml.gz`. Empty for names without one. */
  readonly ending: string
  readonly files: number
}

/** Counts files by ending, the most frequent first. System files are not counted. */
export function countEndings(paths: Iterable<string>): readonly UnreadFiles[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (isSystemFile(path)) continue
    const ending = findEnding(path)
    counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  return [...counts]
    .map(([ending, files]) => ({ ending, files }))
    .sort((a, b) => b.files - a.files || (a.ending < b.ending ? -1 : 1))
}

/** The ending of a file name. A number or a long text after the last point is not an ending. */
function findEnding(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const [, ending = ''] = /.((?:\.(?:xml|json|ndjson|jsonl))?\.\d*[a-z][\da-z]{0,9})$/i.exec(name) ?? []
  return ending.toLowerCase()
}

/** Whether other files may refer to a file: it is YAML, JSON or XSD, by its ending. */
export function isReferable(path: string): boolean {
  return /\.(?:ya?ml|json|xsd)$/i.test(path)
}

/** The content of a folder, as relative paths sorted by code unit. */
export interface FolderContents {
  /** Files, and links to files. */
  readonly files: readonly string[]
  /** Links to folders, which are not followed, since they may be circular. */
  readonly linkedFolders: readonly string[]
  /** Broken links. */
  readonly dangling: readonly string[]
}

/** Lists the files and links below a folder, including hidden folders; links to folders are not followed. */
export function listFolderContents(folder: string): FolderContents {
  const found = { files: [] as string[], linkedFolders: [] as string[], dangling: [] as string[] }
  // There may be millions of files: only their names are kept.
  const folders = ['']
  for (let above = folders.pop(); above !== undefined; above = folders.pop()) {
    for (const entry of readdirSync(join(folder, above), { withFileTypes: true })) {
      const path = above + entry.name
      if (entry.isFile()) found.files.push(path)
      else if (entry.isDirectory()) folders.push(`${path}/`)
      else if (entry.isSymbolicLink()) {
        const target = statSync(join(folder, path), { throwIfNoEntry: false })
        if (target === undefined) found.dangling.push(path)
        else if (target.isFile()) found.files.push(path)
        else if (target.isDirectory()) found.linkedFolders.push(path)
      }
    }
  }
  for (const list of Object.values(found)) list.sort()
  return found
}

/** Yields all entries below a folder, at any depth, in no particular order; links are not followed. */
export function* walk(folder: string): Generator<Dirent> {
  // Not `readdirSync` with `recursive`: since Node 22 it follows links to folders, also circular ones.
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    yield entry
    if (entry.isDirectory()) yield* walk(join(folder, entry.name))
  }
}
