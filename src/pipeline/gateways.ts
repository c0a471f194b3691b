import type { Adaptation } from '../adapt/index.ts'
import { readTool } from '../config/index.ts'
import type { StatedPairs } from '../diff/index.ts'
import type { GatewayFigures } from '../report/index.ts'
import type { Operation, Version } from '../schema/index.ts'
import { comparisonFolder, type OutputFile } from '../typescript/index.ts'

/** Gateways both ways between the operations of two versions; none where no body has an adapter. */
export async function makeGateways(
  from: Version,
  to: Version,
  { pairs }: Adaptation,
  header: readonly string[],
  stated: StatedPairs | undefined,
): Promise<readonly OutputFile[]> {
  if (pairs.length === 0) return []
  const [{ gatewayFiles }, { pairOperations }] = await Promise.all([
    import('../generate/index.ts'),
    import('../diff/index.ts'),
  ])
  return gatewayFiles({
    ...{ from, to, header },
    apis: pairOperations(from, to, stated),
    adapters: pairs,
    folder: comparisonFolder(from, to),
    runtime: `${readTool().name}/runtime`,
  })
}

/** Which call becomes which in the gateways of each API, as `makeGateways` wrote them. */
export async function gatewayFigures(
  from: Version,
  to: Version,
  files: readonly OutputFile[],
): Promise<readonly GatewayFigures[]> {
  if (files.length === 0) return []
  const { pairOperations } = await import('../diff/index.ts')
  const below = comparisonFolder(from, to).length + 1
  // A module for each API of which some call has a counterpart, in the order of the APIs; then the index.
  return pairOperations(from, to)
    .filter(({ operations }) => operations.some(({ before, after }) => before && after))
    .map(({ operations }, at) => ({
      file: files[at]?.path.slice(below) ?? '',
      calls: operations.map(({ before, after }) => ({
        ...(before === undefined ? {} : { before: printCall(before) }),
        ...(after === undefined ? {} : { after: printCall(after) }),
      })),
    }))
}

function printCall({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`
}
