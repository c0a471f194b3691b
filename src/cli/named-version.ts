import type { Config } from '../config/index.ts'
import type { Sink } from '../diagnostics/index.ts'
import type { VersionSource } from '../ingest/index.ts'
import type { LoadedVersion, ReadOptions, RunnableVersion } from '../pipeline/index.ts'
import { outputFolders } from './output-folders.ts'
import type { Session } from './session.ts'

/** Options for reading a version that the user names. */
interface NamedOptions {
  /** Whether local defects are warnings, and the defective parts are left out. */
  readonly skipsDefects?: boolean
  /** Overlays over the OpenAPI file that a path leads to, from the working directory. */
  readonly overlays?: readonly string[]
  /** Where problems go; to the session by default. */
  readonly sink?: Sink
}

/** Loads a version by its configured name or by a path, with generated files; undefined if it cannot be read. */
export async function loadNamed(
  name: string,
  config: Config,
  session: Session,
  options: NamedOptions = {},
): Promise<LoadedVersion | undefined> {
  const [{ loadSource }, found] = await findNamed(name, config, session, options)
  return found && loadSource(found.source, found.options, options.sink ?? session.sink)
}

/**
 * Loads a version by its configured name or by a path for validating documents, without generating files; undefined if
 * it cannot be read.
 */
export async function loadNamedRunnable(
  name: string,
  config: Config,
  session: Session,
  options: NamedOptions = {},
): Promise<RunnableVersion | undefined> {
  const [{ loadRunnable }, found] = await findNamed(name, config, session, options)
  return found && loadRunnable(found.source, found.options, options.sink ?? session.sink)
}

type Pipeline = typeof import('../pipeline/index.ts')

/**
 * The pipeline, and the source and read options of the named version; undefined, with a diagnostic, if unknown.
 * Registers a version given as a path with the session, for the paths in messages.
 */
async function findNamed(
  name: string,
  config: Config,
  session: Session,
  { skipsDefects = false, overlays = [], sink = session.sink }: NamedOptions,
): Promise<
  readonly [Pipeline, { readonly source: VersionSource; readonly options: ReadOptions } | undefined]
> {
  const [pipeline, { Store }, { statePlace }] = await Promise.all([
    import('../pipeline/index.ts'),
    import('../cache/index.ts'),
    import('./warm/state.ts'),
  ])
  const { io, progress } = session
  const plain = await pipeline.findSide(name, config, io.cwd, sink)
  const side = plain && pipeline.withOverlays(plain, { name, files: overlays }, { config, cwd: io.cwd }, sink)
  if (side === undefined) return [pipeline, undefined]
  const { source, options } = side
  if (!config.versions.has(name)) session.reads({ source, root: options.root })
  const asked: VersionSource = skipsDefects
    ? { ...source, conventions: { ...source.conventions, defects: 'skip' } }
    : source
  const cache = Store.near(statePlace(io.cwd, session.flags), outputFolders(config))
  return [pipeline, { source: asked, options: { ...options, progress, ...(cache && { cache }) } }]
}

/** Reports the names that are neither versions nor paths; does nothing without a configuration. */
export async function reportUnknownVersions(
  names: readonly string[],
  config: Config | undefined,
  { io, sink }: Session,
): Promise<void> {
  if (config === undefined) return
  const { findSide } = await import('../pipeline/index.ts')
  for (const name of new Set(names)) await findSide(name, config, io.cwd, sink)
}
