import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'
import { wildcardName } from './attribute-wildcard-added.ts'

/** Attributes that the schema does not name are no longer allowed. */
export const attributeWildcardRemoved = defineRule({
  id: 'attribute-wildcard-removed',
  on: 'attribute-wildcard',
  effect: 'narrows',
  reach: 'undecided',
  say: (facts: { wildcard: string }) => `Attribute wildcard ${quoted(facts.wildcard)} was removed.`,
  examples: [{ wildcard: 'any lax' }],
  /** Yields one finding for the removed attribute wildcard. */
  *removed(before) {
    const wildcard = wildcardName(before)
    yield { before: wildcard, facts: { wildcard } }
  },
})
