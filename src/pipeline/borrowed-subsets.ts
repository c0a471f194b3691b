import { readTool } from '../config/index.ts'
import type { BorrowedSubsets } from '../generate/index.ts'
import type { Version } from '../schema/index.ts'
import { comparisonFolder } from '../typescript/index.ts'

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
