import { existsSync, statSync } from 'node:fs'

/** Whether a path leads to a file; `false` if there is nothing, or a part of the path is not a folder. */
export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}
