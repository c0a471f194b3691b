import { type ContainsFacts, containsFacts, onlyCounts } from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** An array no longer has to contain items of a kind, or can contain any number of them. */
export const containsRemoved = defineRule({
  id: 'contains-removed',
  on: 'array',
  effect: 'widens',
  say: (facts: ContainsFacts) => {
    if (onlyCounts(facts)) return '"contains" without a minimum was removed.'
    return facts.min > 0
      ? 'The array no longer has to contain an item that matches "contains".'
      : `More than ${facts.max} items can now match "contains".`
  },
  examples: [
    { min: 0, max: Number.POSITIVE_INFINITY },
    { min: 1, max: Number.POSITIVE_INFINITY },
    { min: 0, max: 3 },
  ],
  /** Yields one finding if only the earlier array has `contains`. */
  *compare(before, after) {
    if (before.contains && !after.contains) {
      yield { before: true, after: false, facts: containsFacts(before.contains) }
    }
  },
})
