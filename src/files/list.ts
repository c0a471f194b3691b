import { type Dirent, readdirSync } from 'node:fs'
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
