import type { Config } from '../config/index.ts'
import type { Sink } from '../diagnostics/index.ts'
import type { VersionSource } from '../ingest/index.ts'
import type { LoadedVersion } from '../pipeline/index.ts'
import type { Session } from './session.ts'

/** How the version that a person names is read. */
interface NamedOptions {
  /** Defects of one place are warnings, and what stands there is not checked. */
  readonly skipsDefects?: boolean
  /** Overlays over the OpenAPI file that a path leads to, from the working directory. */
  readonly overlays?: readonly string[]
  /** Where problems go; to the session unless told otherwise. */
  readonly sink?: Sink
}

/** The version that a person names, by the configuration's name for it or by a path; nothing where it cannot be read. */
export async function loadNamed(
  name: string,
  config: Config,
  session: Session,
  { skipsDefects = false, overlays = [], sink = session.sink }: NamedOptions = {},
): Promise<LoadedVersion | undefined> {
  const { loadSource, sideOf, withOverlays } = await import('../pipeline/index.ts')
  const { io, progress } = session
  const plain = sideOf(name, config, io.cwd, sink)
  const side = plain && withOverlays(plain, { name, files: overlays }, { config, cwd: io.cwd }, sink)
  if (side === undefined) return undefined
  const { source, options } = side
  if (!config.versions.has(name)) session.reads({ source, root: options.root })
  const asked: VersionSource = skipsDefects
    ? { ...source, conventions: { ...source.conventions, defects: 'skip' } }
    : source
  return loadSource(asked, { ...options, progress }, sink)
}
