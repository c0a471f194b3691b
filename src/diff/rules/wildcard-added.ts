import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Elements that the schema does not name are now allowed. */
export const wildcardAdded = defineRule({
  id: 'wildcard-added',
  on: 'content',
  effect: 'widens',
  reach: 'undecided',
  say: (facts: { wildcard: string }) => `Wildcard ${quoted(facts.wildcard)} was added.`,
  examples: [{ wildcard: 'any lax 0..1' }],
  /** Yields a finding for each element wildcard that only the later content has. */
  *compare(before, after) {
    for (const wildcard of subtractItems(after.wildcards, before.wildcards))
      yield { after: wildcard, facts: { wildcard } }
  },
})
