import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it; the first that was made, if any was. `mkdirSync` with `recursive` does not end where
 * the system says of a folder above it, which is there, that it is not (`/proc`).
 */
export function makeFolder(folder: string): string | undefined {
  const missing: string[] = []
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.push(at)
  if (missing.length === 0 && !isFolder(folder)) mkdirSync(folder)
  const made = missing.reverse().filter(isMade)
  return made[0]
}

/** Another process may have made it meanwhile. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(folder)) throw error
    return false
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
