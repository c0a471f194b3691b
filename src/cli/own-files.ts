import { lstatSync, realpathSync, statSync } from 'node:fs'
import { NotWritten, type Replacement, replaceFiles } from '../files/index.ts'

/** Writes files of a person's, all of them or none; a link stays one, and so do the rights of a file. */
export function writeOwn(files: readonly { readonly path: string; readonly text: string }[]): void {
  replaceFiles(files.map(({ path, text }) => ({ ...resolveOwnFile(path), content: text })))
}

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
