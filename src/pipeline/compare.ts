import type { Store } from '../cache/index.ts'
import type { Sink } from '../diagnostics/index.ts'
import type { Comparison, DetailedComparison, StatedPairs } from '../diff/index.ts'
import type { VersionSource } from '../ingest/index.ts'
import type { Proven, WitnessedComparison, WitnessLine } from '../prove/index.ts'
import type { Version } from '../schema/index.ts'
import { comparisonFolder } from '../typescript/index.ts'
import { type Filters, filterVersion, hasFilters, isEmpty, printFilters, reportFilters } from './filters.ts'
import { secondOpinions } from './judge.ts'
import { distinguishSides, type Side } from './sides.ts'
import {
  generateVersion,
  type LoadedVersion,
  type Progress,
  type RunningVersion,
  readVersion,
  runVersion,
} from './version.ts'

/** Two versions and the comparison of them. */
export interface Compared {
  readonly from: Version
  readonly to: Version
  readonly comparison: Comparison
  /** The witnesses of its breaking changes. */
  readonly witnesses: readonly WitnessLine[]
}

/**
 * Reads two sides (a source common to both only once) and compares what the filters leave of them, with witnesses
 * of breaking changes. With `verifying`, other validators are asked too. Undefined if an error was reported or
 * the filters leave nothing.
 */
export async function compareSides(
  before: Side,
  after: Side,
  progress: Progress | undefined,
  sink: Sink,
  { verifying, filters, stated, isStrict = false }: CompareOptions & { readonly isStrict?: boolean } = {},
): Promise<Compared | undefined> {
  const sides = distinguishSides(before, after)
  const options = (side: Side) => (progress === undefined ? side.options : { ...side.options, progress })
  const read = (side: Side) => readVersion(asCompared(side.source, isStrict), options(side), sink)
  const one = await read(sides[0])
  const other = sides[0].source === sides[1].source ? one : await read(sides[1])
  const parts = one && other && takeParts([one, other], filters, sink)
  if (parts === undefined) return undefined
  const { withoutUnread } = await import('../diff/index.ts')
  const [from, to] = withoutUnread(...parts)
  if (verifying !== undefined) {
    const one = await generateVersion(from, sides[0].source, options(sides[0]), sink)
    const other = from === to ? one : await generateVersion(to, sides[1].source, options(sides[1]), sink)
    if (one === undefined || other === undefined) return undefined
    const isPart = filters !== undefined && hasFilters(filters)
    const { comparison, witnesses } = await compareVersions(one, other, progress, {
      verifying: { ...verifying, isPart },
      ...(stated ? { stated } : {}),
    })
    return { from, to, comparison: withFilters(comparison, filters), witnesses }
  }
  const detailed = await diffVersions(from, to, progress, stated)
  // Problems of generating are reported by `build`; without a program a comparison has no proofs.
  const load = async (version: Version) => runVersion(version, () => {})
  const { comparison, witnesses } = await addWitnesses(
    detailed,
    () => load(from),
    () => load(to),
    progress,
  )
  return { from, to, comparison: withFilters(comparison, filters), witnesses }
}

export interface CompareOptions {
  readonly verifying?: Verifying | undefined
  readonly filters?: Filters
  /** Roots, namespaces and types that the user's mapping pairs. */
  readonly stated?: StatedPairs
}

/**
 * The parts of both versions that the filters choose; undefined if both are empty. Unused filters are reported.
 */
function takeParts(
  [from, to]: readonly [Version, Version],
  filters: Filters | undefined,
  sink: Sink,
): readonly [Version, Version] | undefined {
  if (filters === undefined || !hasFilters(filters)) return [from, to]
  const parts = [filterVersion(from, filters, 'before'), filterVersion(to, filters, 'after')] as const
  const isNothing = parts.every(isEmpty)
  reportFilters(filters, [from, to], isNothing, sink)
  return isNothing ? undefined : parts
}

/** The comparison with its filters recorded (after the head, before the summary); unchanged without filters. */
function withFilters(comparison: Comparison, filters: Filters | undefined): Comparison {
  if (filters === undefined || !hasFilters(filters)) return comparison
  const { summary, notCompared, changes, dataElements, ...head } = comparison
  return { ...head, filters: printFilters(filters), summary, notCompared, changes, dataElements }
}

/**
 * A copy of the source that is read leniently: also patterns that cannot be run, roots without a name and, unless
 * `isStrict`, defective parts.
 */
function asCompared(source: VersionSource, isStrict: boolean): VersionSource {
  return {
    ...source,
    conventions: {
      ...source.conventions,
      unheldPatterns: 'open',
      namesUnnamedRoots: true,
      ...(isStrict ? {} : { defects: 'compare' }),
    },
  }
}

/**
 * Compares two versions, or what the filters leave of them, and looks for a witness of each breaking change. The
 * cache is used if there are no filters and no `verifying`. With `verifying`, other validators and openapi-diff
 * are asked too and disagreements reported.
 */
