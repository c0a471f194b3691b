import { printWildcardEdits } from '../facts/wildcard-facts.ts'
import { defineRule } from '../rule.ts'
import { wildcardName } from './attribute-wildcard-added.ts'

/** The attribute wildcard allows other namespaces, or checks attributes differently. */
export const attributeWildcardChanged = defineRule({
  id: 'attribute-wildcard-changed',
  on: 'attribute-wildcard',
  effect: 'replaces',
  reach: 'undecided',
  say: ({ edits }: { edits: readonly string[] }) => `The attribute wildcard changed: ${edits.join(', ')}.`,
  examples: [
    { edits: ['processContents "strict" instead of "lax"', 'namespaces "urn:shop" instead of "any"'] },
  ],
  /** Yields one finding with all edits if namespaces or processing of the attribute wildcard differ. */
  *compare(before, after) {
    const edits = printWildcardEdits(before, after)
    if (edits.length > 0) yield { before: wildcardName(before), after: wildcardName(after), facts: { edits } }
  },
})
