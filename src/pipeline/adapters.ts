import type { AdapterPair } from '../adapt/index.ts'
import type { Sink } from '../diagnostics/index.ts'
import type { Mapping } from '../mapping/index.ts'
import type { Adapter, GeneratedProgram, Roots } from '../prove/index.ts'
import { comparisonFolder } from '../typescript/index.ts'
import { adaptVersions } from './migrate.ts'
import type { LoadedVersion } from './version.ts'

/** A value that no document of the source holds. */
export type ContextNeed = AdapterPair['context'][number]

/** The emitted adapters between two versions, running beside the codecs of both. */
export interface LoadedAdapters {
  /** What the caller gives, by the name of the adapter. */
  readonly needs: ReadonlyMap<string, readonly ContextNeed[]>
  readonly adapters: readonly Adapter[]
  /** How many pairs of roots the versions have in common, those without an adapter included. */
  readonly matched: number
  readonly program: GeneratedProgram
  /** The comparison's folder in the output. */
  readonly folder: string
  readonly source: Roots
  readonly target: Roots
}

/** Writes the adapters from one version to another and makes them runnable. */
export async function loadAdapters(
  from: LoadedVersion,
  to: LoadedVersion,
  sink: Sink,
  mapping?: Mapping,
): Promise<LoadedAdapters> {
  const { loadAdapters, loadGenerated, listCodecRoots } = await import('../prove/index.ts')
  const { files, pairs, matched } = await adaptVersions(from.version, to.version, sink, mapping)
  const program = await loadGenerated([...from.files, ...to.files, ...files])
  const folder = comparisonFolder(from.version, to.version)
  const isForward = (one: Pick<Adapter, 'from'>) => one.from.version === from.version.name
  return {
    needs: new Map(pairs.filter(isForward).map(({ name, context }) => [name, context])),
    adapters: loadAdapters(program, folder).filter(isForward),
    matched,
    program,
    folder,
    source: listCodecRoots(from.version, program),
    target: listCodecRoots(to.version, program),
  }
}
