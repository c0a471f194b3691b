import { relative, sep } from 'node:path'

/** The path from a folder to a file or folder as outputs and messages write it on every system: with `/`. */
export function pathFrom(folder: string, path: string): string {
  return portable(relative(folder, path))
}

/** A path of this system as every system reads it. */
export function portable(path: string, separator: string = sep): string {
  return path.replaceAll(separator, '/')
}
