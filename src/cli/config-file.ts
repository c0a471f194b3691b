import { diagnostic } from '../diagnostics/index.ts'
import { isThere } from '../files/index.ts'
import type { Session } from './session.ts'
import { configCandidates } from './warm/state.ts'

/** Whether there may be a configuration, for commands that cannot work on the embedded versions; told where there is none. */
export function hasConfigFile({ io, flags, sink }: Session): boolean {
  if (flags.config !== undefined || configCandidates(io.cwd, flags).some(isThere)) return true
  sink(diagnostic('config-missing', { file: 'efti-schema.config.ts' }))
  return false
}
