import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of files and links below a folder by code unit; nothing where there are more than `limit`. */
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

/** Nothing where a folder below has gone since, or is closed to us. */
function readEntries(folder: string, isFirst: boolean): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isFirst) throw error
    return []
  }
}

/** What tools keep in a folder is no part of what was published. */
function isSkipped(entry: Dirent): boolean {
  const isKept = entry.isDirectory() && (entry.name === 'node_modules' || entry.name.startsWith('.'))
  return isKept || isSystemFile(entry.name)
}

const ofSystem = /^(?:__MACOSX|\.DS_Store|\._.*|thumbs\.db|desktop\.ini)$/i

/** What macOS (`__MACOSX/`, `._name`, `.DS_Store`) and Windows (`Thumbs.db`, `desktop.ini`) put beside files, in folders and in archives. */
export function isSystemFile(path: string): boolean {
  return path.split('/').some((name) => ofSystem.test(name))
}

/** Whether a declared file may refer to a file beside or below it. */
export function isReferable(path: string): boolean {
  return /\.(?:ya?ml|json|xsd)$/i.test(path)
}

/** What stands below a folder, as paths from there by code unit. */
export interface FolderContents {
  /** Links to files among them. */
  readonly files: readonly string[]
  /** Links to folders: not followed, since they may lead around in a circle. */
  readonly linkedFolders: readonly string[]
  /** Links that lead nowhere. */
  readonly dangling: readonly string[]
}

export function listFolderContents(folder: string): FolderContents {
  const found = { files: [] as string[], linkedFolders: [] as string[], dangling: [] as string[] }
  // Of millions of files nothing is made but their names.
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

/** What stands below a folder, at any depth, in no order; links are told as links and not followed. */
export function* walk(folder: string): Generator<Dirent> {
  // `readdirSync` with `recursive` follows links to folders since Node 22: in a circle of two it does not end.
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    yield entry
    if (entry.isDirectory()) yield* walk(join(folder, entry.name))
  }
}
