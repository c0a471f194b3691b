import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package: sources stand at any depth below it, what is published of them at another. */
export const packageRoot: string = rootAbove(dirname(fileURLToPath(import.meta.url)))

function rootAbove(folder: string): string {
  let at = folder
  while (!existsSync(join(at, 'package.json'))) {
    if (at === dirname(at))
      throw new Error('The package is not whole: no package.json stands above its code.')
    at = dirname(at)
  }
  return at
}

/** The folder above that is under version control; the working directory where none is. */
export function repositoryRoot(cwd: string): string {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return resolve(cwd)
  }
}
