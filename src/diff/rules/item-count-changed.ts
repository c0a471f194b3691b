import {
  type ItemCountFacts,
  isRangeChange,
  itemCountFacts,
  printRange,
  rangeEffect,
} from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** Minimum and maximum number of items of an array both changed. */
export const itemCountChanged = defineRule({
  id: 'item-count-changed',
  on: 'array',
  effect: 'replaces',
  breaksTypes: (facts) => facts.breaksTypes,
  say: ({ before, after }: ItemCountFacts) =>
    `Allowed number of items: ${printRange(after)} (was ${printRange(before)}).`,
  examples: [{ before: '1..3', after: '2..5', breaksTypes: false }],
  /** Yields one finding if the range of item counts changed and neither range includes the other. */
  *compare(one, other) {
    const facts = itemCountFacts(one, other)
    if (isRangeChange(facts) && rangeEffect(facts) === 'replaces') yield { ...facts, facts }
  },
})
