import { resolve } from 'node:path'
import type { Store, Trace } from '../cache/index.ts'
import { readTool } from '../config/index.ts'
import { type Diagnostic, invariant, isFinding, ofVersion, type Sink } from '../diagnostics/index.ts'
import type { Limits, SourceReads, VersionSource } from '../ingest/index.ts'
import type { GeneratedProgram, linkProgram, Roots } from '../prove/index.ts'
import type { Version } from '../schema/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { findFile, type LineAt, readFileBytes, readLineAt } from './read-lines.ts'

/** A version that was read, with the files emitted for it and, when asked for, its program running. */
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
  readonly origin?: VersionOrigin
}

/** The same without files: a version that was read for documents to be judged by. */
export type RunnableVersion = Omit<LoadedVersion, 'files'>

/** What a version came from. */
export interface VersionOrigin {
  readonly trace: Trace
  /** The digest of all that decides which documents it accepts: everything but its examples. */
  readonly content: string
  /** What the version is kept under, and the digest of all that it came from. */
  readonly name: string
  readonly whole: string
}

/** A version as a comparison asks it for verdicts. */
export type RunningVersion = Pick<RunnableVersion, 'version' | 'program' | 'roots'>

/** Is told what is being done, and to which version, for people who wait. */
export type Progress = (step: string, version?: string) => void

export interface ReadOptions {
  /** The folder that the version's paths are relative to. */
  readonly root: string
  /** The folder from which advice names paths; the root where absent. */
  readonly toldFrom?: string
  readonly profile: string
  readonly limits: Limits
  readonly progress?: Progress
  /** Where results of former runs are; what is unchanged is taken from there. */
  readonly cache?: Store
}

/** One version of sources, read; nothing where an error was reported. */
export async function readVersion(
  source: VersionSource,
  { root, toldFrom = root, profile, limits, progress }: ReadOptions,
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
  const version = await ingest(source, { root, toldFrom, profile: joining, limits, traced }, problems.sink)
  const part = version && (await filtered(version, source, problems.sink))
  return problems.hasErrors() ? undefined : part
}

/** What the filters of a source leave of its version. */
async function filtered(version: Version, { only, skip }: VersionSource, sink: Sink): Promise<Version> {
  if (only === undefined && skip === undefined) return version
  const { isEmpty, readFilters, reportFilters, takePart } = await import('./filters.ts')
  const filters = readFilters({ ...(only && { only }), ...(skip && { skip }) }, sink)
  const part = takePart(version, filters, 'after')
  reportFilters(filters, [version, version], isEmpty(part), sink)
  return part
}

/** One version, read and generated. */
export async function loadSource(
  source: VersionSource,
  options: ReadOptions,
  sink: Sink,
): Promise<LoadedVersion | undefined> {
  const { cache } = options
  const read = await readKept(source, options, sink)
  if (read === undefined) return undefined
  const { version, origin } = read
  if (cache === undefined || origin === undefined) return generateVersion(version, source, options, sink)
  const kept = cache.get('files', origin.name, origin.whole) as KeptFiles | undefined
  if (kept !== undefined) {
    for (const problem of kept.problems) sink(problem)
    return { ...makeRunnable(version, source, options), files: kept.files, origin }
  }
  const problems = recorded(sink)
  const loaded = await generateVersion(version, source, options, problems.sink)
  if (loaded === undefined) return undefined
  const value: KeptFiles = { files: loaded.files, problems: problems.all }
  cache.put('files', origin.name, origin.whole, value)
  return { ...loaded, origin }
}

/** One version, read, for documents to be judged by; no files are made. */
export async function loadRunnable(
  source: VersionSource,
  options: ReadOptions,
  sink: Sink,
): Promise<RunnableVersion | undefined> {
  const read = await readKept(source, options, sink)
  if (read === undefined) return undefined
  const { version, origin } = read
  const known = origin && options.cache?.get('codecs', origin.name, origin.whole)
  const problems = checked(sink)
  if (Array.isArray(known)) for (const problem of known) problems.sink(problem)
  else {
    const { describeVersion } = await import('../descriptor/index.ts')
    const told = recorded(problems.sink)
    describeVersion(version, ofVersion(version.name, told.sink))
    if (origin) options.cache?.put('codecs', origin.name, origin.whole, told.all)
  }
  if (problems.hasErrors()) return undefined
  return { ...makeRunnable(version, source, options), ...(origin && { origin }) }
}

