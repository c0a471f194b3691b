import { lstatSync, realpathSync, statSync } from 'node:fs'
import { diagnostic } from '../diagnostics/index.ts'
import { isThere, NotWritten, type Replacement, replaceFiles } from '../files/index.ts'
import type { Session } from './session.ts'
import { configCandidates } from './warm/state.ts'

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

/** Whether there may be a configuration, for commands that cannot work on the embedded versions; told where there is none. */
export function hasConfigFile({ io, flags, sink }: Session): boolean {
  if (flags.config !== undefined || configCandidates(io.cwd, flags).some(isThere)) return true
  sink(diagnostic('config-missing', { file: 'efti-schema.config.ts' }))
  return false
}
