import type { Sink } from '../diagnostics/index.ts'
import type { Adapter, Roots } from '../prove/index.ts'
import { comparisonFolder } from '../typescript/index.ts'
import { adaptVersions } from './migrate.ts'
import type { LoadedVersion } from './version.ts'

/** The emitted adapters between two versions, running beside the codecs of both. */
export interface LoadedAdapters {
  readonly adapters: readonly Adapter[]
  readonly source: Roots
  readonly target: Roots
}

/** Writes the adapters from one version to another and makes them runnable. */
export async function loadAdapters(
  from: LoadedVersion,
  to: LoadedVersion,
  sink: Sink,
): Promise<LoadedAdapters> {
  const { adaptersOf, loadGenerated, rootsOf } = await import('../prove/index.ts')
  const { files } = await adaptVersions(from.version, to.version, sink)
  const program = await loadGenerated([...from.files, ...to.files, ...files])
  const all = adaptersOf(program, comparisonFolder(from.version, to.version))
  return {
    adapters: all.filter((adapter) => adapter.from.version === from.version.name),
    source: rootsOf(from.version, program),
    target: rootsOf(to.version, program),
  }
}
