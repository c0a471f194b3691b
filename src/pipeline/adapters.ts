import type { AdapterPair } from '../adapt/index.ts'
import type { Sink } from '../diagnostics/index.ts'
import type { Mapping } from '../mapping/index.ts'
import type { Adapter, GeneratedProgram, Roots } from '../prove/index.ts'
import { comparisonFolder } from '../typescript/index.ts'
import { adaptVersions } from './migrate.ts'
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
  readonly program: GeneratedProgram
  /** The comparison's folder in the output. */
  readonly folder: string
  readonly source: Roots
  readonly target: Roots
}

/**
 * Generates the adapters between two versions and loads those of this direction, without those of error responses:
 * stores have no such documents. Files stay in memory.
 */
export async function loadAdapters(
  from: LoadedVersion,
  to: LoadedVersion,
  sink: Sink,
  mapping?: Mapping,
): Promise<LoadedAdapters> {
  const { loadAdapters, loadGenerated, listCodecRoots } = await import('../prove/index.ts')
  const versions = [from.version, to.version] as const
  const { files, pairs, matched, errorRoots } = await adaptVersions(...versions, sink, mapping, true)
  const program = await loadGenerated([...from.files, ...to.files, ...files])
  const folder = comparisonFolder(from.version, to.version)
  const ofErrors = new Set(errorRoots.map((roots) => roots.join(' ')))
  const isForward = (one: Pick<Adapter, 'from' | 'to'>) =>
    one.from.version === from.version.name && !ofErrors.has(`${one.from.root} ${one.to.root}`)
  return {
    needs: new Map(pairs.filter(isForward).map(({ name, context }) => [name, context])),
    adapters: loadAdapters(program, folder).filter(isForward),
    matched: matched - errorRoots.length,
    program,
    folder,
    source: listCodecRoots(from.version, program),
    target: listCodecRoots(to.version, program),
  }
}
