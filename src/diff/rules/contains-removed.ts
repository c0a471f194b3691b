import { type ContainsFacts, containsFacts, onlyCounts } from '../facts/contains.ts'
import { defineRule } from '../rule.ts'

/** An array need not contain items of a kind any more, or may contain any number of them. */
export const containsRemoved = defineRule({
  id: 'contains-removed',
  on: 'array',
  effect: 'widens',
  say: (facts: ContainsFacts) => {
    if (onlyCounts(facts)) return 'No schema speaks of certain items any more.'
    return facts.min > 0
      ? 'The array need not contain certain items any more.'
      : `The array may contain more than ${facts.max} certain items.`
  },
  examples: [
    { min: 0, max: Number.POSITIVE_INFINITY },
    { min: 1, max: Number.POSITIVE_INFINITY },
    { min: 0, max: 3 },
  ],
  *compare(before, after) {
    if (before.contains && !after.contains) {
      yield { before: true, after: false, facts: containsFacts(before.contains) }
    }
  },
})