export async function compareVersions(
  from: LoadedVersion,
  to: LoadedVersion,
  progress: Progress | undefined,
  {
    verifying,
    cache,
    filters,
    stated,
    sink = () => {},
  }: CompareOptions & { readonly cache?: Store; readonly sink?: Sink } = {},
): Promise<WitnessedComparison> {
  if (filters !== undefined && hasFilters(filters)) {
    const parts = takeParts([from.version, to.version], filters, sink)
    const [one, other] = parts ?? [from.version, to.version]
    const found = await compareVersions({ ...from, version: one }, { ...to, version: other }, progress, {
      verifying: verifying && { ...verifying, isPart: true },
      ...(stated ? { stated } : {}),
    })
    return { ...found, comparison: withFilters(found.comparison, filters) }
  }
  if (cache !== undefined && verifying === undefined) return compareKept(from, to, progress, cache, stated)
  const detailed = await diffVersions(from.version, to.version, progress, stated)
  const found = await addWitnesses(
    detailed,
    async () => from,
    async () => to,
    progress,
  )
  if (verifying !== undefined) await crossCheckApis(found.comparison, [from, to], progress, verifying)
  if (verifying !== undefined && found.proofs.size > 0) {
    progress?.(`${from.version.name}..${to.version.name}: asking for second opinions on witnesses`)
    const { verifyWitnesses } = await import('../prove/index.ts')
    const judged = async (side: LoadedVersion) => ({
      ...(await loadRunning(side)),
      opinions: await secondOpinions(side),
    })
    const folder = comparisonFolder(from.version, to.version)
    await verifyWitnesses(found, [await judged(from), await judged(to)], folder, verifying.sink)
  }
  return found
}

/**
 * The cached comparison, without proofs but with the current digests, if at most examples have changed since.
 * Otherwise makes a new one and caches it.
 */
async function compareKept(
  from: LoadedVersion,
  to: LoadedVersion,
  progress: Progress | undefined,
  cache: Store,
  stated: StatedPairs | undefined,
): Promise<WitnessedComparison> {
  const names = stated === undefined ? '' : ` ${JSON.stringify(stated)}`
  const key = `${from.origin?.content} ${to.origin?.content}${names}`
  const name = `${from.version.name} ${to.version.name}`
  const kept = cache.get('comparison', name, key) as Omit<WitnessedComparison, 'proofs'> | undefined
  if (kept === undefined || from.origin === undefined || to.origin === undefined) {
    const found = await compareVersions(from, to, progress, stated ? { stated } : {})
    cache.put('comparison', name, key, { comparison: found.comparison, witnesses: found.witnesses })
    return found
  }
  const side = ({ version: { name, digest, status } }: LoadedVersion) => ({ name, digest, status })
  return {
    comparison: { ...kept.comparison, from: side(from), to: side(to) },
    witnesses: kept.witnesses,
    proofs: new Map(),
  }
}

/** Options of asking libxml2 and ajv about witnesses, and openapi-diff about OpenAPI files. */
export interface Verifying {
  readonly sink: Sink
  /** Whether filters leave something out; openapi-diff is asked about whole OpenAPI files only. */
  readonly isPart?: boolean
}

/**
 * Asks openapi-diff about each pair of OpenAPI files and reports disagreements. Does nothing if filters apply or
 * a version has no API; files that cannot be read again are skipped.
 */
async function crossCheckApis(
  comparison: Comparison,
  sides: readonly [LoadedVersion, LoadedVersion],
  progress: Progress | undefined,
  { sink, isPart = false }: Verifying,
): Promise<void> {
  const [from, to] = sides
  if (isPart || from.version.apis.length === 0 || to.version.apis.length === 0) return
  const [{ crossCheck }, { pairOperations }] = await Promise.all([
    import('../cross-check/index.ts'),
    import('../diff/index.ts'),
  ])
  for (const { before, after } of pairOperations(from.version, to.version)) {
    if (before.file === undefined || after.file === undefined) continue
    const bytes = [await from.bytes(before.file), await to.bytes(after.file)] as const
    if (bytes[0] === undefined || bytes[1] === undefined) continue
    progress?.(`${from.version.name}..${to.version.name}: asking openapi-diff about ${after.name}`)
    const files = [
      { ...before, file: before.file, bytes: bytes[0] },
      { ...after, file: after.file, bytes: bytes[1] },
    ] as const
    await crossCheck(comparison, [from.version, to.version], files, sink)
  }
}

/** The changes between two versions with all details, without witnesses. */
async function diffVersions(
  from: Version,
  to: Version,
  progress: Progress | undefined,
  stated: StatedPairs | undefined,
) {
  progress?.(`${from.name}..${to.name}: comparing`)
  const { diffInDetail } = await import('../diff/index.ts')
  return diffInDetail(from, to, stated)
}

type Load = () => Promise<RunningVersion | undefined>

/**
 * Adds a witness to each change for which one is found. Without breaking and risky changes nothing is loaded;
 * then, and if a version cannot be loaded, there are no witnesses.
 */
async function addWitnesses(
  detailed: DetailedComparison,
  from: Load,
  to: Load,
  progress: Progress | undefined,
): Promise<WitnessedComparison> {
  const { comparison } = detailed
  const { breaking, risky } = comparison.summary
  if (breaking + risky === 0) return { comparison, witnesses: [], proofs: new Map() }
  const [one, other] = [await from(), await to()]
  if (one === undefined || other === undefined) return { comparison, witnesses: [], proofs: new Map() }
  progress?.(`${comparison.from.name}..${comparison.to.name}: proving ${breaking} breaking changes`)
  const { proveWitnesses } = await import('../prove/index.ts')
  return proveWitnesses(detailed, await loadRunning(one), await loadRunning(other))
}

/** The version with its roots and program loaded. */
async function loadRunning({ version, roots, program }: RunningVersion): Promise<Proven> {
  return { version, roots: await roots(), program: await program() }
}
