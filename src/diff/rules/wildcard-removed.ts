import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Elements that the schema does not name are no longer let through. */
export const wildcardRemoved = defineRule({
  id: 'wildcard-removed',
  on: 'content',
  effect: 'narrows',
  reach: 'undecided',
  say: (facts: { wildcard: string }) => `Wildcard ${quoted(facts.wildcard)} was removed.`,
  examples: [{ wildcard: 'any lax 0..1' }],
  *compare(before, after) {
    for (const wildcard of subtractItems(before.wildcards, after.wildcards))
      yield { before: wildcard, facts: { wildcard } }
  },
})
