import { isUtf8 } from 'node:buffer'
import { lstatSync, readFileSync } from 'node:fs'
import { Refused } from './refused.ts'

/** A file that is there and cannot be read. */
export class NotRead extends Refused {}

/**
 * The text of a file that may be written again; nothing where nothing is, and `NotRead` where something is that is no
 * file, is closed to us, or would be another one if it were written as UTF-8.
 */
export function readIfThere(path: string): string | undefined {
  const bytes = bytesIfThere(path)
  if (bytes !== undefined && !isUtf8(bytes)) throw new NotRead(path, 'not UTF-8')
  return bytes?.toString('utf8')
}

function bytesIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code
    if (problem === undefined) throw error
    if (problem === 'ENOTDIR' || (problem === 'ENOENT' && !isThere(path))) return undefined
    throw new NotRead(path, problem)
  }
}

/** Whether anything has this name, a link that leads nowhere as well; a path through what is no folder leads to nothing. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR'
  }
}
