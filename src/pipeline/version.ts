import { resolve } from 'node:path'
import type { Store, Trace } from '../cache/index.ts'
import { readTool } from '../config/index.ts'
import { type Diagnostic, invariant, isFinding, ofVersion, type Sink } from '../diagnostics/index.ts'
import type { Limits, SourceReads, VersionSource } from '../ingest/index.ts'
import type { GeneratedProgram, Roots } from '../run/index.ts'
import type { Version } from '../schema/index.ts'
import { makeLargeFile, type OutputFile } from '../typescript/index.ts'
import { findFile, type LineAt, readFileBytes, readLineAt } from './read-lines.ts'

/** A version that was read, with its generated files and, on demand, its running program. */
export interface LoadedVersion {
  readonly version: Version
  readonly files: readonly OutputFile[]
  program(): Promise<GeneratedProgram>
  roots(): Promise<Roots>
  /** A function that returns lines of these files, named as in locations; undefined for files not found. */
  lines(files: Iterable<string>): Promise<LineAt>
  /** Reads the bytes of one of its files again, named as in locations; undefined if it is not found. */
  bytes(file: string): Promise<Uint8Array | undefined>
  /** Reads its XML Schema documents again, by name. */
  schemaDocuments(): Promise<ReadonlyMap<string, Uint8Array>>
  /** Its inputs; only with a cache. */
  readonly origin?: VersionOrigin
}

/** A version that was read for validating documents, without generated files. */
export type RunnableVersion = Omit<LoadedVersion, 'files'>

/** The inputs that a version was made from. */
export interface VersionOrigin {
  readonly trace: Trace
  /** The digest of all inputs but its examples: of everything that decides which documents are valid. */
  readonly content: string
  /** Its key in the cache, and the digest of all its inputs. */
  readonly name: string
  readonly whole: string
}

/** The parts of a version that a comparison needs to validate documents. */
export type RunningVersion = Pick<RunnableVersion, 'version' | 'program' | 'roots'>

/** Called with each step, and the version it is about, to show progress. */
export type Progress = (step: string, version?: string) => void

export interface ReadOptions {
  /** The folder that the version's paths are relative to. */
  readonly root: string
  /** The folder from which advice names paths; the root where absent. */
  readonly pathsFrom?: string
  readonly profile: string
  readonly limits: Limits
  readonly progress?: Progress
  /** Results of earlier runs, used for unchanged inputs. */
  readonly cache?: Store
  /** The names of the emitters to run; by default all. */
  readonly emitters?: ReadonlySet<string>
}

/** Reads one version from its sources and applies its filters; undefined if an error was reported. */
export async function readVersion(
  source: VersionSource,
  { root, pathsFrom = root, profile, limits, progress }: ReadOptions,
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
  const version = await ingest(source, { root, pathsFrom, profile: joining, limits, traced }, problems.sink)
  const part = version && (await applySourceFilters(version, source, problems.sink))
  return problems.hasErrors() ? undefined : part
}

/**
 * The part of the version that its source's filters choose, the whole version without filters; unused filters are
 * reported.
 */
async function applySourceFilters(
  version: Version,
  { only, skip }: VersionSource,
  sink: Sink,
): Promise<Version> {
  if (only === undefined && skip === undefined) return version
  const { isEmpty, readFilters, reportFilters, filterVersion: takePart } = await import('./filters.ts')
  const filters = readFilters({ ...(only && { only }), ...(skip && { skip }) }, sink)
  const part = takePart(version, filters, 'after')
  reportFilters(filters, [version], isEmpty(part), sink)
  return part
}

