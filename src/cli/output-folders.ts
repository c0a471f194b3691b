import type { Config } from '../config/index.ts'
import { pathFrom } from '../files/index.ts'

/** The folders that a build writes, as messages call them. */
export interface ShownFolders {
  readonly out: string
  /** The folder of reports; they stand in the output where it is absent. */
  readonly reports?: string
}

/** The folders that a build writes, absolute. */
export function outputFolders({ out, reports }: Config): readonly string[] {
  return reports === undefined ? [out] : [out, reports]
}

/** The folders that a build writes, from the working directory. */
export function showFolders({ out, reports }: Config, cwd: string): ShownFolders {
  const shown = (folder: string): string => pathFrom(cwd, folder) || '.'
  return { out: shown(out), ...(reports === undefined ? {} : { reports: shown(reports) }) }
}
