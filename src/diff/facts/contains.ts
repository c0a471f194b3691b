import type { Contains } from '../../schema/index.ts'

/** What an array is asked to contain. */
export type ContainsFacts = {
  readonly min: number
  readonly max: number
}

export function containsFacts({ min, max }: Contains): ContainsFacts {
  return { min, max }
}

/** Items that need not be there only count: for what an `unevaluatedItems` around them limits. */
export function onlyCounts({ min, max }: ContainsFacts): boolean {
  return min === 0 && max === Number.POSITIVE_INFINITY
}
