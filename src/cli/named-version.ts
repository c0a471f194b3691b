import type { Config } from '../config/index.ts'
import type { Sink } from '../diagnostics/index.ts'
import type { VersionSource } from '../ingest/index.ts'
import type { LoadedVersion, ReadOptions, RunnableVersion } from '../pipeline/index.ts'
import { outputFolders } from './output-folders.ts'
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
  options: NamedOptions = {},
): Promise<LoadedVersion | undefined> {
  const [{ loadSource }, found] = await findNamed(name, config, session, options)
  return found && loadSource(found.source, found.options, options.sink ?? session.sink)
}

/** The same for documents to be judged by it; no files are made. */
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
  const plain = pipeline.findSide(name, config, io.cwd, sink)
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
