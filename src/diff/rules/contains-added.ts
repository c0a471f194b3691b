import { type ContainsFacts, containsFacts, onlyCounts } from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** An array must contain items of a kind, or no more than some. */
export const containsAdded = defineRule({
  id: 'contains-added',
  on: 'array',
  effect: 'narrows',
  say: (facts: ContainsFacts) => {
    if (onlyCounts(facts)) return '"contains" without a minimum was added.'
    return facts.min > 0
      ? 'The array must now contain an item that matches "contains".'
      : `At most ${facts.max} items can now match "contains".`
  },
  examples: [
    { min: 0, max: Number.POSITIVE_INFINITY },
    { min: 1, max: Number.POSITIVE_INFINITY },
    { min: 0, max: 3 },
  ],
  /** Yields one finding if only the later array has `contains`. */
  *compare(before, after) {
    if (!before.contains && after.contains) {
      yield { before: false, after: true, facts: containsFacts(after.contains) }
    }
  },
})
