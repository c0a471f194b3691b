import { resolve } from 'node:path'
import type { Store, Trace } from '../cache/index.ts'
import { readTool } from '../config/index.ts'
import { type Diagnostic, invariant, ofVersion, type Sink } from '../diagnostics/index.ts'
import type { Limits, SourceReads, VersionSource } from '../ingest/index.ts'
import type { GeneratedProgram, Roots } from '../prove/index.ts'
import type { Version } from '../schema/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { checked } from './checked.ts'
import { findFile, type LineAt, linesOf, readBytes } from './read-lines.ts'

/** A version that was read, with the files emitted for it and, when asked for, those files running. */
export interface LoadedVersion {
  readonly version: Version
  readonly files: readonly OutputFile[]
  program(): Promise<GeneratedProgram>
  roots(): Promise<Roots>
  /** The lines of some of its files, as its places call them; nothing for what is not found. */
  lines(files: Iterable<string>): Promise<LineAt>
  /** The bytes of one of its files, as its places call it, read again; nothing where it is not found. */
  bytes(file: string): Promise<Uint8Array | undefined>
  /** Its XML Schema documents, by name, read again. */
  schemaDocuments(): Promise<ReadonlyMap<string, Uint8Array>>
  /** What it came from, where a cache may hold on to it. */
  readonly origin?: Origin
}

/** What a version came from. */
export interface Origin {
  readonly trace: Trace
  /** The digest of all that decides which documents it accepts: everything but its examples. */
  readonly content: string
}

/** A version that can judge documents. */
export type RunningVersion = Pick<LoadedVersion, 'version' | 'program' | 'roots'>

/** Is told what is being done, and to which version, for people who wait. */
export type Progress = (step: string, version?: string) => void

export interface ReadOptions {
  /** The folder that the version's paths are relative to. */
  readonly root: string
  readonly profile: string
  readonly limits: Limits
  readonly progress?: Progress
  /** Where results of former runs are; what is unchanged is taken from there. */
  readonly cache?: Store
}

/** One version of sources, read; nothing where an error was reported. */
export async function readVersion(
  source: VersionSource,
  { root, profile, limits, progress }: ReadOptions,
  sink: Sink,
  traced: (reads: readonly SourceReads[]) => void = () => {},
): Promise<Version | undefined> {
  progress?.(`${source.name}: reading`, source.name)
  const [{ ingest }, { joinProfile, profiles }] = await Promise.all([
    import('../ingest/index.ts'),
    import('../profile/index.ts'),
  ])
  const found = profiles.get(profile)
  invariant(found, `the configuration let the unknown profile "${profile}" through`)
  const problems = checked(ofVersion(source.name, sink))
  const joining = source.join ? joinProfile(found, source.join) : found
  const version = await ingest(source, { root, profile: joining, limits, traced }, problems.sink)
  const part = version && (await filtered(version, source, problems.sink))
  return problems.hasErrors() ? undefined : part
}

/** What the filters of a source leave of its version. */
async function filtered(version: Version, { only, skip }: VersionSource, sink: Sink): Promise<Version> {
  if (only === undefined && skip === undefined) return version
  const [{ readFilters, reportFilters }, { isEmpty, partOf }] = await Promise.all([
    import('./filters.ts'),
    import('./part-of-version.ts'),
  ])
  const filters = readFilters({ ...(only && { only }), ...(skip && { skip }) }, sink)
  const part = partOf(version, filters, 'after')
  reportFilters(filters, [version, version], isEmpty(part), sink)
  return part
}

/** One version, read and generated. */
export async function loadSource(
  source: VersionSource,
  options: ReadOptions,
  sink: Sink,
): Promise<LoadedVersion | undefined> {
  if (options.cache !== undefined) return loadKept(source, options, options.cache, sink)
  const version = await readVersion(source, options, sink)
  return version && (await generateVersion(version, source, options, sink))
}

/** What is kept of a version: what was read and generated, and what there was to say. */
interface KeptVersion {
  readonly version: Version
  readonly files: readonly OutputFile[]
  readonly origin: Origin
  readonly problems: readonly Diagnostic[]
}

async function loadKept(
  source: VersionSource,
  options: ReadOptions,
  cache: Store,
  sink: Sink,
): Promise<LoadedVersion | undefined> {
  const { keyOf, traceOf } = await import('../cache/index.ts')
  const { root, profile, limits } = options
  const name = keyOf(root, source, profile, limits)
  const kept = cache.getTraced('version', name)?.value as KeptVersion | undefined
  if (kept !== undefined) {
    for (const problem of kept.problems) sink(problem)
    return { ...withProgram(kept.version, kept.files, source, options), origin: kept.origin }
  }
  const problems: Diagnostic[] = []
  const telling: Sink = (problem) => {
    problems.push(problem)
    sink(problem)
  }
  let reads: readonly SourceReads[] = []
  const version = await readVersion(source, options, telling, (found) => {
    reads = found
  })
  const loaded = version && (await generateVersion(version, source, options, telling))
  if (loaded === undefined) return undefined
  const trace = traceOf(reads, cache.out)
  const { bindAt: _, ...described } = source
  const examples = source.examples === undefined ? undefined : resolve(root, source.examples)
  const deciding = reads.filter((read) => read.source !== examples)
  const content = keyOf(root, described, profile, limits, deciding)
  const origin = { trace, content }
  const value: KeptVersion = { version: loaded.version, files: loaded.files, origin, problems }
  cache.putTraced('version', name, trace, value)
  return { ...loaded, origin }
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
  const problems = checked(ofVersion(version.name, sink))
  const files = generate(version, { toolVersion: readTool().version }, problems.sink)
  return problems.hasErrors() ? undefined : withProgram(version, files, source, options)
}

/** A version as a comparison runs it: no files are made where its program can be had in pieces. */
export async function runVersion(
  version: Version,
  source: VersionSource,
  options: ReadOptions,
  sink: Sink,
): Promise<RunningVersion | undefined> {
  const [{ generatePieces }, { loadPieces, rootsOf }] = await Promise.all([
    import('../generate/index.ts'),
    import('../prove/index.ts'),
  ])
  const pieces = generatePieces(version, 'efti-schema-toolkit/runtime', sink)
  if (pieces === undefined) return generateVersion(version, source, options, sink)
  const program = loadPieces(pieces)
  return { version, program: async () => program, roots: async () => rootsOf(version, program) }
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
    lines: (files) => linesOf(source, root, files),
    bytes: async (file) => {
      const found = await findFile(source, root, file)
      return found && readBytes(found)
    },
    schemaDocuments: async () => {
      const { readSchemaDocuments } = await import('../ingest/index.ts')
      const names = new Set(version.sets.flatMap((set) => set.files))
      return readSchemaDocuments(source, names, { root, limits })
    },
  }
}
