import { wildcardEdits } from '../facts/wildcard-facts.ts'
import { defineRule } from '../rule.ts'
import { wildcardName } from './attribute-wildcard-added.ts'

/** The wildcard for attributes takes others, or looks at them otherwise. */
export const attributeWildcardChanged = defineRule({
  id: 'attribute-wildcard-changed',
  on: 'attribute-wildcard',
  effect: 'replaces',
  reach: 'undecided',
  say: ({ edits }: { edits: readonly string[] }) => `The attribute wildcard changed: ${edits.join(', ')}.`,
  examples: [
    { edits: ['processContents "strict" instead of "lax"', 'namespaces "urn:shop" instead of "any"'] },
  ],
  *compare(before, after) {
    const edits = wildcardEdits(before, after)
    if (edits.length > 0) yield { before: wildcardName(before), after: wildcardName(after), facts: { edits } }
  },
})
