import { lstatSync, realpathSync, statSync } from 'node:fs'
import { NotWritten, type Replacement, replaceFiles } from '../files/index.ts'

/** Writes the user's own files, all or none; keeps symbolic links and the permissions of existing files. */
export function writeOwn(files: readonly { readonly path: string; readonly text: string }[]): void {
  replaceFiles(files.map(({ path, text }) => ({ ...resolveOwnFile(path), content: text })))
}

/**
 * The path with links resolved and the file's mode; the path alone for a new file. Throws `NotWritten` for bad
 * links.
 */
function resolveOwnFile(path: string): Pick<Replacement, 'path' | 'mode'> {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return { path }
    const file = realpathSync(path)
    return { path: file, mode: statSync(file).mode }
  } catch (error) {
    // A link that leads to nothing, or to itself.
    const problem = (error as NodeJS.ErrnoException).code
    throw problem === undefined ? error : new NotWritten(path, problem)
  }
}
