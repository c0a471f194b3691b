import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package: the nearest one above this module with a `package.json`. */
export const packageRoot: string = rootAbove(dirname(fileURLToPath(import.meta.url)))

/** The nearest folder with a `package.json`; throws if there is none. */
function rootAbove(folder: string): string {
  let at = folder
  while (!existsSync(join(at, 'package.json'))) {
    if (at === dirname(at))
      throw new Error('The package is not whole: no package.json stands above its code.')
    at = dirname(at)
  }
  return at
}

/** The nearest folder with `.git`, at or above the working directory; the working directory if there is none. */
export function repositoryRoot(cwd: string): string {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return resolve(cwd)
  }
}
