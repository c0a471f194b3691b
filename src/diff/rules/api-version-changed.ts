import { quoteValue } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The number that the description gives itself. */
export const apiVersionChanged = defineRule({
  id: 'api-version-changed',
  on: 'api',
  effect: 'annotates',
  say: (facts: { before: string | null; after: string | null }) =>
    `info.version changed from ${quoteValue(facts.before)} to ${quoteValue(facts.after)}.`,
  examples: [
    { before: '1.4.0', after: '2.0.0' },
    { before: null, after: '1.0.0' },
  ],
  /** Yields one finding if `info.version` differs (null if absent). */
  *compare({ documentVersion: one }, { documentVersion: other }) {
    const [before, after] = [one ?? null, other ?? null]
    if (before !== after) yield { before, after, facts: { before, after } }
  },
})
