import type { Config } from '../config/index.ts'
import { pathFrom } from '../files/index.ts'

/** The output folders of a build, as shown in messages. */
export interface ShownFolders {
  readonly out: string
  /** The folder of reports; without one they are in the output folder. */
  readonly reports?: string
}

/** The absolute output folder and, if configured, the folder of reports. */
export function outputFolders({ out, reports }: Config): readonly string[] {
  return reports === undefined ? [out] : [out, reports]
}

/** The output folders relative to the working directory; `.` for the directory itself. */
export function showFolders({ out, reports }: Config, cwd: string): ShownFolders {
  const shown = (folder: string): string => pathFrom(cwd, folder) || '.'
  return { out: shown(out), ...(reports === undefined ? {} : { reports: shown(reports) }) }
}
