import { isLeftOutReason, type Sink } from '../diagnostics/index.ts'
import { sha256 } from '../files/index.ts'
import type { Input, LeftOut, Profile, Version } from '../schema/index.ts'
import { addSet, readApis } from './apis.ts'
import { bindBodies } from './bind.ts'
import { DeclaredSources, type SourceReads } from './declared.ts'
import { readExamples } from './examples.ts'
import { addInnerRoots } from './inner-roots.ts'
import type { SourceLimits } from './limits.ts'
import { readSchemas } from './schemas.ts'
import type { VersionSource } from './source.ts'
import { applySubsetMap, readSubsetMap } from './subset-map.ts'

export interface IngestOptions {
  /** The folder that the version's paths are relative to. */
  readonly root: string
  /** The folder from which advice names paths; the root where absent. */
  readonly pathsFrom?: string
  readonly profile: Profile
  readonly limits?: Partial<SourceLimits>
  /** Is told what was read, at the end. */
  traced?(reads: readonly SourceReads[]): void
}

/**
 * Reads one version: its APIs, schema sets, bound bodies, subsets and the text of its examples. Undefined where
 * sources were declared and none could be read. Problems go to the sink; those that leave a part unread are also in
 * `leftOut`.
 */
export async function ingest(
  version: VersionSource,
  { root, pathsFrom = root, profile, limits = {}, traced }: IngestOptions,
  report: Sink,
): Promise<Version | undefined> {
  const leftOut: LeftOut[] = []
  const sink: Sink = (problem) => {
    const { code: why, message, at, concerns, pointer, defect } = problem
    if (isLeftOutReason(why))
      leftOut.push({
        why,
        message,
        ...(concerns ?? { operations: [], part: 'schema' }),
        ...(at ? { at } : {}),
        ...(defect !== undefined && pointer !== undefined ? { defect: { ...defect, pointer } } : {}),
      })
    report(problem)
  }
  const sources = new DeclaredSources(version, { root, pathsFrom, limits }, sink)
  const reading = { sources, root, profile, conventions: version.conventions ?? {}, sink }
  const { apis, sets, hints } = await readApis(version.apis, reading)
  const shared =
    version.schemas === undefined
      ? []
      : await readSchemas(version.schemas, { ...reading, isOnly: version.apis.size === 0 })
  for (const set of shared) addSet(sets, set, `${set.name}-schemas`)
  const examples =
    version.examples === undefined ? [] : await readExamples(version.examples, sources, limits, sink)
  const subsets = version.subsets === undefined ? undefined : await readSubsetMap(version.subsets, reading)
  const inputs = await sources.inputs()
  traced?.(await sources.reads())
  if (inputs.length === 0 && sources.size > 0) return undefined
  const own = [...sets.values()]
  const read = subsets === undefined ? own : applySubsetMap(own, subsets, version.name, sink)
  const all = version.documents === undefined ? read : addInnerRoots(read, version.documents, sink)
  const { bind, bindAt: at } = version
  const bound = bindBodies({ apis, sets: all, bind, ...(at === undefined ? {} : { at }), hints }, sink)
  return {
    name: version.name,
    status: version.status,
    apis: bound,
    sets: all,
    examples,
    inputs,
    digest: inputsDigest(inputs),
    ...(subsets === undefined ? {} : { subsetSource: { file: subsets.file } }),
    ...(profile.ofMessage === undefined ? {} : { ofMessage: profile.ofMessage }),
    ...(leftOut.length === 0 ? {} : { leftOut }),
  }
}

/** One digest for a version: of its inputs' names and digests, in order of the names. */
function inputsDigest(inputs: readonly Input[]): string {
  return sha256(inputs.map(({ file, sha256: digest }) => `${digest} ${file}\n`).join(''))
}
