import { isRangeChange, type RangeFacts, range, rangeEffect, rangeFacts } from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** Arrays may hold more items, or fewer. */
export const itemCountWidened = defineRule({
  id: 'item-count-widened',
  on: 'array',
  effect: 'widens',
  say: ({ before, after }: RangeFacts) => `Allowed number of items: ${range(after)} (was ${range(before)}).`,
  examples: [{ before: '1..3', after: '0..n' }],
  /** Yields one finding if the later range of item counts includes the earlier one and more. */
  *compare(one, other) {
    const facts = rangeFacts(one.minItems, one.maxItems, other.minItems, other.maxItems)
    if (isRangeChange(facts) && rangeEffect(facts) === 'widens') yield { ...facts, facts }
  },
})
