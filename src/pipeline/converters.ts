import type { Adaptation } from '../adapt/index.ts'
import { readTool } from '../config/index.ts'
import { flipped, leftOutBy, type Mapping } from '../mapping/index.ts'
import type { Version } from '../schema/index.ts'
import { comparisonFolder, type OutputFile } from '../typescript/index.ts'

/** Converters both ways between the roots of two versions: each adapter with the codecs of its roots. */
export async function makeConverters(
  from: Version,
  to: Version,
  { pairs }: Adaptation,
  header: readonly string[],
  mapping?: Mapping,
): Promise<readonly OutputFile[]> {
  const { convertFiles } = await import('../generate/index.ts')
  const leftOut = mapping
    ? { from: leftOutBy(mapping), to: leftOutBy(flipped(mapping)) }
    : { from: [], to: [] }
  return convertFiles({
    ...{ from, to, header, leftOut },
    adapters: pairs,
    folder: comparisonFolder(from, to),
    runtime: `${readTool().name}/runtime`,
  })
}
