import { isRangeChange, printRange, type RangeFacts, rangeEffect, rangeFacts } from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** How many items of a kind an array must contain. */
export const containsCountChanged = defineRule({
  id: 'contains-count-changed',
  on: 'array',
  effect: (facts: RangeFacts) => rangeEffect(facts),
  say: ({ before, after }) =>
    `Number of items that must match "contains": ${printRange(after)} (was ${printRange(before)}).`,
  examples: [
    { before: '1..n', after: '2..5' },
    { before: '1..n', after: '1..5' },
    { before: '1..5', after: '1..n' },
  ],
  /** Yields one finding if both arrays have `contains` and its counts differ. */
  *compare({ contains: one }, { contains: other }) {
    if (!one || !other) return
    const facts = rangeFacts(one.min, one.max, other.min, other.max)
    if (isRangeChange(facts)) yield { ...facts, facts }
  },
})
