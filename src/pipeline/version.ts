import { invariant, type Sink } from '../diagnostics/index.ts'
import type { Limits, VersionSource } from '../ingest/index.ts'
import type { GeneratedProgram, Roots } from '../prove/index.ts'
import type { Version } from '../schema/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { checked } from './checked.ts'
import { readTool } from './tool.ts'

/** A version that was read, with the files emitted for it and, when asked for, those files running. */
export interface LoadedVersion {
  readonly version: Version
  readonly files: readonly OutputFile[]
  program(): Promise<GeneratedProgram>
  roots(): Promise<Roots>
  /** Its XML Schema documents, by name, read again. */
  schemaDocuments(): Promise<ReadonlyMap<string, Uint8Array>>
}

/** Is told what is being done, and to which version, for people who wait. */
export type Progress = (step: string, version?: string) => void

export interface ReadOptions {
  /** The folder that the version's paths are relative to. */
  readonly root: string
  readonly profile: string
  readonly limits: Limits
  readonly progress?: Progress
}

/** One version of sources, read; nothing where an error was reported. */
export async function readVersion(
  source: VersionSource,
  { root, profile, limits, progress }: ReadOptions,
  sink: Sink,
): Promise<Version | undefined> {
  progress?.(`${source.name}: reading`, source.name)
  const [{ ingest }, { joinProfile, profiles }] = await Promise.all([
    import('../ingest/index.ts'),
    import('../profile/index.ts'),
  ])
  const found = profiles.get(profile)
  invariant(found, `the configuration let the unknown profile "${profile}" through`)
  const problems = checked(sink)
  const joining = source.join ? joinProfile(found, source.join) : found
  const version = await ingest(source, { root, profile: joining, limits }, problems.sink)
  return problems.hasErrors() ? undefined : version
}

/** One version, read and generated. */
export async function loadSource(
  source: VersionSource,
  options: ReadOptions,
  sink: Sink,
): Promise<LoadedVersion | undefined> {
  const version = await readVersion(source, options, sink)
  return version && (await generateVersion(version, source, options, sink))
}

/** The files of a version that was read; nothing where an error was reported. */
export async function generateVersion(
  version: Version,
  source: VersionSource,
  options: ReadOptions,
  sink: Sink,
): Promise<LoadedVersion | undefined> {
  options.progress?.(`${source.name}: generating`, source.name)
  const { generate } = await import('../generate/index.ts')
  const problems = checked(sink)
  const files = generate(version, { toolVersion: readTool().version }, problems.sink)
  return problems.hasErrors() ? undefined : withProgram(version, files, source, options)
}

function withProgram(
  version: Version,
  files: readonly OutputFile[],
  source: VersionSource,
  { root, limits }: ReadOptions,
): LoadedVersion {
  let program: Promise<GeneratedProgram> | undefined
  const run = (): Promise<GeneratedProgram> => {
    program ??= import('../prove/index.ts').then(({ loadGenerated }) => loadGenerated(files))
    return program
  }
  return {
    version,
    files,
    program: run,
    roots: async () => {
      const { rootsOf } = await import('../prove/index.ts')
      return rootsOf(version, await run())
    },
    schemaDocuments: async () => {
      const { readSchemaDocuments } = await import('../ingest/index.ts')
      const names = new Set(version.sets.flatMap((set) => set.files))
      return readSchemaDocuments(source, names, { root, limits })
    },
  }
}