/** Reads a version and generates its files, or takes both from the cache; undefined if an error was reported. */
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
  const { emitters } = options
  const key = emitters === undefined ? origin.whole : [origin.whole, 'only', ...emitters].join(' ')
  const kept = cache.get('files', origin.name, key) as KeptFiles | undefined
  if (kept !== undefined) {
    for (const problem of kept.problems) sink(problem)
    const files = Array.from(kept.files, ([path, text]) =>
      typeof text === 'string' ? { path, text } : makeLargeFile(path, text),
    )
    return { ...makeRunnable(version, source, options), files, origin }
  }
  const problems = recordProblems(sink)
  const loaded = await generateVersion(version, source, options, problems.sink)
  if (loaded === undefined) return undefined
  const files = new Map(loaded.files.map((file) => [file.path, file.parts ?? file.text]))
  const value: KeptFiles = { files, problems: problems.all }
  cache.put('files', origin.name, key, value)
  return { ...loaded, origin }
}

/**
 * Reads a version for validating documents, without generating files; undefined if an error was reported.
 * Problems of its codecs are reported too, from the cache if it has them.
 */
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
    const recorded = recordProblems(problems.sink)
    describeVersion(version, ofVersion(version.name, recorded.sink))
    if (origin) options.cache?.put('codecs', origin.name, origin.whole, recorded.all)
  }
  if (problems.hasErrors()) return undefined
  return { ...makeRunnable(version, source, options), ...(origin && { origin }) }
}

interface ReadResult {
  readonly version: Version
  /** Only with a cache. */
  readonly origin?: VersionOrigin
}

/** A cached version with the diagnostics of reading it. */
interface KeptReading {
  readonly version: Version
  readonly origin: VersionOrigin
  readonly problems: readonly Diagnostic[]
}

interface KeptFiles {
  /** The text of each file, or its parts, by path. */
  readonly files: ReadonlyMap<string, string | readonly string[]>
  readonly problems: readonly Diagnostic[]
}

/** A sink that passes every diagnostic on and also collects it in `all`. */
function recordProblems(sink: Sink): { readonly sink: Sink; readonly all: readonly Diagnostic[] } {
  const all: Diagnostic[] = []
  return {
    sink: (problem) => {
      all.push(problem)
      sink(problem)
    },
    all,
  }
}

/**
 * Reads a version, or takes it with its diagnostics from the cache if the inputs are unchanged; stores a new one.
 * Undefined if an error was reported. Without a cache, the result has no origin.
 */
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
  const problems = recordProblems(sink)
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

/** Generates the files of a version that was read; undefined if an error was reported. */
export async function generateVersion(
  version: Version,
  source: VersionSource,
  options: ReadOptions,
  sink: Sink,
): Promise<LoadedVersion | undefined> {
  options.progress?.(`${source.name}: generating`, source.name)
  const { generate } = await import('../generate/index.ts')
  const problems = checked(ofVersion(version.name, sink))
  const { emitters: only } = options
  const toolVersion = readTool().version
  const files = generate(version, { toolVersion, ...(only && { only }) }, problems.sink)
  return problems.hasErrors() ? undefined : { ...makeRunnable(version, source, options), files }
}

/**
 * Makes a version runnable. Its codecs and operations are linked once, each when it is first read.
 */
export function runVersion(version: Version, sink: Sink): RunningVersion {
  let linked: Promise<GeneratedProgram> | undefined
  const program = (): Promise<GeneratedProgram> => {
    linked ??= import('../run/index.ts').then(({ linkProgram }) => linkProgram(version, sink))
    return linked
  }
  return {
    version,
    program,
    roots: async () => {
      const { listCodecRoots } = await import('../run/index.ts')
      return listCodecRoots(version, await program())
    },
  }
}

/** A runnable version that can read the lines, bytes and XML Schema documents of its sources again. */
function makeRunnable(
  version: Version,
  source: VersionSource,
  { root, limits }: ReadOptions,
): RunnableVersion {
  return {
    // Patterns that cannot be run were reported when the version was read or generated.
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

/** A sink that passes every diagnostic on and remembers whether one was an error that is not a finding. */
export interface CheckedSink {
  readonly sink: Sink
  hasErrors(): boolean
}

/** Wraps a sink; `hasErrors` is true once an error that is not a finding was reported through it. */
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
