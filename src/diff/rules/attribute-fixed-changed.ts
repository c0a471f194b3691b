import { fixedEffect, quoteValue } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The one value that the attribute may have. */
export const attributeFixedChanged = defineRule({
  id: 'attribute-fixed-changed',
  on: 'attribute',
  effect: (facts: { before: string | null; after: string | null }) => fixedEffect(facts),
  say: ({ before, after }) => `The fixed value changed from ${quoteValue(before)} to ${quoteValue(after)}.`,
  examples: [
    { before: 'KGM', after: 'TNE' },
    { before: 'KGM', after: null },
    { before: null, after: 'TNE' },
  ],
  *compare({ fixed: before = null }, { fixed: after = null }) {
    if (before !== after) yield { before, after, facts: { before, after } }
  },
})
