import { isRangeChange, printRange, type RangeFacts, rangeEffect, rangeFacts } from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** How many properties an object may have. */
export const propertyCountChanged = defineRule({
  id: 'property-count-changed',
  on: 'object',
  effect: (facts: RangeFacts) => rangeEffect(facts),
  say: ({ before, after }) =>
    `Allowed number of properties: ${printRange(after)} (was ${printRange(before)}).`,
  examples: [
    { before: '0..n', after: '1..3' },
    { before: '1..3', after: '2..2' },
    { before: '1..3', after: '0..n' },
  ],
  /** Yields one finding if `minProperties` or `maxProperties` differ. */
  *compare(one, other) {
    const facts = rangeFacts(one.minProperties, one.maxProperties, other.minProperties, other.maxProperties)
    if (isRangeChange(facts)) yield { ...facts, facts }
  },
})
