import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

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
