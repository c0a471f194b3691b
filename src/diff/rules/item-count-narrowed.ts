import { isRangeChange, type RangeFacts, range, rangeEffect, rangeFacts } from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** Arrays may hold fewer items, or must hold more. */
export const itemCountNarrowed = defineRule({
  id: 'item-count-narrowed',
  on: 'array',
  effect: 'narrows',
  say: ({ before, after }: RangeFacts) => `Allowed number of items: ${range(after)} (was ${range(before)}).`,
  examples: [{ before: '0..n', after: '1..1' }],
  /** Yields one finding if the later range of item counts is a part of the earlier one. */
  *compare(one, other) {
    const facts = rangeFacts(one.minItems, one.maxItems, other.minItems, other.maxItems)
    if (isRangeChange(facts) && rangeEffect(facts) === 'narrows') yield { ...facts, facts }
  },
})
