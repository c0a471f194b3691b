import type { Adaptation } from '../adapt/index.ts'
import { readTool } from '../config/index.ts'
import type { Version } from '../schema/index.ts'
import { comparisonFolder, type OutputFile } from '../typescript/index.ts'

/** Gateways both ways between the operations of two versions; none where no body has an adapter. */
export async function gatewaysOf(
  from: Version,
  to: Version,
  { pairs }: Adaptation,
  header: readonly string[],
): Promise<readonly OutputFile[]> {
  if (pairs.length === 0) return []
  const [{ gatewayFiles }, { pairOperations }] = await Promise.all([
    import('../generate/index.ts'),
    import('../diff/index.ts'),
  ])
  return gatewayFiles({
    ...{ from, to, header },
    apis: pairOperations(from, to),
    adapters: pairs,
    folder: comparisonFolder(from, to),
    runtime: `${readTool().name}/runtime`,
  })
}
