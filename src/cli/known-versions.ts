import type { Config } from '../config/index.ts'
import type { Session } from './session.ts'

/** Tells which of these names are neither versions nor paths, beside what else is wrong with a command line. */
export async function reportUnknownVersions(
  names: readonly string[],
  config: Config | undefined,
  { io, sink }: Session,
): Promise<void> {
  if (config === undefined) return
  const { findSide } = await import('../pipeline/index.ts')
  for (const name of names) findSide(name, config, io.cwd, sink)
}
