import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Attributes that the schema does not name are no longer let through. */
export const attributeWildcardRemoved = defineRule({
  id: 'attribute-wildcard-removed',
  on: 'attribute-wildcard',
  effect: 'narrows',
  reach: 'undecided',
  say: (facts: { wildcard: string }) => `The attribute wildcard ${quoted(facts.wildcard)} is gone.`,
  *removed(wildcard) {
    yield { before: wildcard, facts: { wildcard } }
  },
})
