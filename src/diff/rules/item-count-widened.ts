import {
  type ItemCountFacts,
  isRangeChange,
  itemCountFacts,
  printRange,
  rangeEffect,
} from '../facts/counts.ts'
import { defineRule } from '../rule.ts'

/** Arrays may have more items, or fewer. */
export const itemCountWidened = defineRule({
  id: 'item-count-widened',
  on: 'array',
  effect: 'widens',
  breaksTypes: (facts) => facts.breaksTypes,
  say: ({ before, after }: ItemCountFacts) =>
    `Allowed number of items: ${printRange(after)} (was ${printRange(before)}).`,
  examples: [{ before: '1..3', after: '0..n', breaksTypes: false }],
  /** Yields one finding if the later range of item counts includes the earlier one and more. */
  *compare(one, other) {
    const facts = itemCountFacts(one, other)
    if (isRangeChange(facts) && rangeEffect(facts) === 'widens') yield { ...facts, facts }
  },
})
