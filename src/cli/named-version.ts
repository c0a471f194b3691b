import type { Config } from '../config/index.ts'
import type { VersionSource } from '../ingest/index.ts'
import type { LoadedVersion } from '../pipeline/index.ts'
import type { Session } from './session.ts'

/** How the version that a person names is read. */
interface NamedOptions {
  /** Defects of one place are warnings, and what stands there is not checked. */
  readonly skipsDefects?: boolean
}

/** The version that a person names, by the configuration's name for it or by a path; nothing where it cannot be read. */
export async function loadNamed(
  name: string,
  config: Config,
  session: Session,
  { skipsDefects = false }: NamedOptions = {},
): Promise<LoadedVersion | undefined> {
  const { loadSource, sideOf } = await import('../pipeline/index.ts')
  const { io, progress, sink } = session
  const side = sideOf(name, config, io.cwd, sink)
  if (side === undefined) return undefined
  const { source, options } = side
  if (!config.versions.has(name)) session.reads({ source, root: options.root })
  const asked: VersionSource = skipsDefects
    ? { ...source, conventions: { ...source.conventions, defects: 'skip' } }
    : source
  return loadSource(asked, { ...options, progress }, sink)
}
