import { existsSync, statSync } from 'node:fs'

/** Whether a path leads to a file; a path through something that is no folder leads nowhere. */
export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}
