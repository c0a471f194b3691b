import type { Adaptation } from '../adapt/index.ts'
import type { Change, StatedPairs } from '../diff/index.ts'
import type { BorrowedSubsets, StatedSubsets } from '../generate/index.ts'

export type { BorrowedSubsets } from '../generate/index.ts'

import { flipped, leftOutBy, type Mapping } from '../mapping/index.ts'
import type { GatewayFigures } from '../report/index.ts'
import type { Operation, Version } from '../schema/index.ts'
import { comparisonFolder, defaultRuntime, type OutputFile } from '../typescript/index.ts'

/** Generates converters in both directions: each adapter combined with the codecs of its roots. */
export async function makeConverters(
  from: Version,
  to: Version,
  { pairs }: Adaptation,
  header: readonly string[],
  mapping?: Mapping,
): Promise<readonly OutputFile[]> {
  const { generateConvertFiles } = await import('../generate/index.ts')
  const leftOut = mapping
    ? { from: leftOutBy(mapping), to: leftOutBy(flipped(mapping)) }
    : { from: [], to: [] }
  return generateConvertFiles({
    ...{ from, to, header, leftOut },
    adapters: pairs,
    folder: comparisonFolder(from, to),
    runtime: defaultRuntime,
  })
}

/**
 * Generates gateways in both directions between the operations of two versions. Empty where no body has an adapter and
 * no operation changed in another way, such as in its parameters.
 */
export async function makeGateways(
  from: Version,
  to: Version,
  {
    adaptation: { pairs },
    changes,
  }: { readonly adaptation: Adaptation; readonly changes: readonly Change[] },
  header: readonly string[],
  stated: StatedPairs | undefined,
): Promise<readonly OutputFile[]> {
  if (pairs.length === 0 && !changes.some(concernsOperation)) return []
  const [{ gatewayFiles }, { pairOperations }] = await Promise.all([
    import('../generate/index.ts'),
    import('../diff/index.ts'),
  ])
  return gatewayFiles({
    ...{ from, to, header },
    apis: pairOperations(from, to, stated),
    adapters: pairs,
    folder: comparisonFolder(from, to),
    runtime: defaultRuntime,
  })
}

/** Whether a change concerns an operation, in more than its documentation. */
function concernsOperation({ effect, where }: Change): boolean {
  return effect !== 'annotates' && where.operations.length > 0
}

/**
 * For each gateway module, its path and the pairs of calls (`METHOD /path`) before and after; a call without a
 * counterpart has only one. Empty without files.
 */
export async function gatewayFigures(
  from: Version,
  to: Version,
  files: readonly OutputFile[],
  stated: StatedPairs | undefined,
): Promise<readonly GatewayFigures[]> {
  if (files.length === 0) return []
  const { pairOperations } = await import('../diff/index.ts')
  const below = comparisonFolder(from, to).length + 1
  // `files` has one module for each API with a matched call, in the order of the APIs, then the index.
  return pairOperations(from, to, stated)
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

/** What a version's own source of subsets names, root by root; undefined without such a source. */
export async function describeStatedSubsets(version: Version): Promise<StatedSubsets | undefined> {
  if (version.subsetSource === undefined) return undefined
  const { statedSubsets } = await import('../generate/index.ts')
  return statedSubsets(version)
}

/**
 * Generates subset functions for the version without subsets from those of the other; empty if neither lacks them.
 */
export async function borrowSubsets(
  from: Version,
  to: Version,
  header: readonly string[],
): Promise<BorrowedSubsets> {
  const { borrowedSubsets } = await import('../generate/index.ts')
  const options = { header, folder: comparisonFolder(from, to), runtime: defaultRuntime }
  const found = borrowedSubsets({ lender: from, borrower: to, ...options })
  return found.files.length > 0 ? found : borrowedSubsets({ lender: to, borrower: from, ...options })
}
