import { readdirSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { WatchedFolders } from '../cli/index.ts'

/** What a bundler has to watch so that no input changes unseen. */
export interface Watched {
  readonly files: readonly string[]
  /** Where a new file would be an input; none of them holds what a build writes, which would build for ever. */
  readonly folders: readonly string[]
  concerns(path: string): boolean
}

/** The inputs of a build in the forms in which bundlers take them. */
export function watchedInputs(folders: WatchedFolders, outputs: readonly string[]): Watched {
  const files = [...folders].flatMap(([folder, isInput]) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isInput(entry.name))
      .map(({ name }) => join(folder, name)),
  )
  const holdsOut = (folder: string): boolean => outputs.some((out) => out.startsWith(`${folder}${sep}`))
  return {
    files: files.sort(),
    folders: [...folders.keys()].filter((folder) => !holdsOut(folder)).sort(),
    concerns: (path) => folders.get(dirname(resolve(path)))?.(basename(path)) === true,
  }
}
