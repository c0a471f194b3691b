import { existsSync, lstatSync, statSync } from 'node:fs'

/** Whether a path leads to a file; a path through something that is no folder leads nowhere. */
export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

/** Whether anything has this name, a link that leads nowhere as well. */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
