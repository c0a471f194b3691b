import type { Baseline } from './baseline.ts'
import type { Listed } from './listed.ts'
import type { SuiteResult } from './suite.ts'

/** What makes a run fail: a figure that dropped, and lists that no longer say how things are. */
export function complaints(
  result: SuiteResult,
  baseline: Baseline | undefined,
  known: readonly Listed[],
): readonly string[] {
  const failed = new Set(result.failures)
  const asked = result.asked === undefined ? undefined : new Set(result.asked)
  const listedIds = new Set(known.map(({ id }) => id))
  const fixed = known.filter(({ id }) => (asked?.has(id) ?? true) && !failed.has(id))
  const isSample = asked !== undefined
  const bar = isSample ? baseline?.sampled : baseline?.right
  return [
    ...(bar === undefined ? ['has no baseline'] : []),
    ...(bar !== undefined && result.right < bar ? [`${result.right} right, ${bar} before`] : []),
    ...(!isSample && baseline !== undefined && result.right < baseline.minimum
      ? [`${result.right} right, below the minimum of ${baseline.minimum}`]
      : []),
    ...result.failures.filter((id) => !listedIds.has(id)).map((id) => `not in the list: ${id}`),
    ...fixed.map(({ id }) => `in the list, but right now: ${id}`),
    ...known.filter(({ reason }) => reason.trim() === '').map(({ id }) => `without a reason: ${id}`),
  ]
}
