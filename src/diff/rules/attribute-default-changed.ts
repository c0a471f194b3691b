import { quoteValue } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** An absent attribute means another value. */
export const attributeDefaultChanged = defineRule({
  id: 'attribute-default-changed',
  on: 'attribute',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { before: string | null; after: string | null }) =>
    `The default changed from ${quoteValue(facts.before)} to ${quoteValue(facts.after)}.`,
  examples: [
    { before: 'KGM', after: 'TNE' },
    { before: null, after: 'KGM' },
  ],
  *compare({ default: before = null }, { default: after = null }) {
    if (before !== after) yield { before, after, facts: { before, after } }
  },
})
