import type { Adaptation, Projection } from '../adapt/index.ts'
import { readTool } from '../config/index.ts'
import { ofVersion, type Sink } from '../diagnostics/index.ts'
import type { StatedPairs } from '../diff/index.ts'
import type { BorrowedSubsets } from '../generate/index.ts'
import { flipped, leftOutBy, type Mapping } from '../mapping/index.ts'
import type { GatewayFigures } from '../report/index.ts'
import type { Operation, Version } from '../schema/index.ts'
import { comparisonFolder, type OutputFile, versionFolder } from '../typescript/index.ts'
import type { LoadedVersion, Progress } from './version.ts'

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

/** For each version the functions from what one operation answers with to what another asks for. */
export async function projectVersions(
  versions: readonly LoadedVersion[],
  { progress }: { readonly progress?: Progress },
  sink: Sink,
): Promise<readonly Projection[]> {
  const [{ project }, { makeHeader }] = await Promise.all([
    import('../adapt/index.ts'),
    import('../generate/index.ts'),
  ])
  const { name, version: toolVersion } = readTool()
  return versions.map(({ version }) => {
    progress?.(`${version.name}: writing projections`, version.name)
    const folder = `${versionFolder(version)}/projections`
    const header = makeHeader(version, toolVersion)
    return project(version, { header, runtime: `${name}/runtime`, folder }, ofVersion(version.name, sink))
  })
}

/** Selection by subsets for the version that names none, with the memberships of the other one. */
export async function borrowSubsets(
  from: Version,
  to: Version,
  header: readonly string[],
): Promise<BorrowedSubsets> {
  const { borrowedSubsets } = await import('../generate/index.ts')
  const options = { header, folder: comparisonFolder(from, to), runtime: `${readTool().name}/runtime` }
  const found = borrowedSubsets({ lender: from, borrower: to, ...options })
  return found.files.length > 0 ? found : borrowedSubsets({ lender: to, borrower: from, ...options })
}
