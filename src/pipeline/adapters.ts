import type { AdapterPair } from '../adapt/index.ts'
import type { Sink } from '../diagnostics/index.ts'
import type { Mapping } from '../mapping/index.ts'
import type { Adapter, GeneratedProgram, Roots } from '../run/index.ts'
import { comparisonFolder } from '../typescript/index.ts'
import { adaptVersions } from './migrate.ts'
import { projectForward } from './projections.ts'
import type { LoadedVersion } from './version.ts'

/** A value that an adapter needs and documents do not contain. */
export type ContextNeed = AdapterPair['context'][number]

/** The running adapters from one version to another, with the codecs of both. */
export interface LoadedAdapters {
  /** By adapter name, the context values that the caller must give. */
  readonly needs: ReadonlyMap<string, readonly ContextNeed[]>
  readonly adapters: readonly Adapter[]
  /** How many pairs of roots were matched, those without an adapter included. */
  readonly matched: number
  /** The folder of the projections that are among the adapters. */
  readonly projections?: string
  readonly program: GeneratedProgram
  /** The comparison's folder in the output. */
  readonly folder: string
  readonly source: Roots
  readonly target: Roots
}

/** What is loaded, beside the adapters between two versions. */
interface LoadOptions {
  readonly mapping?: Mapping
  /** Whether the projections of this direction are loaded as well, after the adapters. */
  readonly withProjections?: boolean
}

/**
 * Generates the adapters between two versions and loads those of this direction, without those of error responses:
 * stores have no such documents. Within one version there are projections only. Files stay in memory.
 */
export async function loadAdapters(
  from: LoadedVersion,
  to: LoadedVersion,
  sink: Sink,
  { mapping, withProjections = false }: LoadOptions = {},
): Promise<LoadedAdapters> {
  const { loadEmittedAdapters, loadGenerated, loadProjections, listCodecRoots } = await import(
    '../run/index.ts'
  )
  const isWithin = from.version.name === to.version.name
  const none = { files: [], pairs: [], matched: 0, errorRoots: [] }
  const { files, pairs, matched, errorRoots } = isWithin
    ? none
    : await adaptVersions(from.version, to.version, sink, mapping, true)
  const projection = withProjections ? await projectForward(from.version, to.version, mapping, sink) : none
  const versions = isWithin ? from.files : [...from.files, ...to.files]
  const program = await loadGenerated([...versions, ...files, ...projection.files])
  const folder = comparisonFolder(from.version, to.version)
  const ofErrors = new Set(errorRoots.map((roots) => roots.join(' ')))
  const isForward = (one: Pick<Adapter, 'from' | 'to'>) =>
    one.from.version === from.version.name && !ofErrors.has(`${one.from.root} ${one.to.root}`)
  const projected = 'folder' in projection ? loadProjections(program, projection.folder) : []
  return {
    needs: new Map(
      [...pairs.filter(isForward), ...projection.pairs].map(({ name, context }) => [name, context]),
    ),
    adapters: [...loadEmittedAdapters(program, folder).filter(isForward), ...projected],
    matched: matched - errorRoots.length,
    ...('folder' in projection ? { projections: projection.folder } : {}),
    program,
    folder,
    source: listCodecRoots(from.version, program),
    target: listCodecRoots(to.version, program),
  }
}
