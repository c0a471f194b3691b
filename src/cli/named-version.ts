import type { Config } from '../config/index.ts'
import type { LoadedVersion } from '../pipeline/index.ts'
import type { Session } from './session.ts'

/** The version that a person names, by the configuration's name for it or by a path; nothing where it cannot be read. */
export async function loadNamed(
  name: string,
  config: Config,
  session: Session,
): Promise<LoadedVersion | undefined> {
  const { loadSource, sideOf } = await import('../pipeline/index.ts')
  const { io, progress, sink } = session
  const side = sideOf(name, config, io.cwd, sink)
  if (side === undefined) return undefined
  const { source, options } = side
  if (!config.versions.has(name)) session.reads({ source, root: options.root })
  return loadSource(source, { ...options, progress }, sink)
}
