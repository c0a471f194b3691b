import { type ContainsFacts, containsFacts, onlyCounts } from '../facts/contains.ts'
import { defineRule } from '../rule.ts'

/** An array must contain items of a kind, or no more than some. */
export const containsAdded = defineRule({
  id: 'contains-added',
  on: 'array',
  effect: 'narrows',
  say: (facts: ContainsFacts) => {
    if (onlyCounts(facts)) return 'A schema speaks of certain items, of which there need be none.'
    return facts.min > 0
      ? 'The array must contain certain items.'
      : `The array must not contain more than ${facts.max} certain items.`
  },
  examples: [
    { min: 0, max: Number.POSITIVE_INFINITY },
    { min: 1, max: Number.POSITIVE_INFINITY },
    { min: 0, max: 3 },
  ],
  *compare(before, after) {
    if (!before.contains && after.contains) {
      yield { before: false, after: true, facts: containsFacts(after.contains) }
    }
  },
})
