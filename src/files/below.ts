import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathFrom } from './path-from.ts'
import { walk } from './walk.ts'

/** What stands below a folder, as paths from there by code unit. */
export interface Below {
  /** Links to files among them. */
  readonly files: readonly string[]
  /** Links to folders: not followed, since they may lead around in a circle. */
  readonly linkedFolders: readonly string[]
  /** Links that lead nowhere. */
  readonly dangling: readonly string[]
}

export function below(folder: string): Below {
  const found = { files: [] as string[], linkedFolders: [] as string[], dangling: [] as string[] }
  for (const entry of walk(folder)) {
    const path = resolve(entry.parentPath, entry.name)
    const isLink = entry.isSymbolicLink()
    const target = isLink ? statSync(path, { throwIfNoEntry: false }) : entry
    if (target === undefined) found.dangling.push(pathFrom(folder, path))
    else if (target.isFile()) found.files.push(pathFrom(folder, path))
    else if (isLink && target.isDirectory()) found.linkedFolders.push(pathFrom(folder, path))
  }
  for (const list of Object.values(found)) list.sort()
  return found
}
