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
    for (const entry of entriesOf(join(folder, at), at === '')) {
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
function entriesOf(folder: string, isFirst: boolean): readonly Dirent[] {
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
  return isKept || isOfFinder(entry.name)
}

/** What macOS puts beside files: `__MACOSX/`, `._name` and `.DS_Store`, in folders and in archives. */
export function isOfFinder(path: string): boolean {
  return path.split('/').some((name) => name === '__MACOSX' || name === '.DS_Store' || name.startsWith('._'))
}

/** Whether a declared file may refer to a file beside or below it. */
export function isReferable(path: string): boolean {
  return /\.(?:ya?ml|json|xsd)$/i.test(path)
}
