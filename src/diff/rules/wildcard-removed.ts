import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Elements that the schema does not name are no longer allowed. */
export const wildcardRemoved = defineRule({
  id: 'wildcard-removed',
  on: 'content',
  effect: 'narrows',
  reach: 'undecided',
  say: (facts: { wildcard: string }) => `Wildcard ${quoted(facts.wildcard)} was removed.`,
  examples: [{ wildcard: 'any lax 0..1' }],
  /** Yields a finding for each element wildcard that only the earlier content has. */
  *compare(before, after) {
    for (const wildcard of subtractItems(before.wildcards, after.wildcards))
      yield { before: wildcard, facts: { wildcard } }
  },
})
