import {
  type ItemCountFacts,
  isRangeChange,
  itemCountFacts,
  printRange,
  rangeEffect,
} from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** Arrays may have fewer items, or must have more. */
export const itemCountNarrowed = defineRule({
  id: 'item-count-narrowed',
  on: 'array',
  effect: 'narrows',
  breaksTypes: (facts) => facts.breaksTypes,
  say: ({ before, after }: ItemCountFacts) =>
    `Allowed number of items: ${printRange(after)} (was ${printRange(before)}).`,
  examples: [{ before: '0..n', after: '1..1', breaksTypes: false }],
  /** Yields one finding if the later range of item counts is a part of the earlier one. */
  *compare(one, other) {
    const facts = itemCountFacts(one, other)
    if (isRangeChange(facts) && rangeEffect(facts) === 'narrows') yield { ...facts, facts }
  },
})
