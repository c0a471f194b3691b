import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The folder above that is under version control; the working directory where none is. */
export function repositoryRoot(cwd: string): string {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return resolve(cwd)
  }
}
