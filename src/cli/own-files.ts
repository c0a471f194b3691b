import { lstatSync, realpathSync, statSync } from 'node:fs'
import { diagnostic } from '../diagnostics/index.ts'
import { isThere, NotWritten, type Replacement, replaceFiles } from '../files/index.ts'
import type { Session } from './session.ts'
import { configCandidates } from './warm/state.ts'

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

/** Whether `--config` is given or a configuration file exists; reports it if not. For commands that need one. */
export function hasConfigFile({ io, flags, sink }: Session): boolean {
  if (flags.config !== undefined || configCandidates(io.cwd, flags).some(isThere)) return true
  sink(diagnostic('config-missing', { file: 'efti-schema.config.ts' }))
  return false
}