interface ReadResult {
  readonly version: Version
  /** Where a cache is used. */
  readonly origin?: VersionOrigin
}

/** What is kept of a version that was read, and what there was to say. */
interface KeptReading {
  readonly version: Version
  readonly origin: VersionOrigin
  readonly problems: readonly Diagnostic[]
}

interface KeptFiles {
  readonly files: readonly OutputFile[]
  readonly problems: readonly Diagnostic[]
}

/** Passes everything on, and keeps it. */
function recorded(sink: Sink): { readonly sink: Sink; readonly all: readonly Diagnostic[] } {
  const all: Diagnostic[] = []
  return {
    sink: (problem) => {
      all.push(problem)
      sink(problem)
    },
    all,
  }
}

/** One version, read, or as a former run has read it. */
async function readKept(
  source: VersionSource,
  options: ReadOptions,
  sink: Sink,
): Promise<ReadResult | undefined> {
  const { cache } = options
  if (cache === undefined) {
    const version = await readVersion(source, options, sink)
    return version && { version }
  }
  const { makeCacheKey, traceReads } = await import('../cache/index.ts')
  const { root, profile, limits } = options
  const name = makeCacheKey(root, source, profile, limits)
  const kept = cache.getTraced('version', name)?.value as KeptReading | undefined
  if (kept !== undefined) {
    for (const problem of kept.problems) sink(problem)
    return kept
  }
  const problems = recorded(sink)
  let reads: readonly SourceReads[] = []
  const version = await readVersion(source, options, problems.sink, (found) => {
    reads = found
  })
  if (version === undefined) return undefined
  const trace = traceReads(reads, cache.outputs)
  const { bindAt: _, ...described } = source
  const examples = source.examples === undefined ? undefined : resolve(root, source.examples)
  const deciding = reads.filter((read) => read.source !== examples)
  const content = makeCacheKey(root, described, profile, limits, deciding)
  const origin = { trace, content, name, whole: makeCacheKey(root, source, profile, limits, reads) }
  const value: KeptReading = { version, origin, problems: problems.all }
  cache.putTraced('version', name, trace, value)
  return { version, origin }
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
  return problems.hasErrors() ? undefined : { ...makeRunnable(version, source, options), files }
}

/** A version that gives verdicts; its operations are only made if its program is asked for. */
export function runVersion(version: Version, sink: Sink): RunningVersion {
  let program: Promise<GeneratedProgram> | undefined
  let codecs: Promise<GeneratedProgram> | undefined
  const link = async (operations: Parameters<typeof linkProgram>[1]): Promise<GeneratedProgram> => {
    const prove = await import('../prove/index.ts')
    return prove.linkProgram(version, operations, sink)
  }
  return {
    version,
    program: () => {
      program ??= import('../generate/index.ts').then(({ operationExpressions }) =>
        link(operationExpressions(version, 'efti-schema-toolkit/runtime', sink)),
      )
      return program
    },
    roots: async () => {
      codecs ??= program ?? link(new Map())
      const { listCodecRoots } = await import('../prove/index.ts')
      return listCodecRoots(version, await codecs)
    },
  }
}

function makeRunnable(
  version: Version,
  source: VersionSource,
  { root, limits }: ReadOptions,
): RunnableVersion {
  return {
    // What cannot be run was told of when the version was read or generated.
    ...runVersion(version, () => {}),
    lines: (files) => readLineAt(source, root, files),
    bytes: async (file) => {
      const found = await findFile(source, root, file)
      return found && readFileBytes(found)
    },
    schemaDocuments: async () => {
      const { readSchemaDocuments } = await import('../ingest/index.ts')
      const names = new Set(version.sets.flatMap((set) => set.files))
      return readSchemaDocuments(source, names, { root, limits })
    },
  }
}

/** A sink that passes everything on and remembers whether an error was among it that leaves nothing to go on with. */
export interface CheckedSink {
  readonly sink: Sink
  hasErrors(): boolean
}

export function checked(sink: Sink): CheckedSink {
  let errors = 0
  return {
    sink: (diagnostic) => {
      if (diagnostic.severity === 'error' && !isFinding(diagnostic)) errors++
      sink(diagnostic)
    },
    hasErrors: () => errors > 0,
  }
}
