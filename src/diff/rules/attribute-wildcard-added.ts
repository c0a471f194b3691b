import { quoted } from '../../diagnostics/index.ts'
import type { AttributeWildcard } from '../../schema/index.ts'
import { namespacesText } from '../contents/print.ts'
import { defineRule } from '../rule.ts'

/** Attributes that the schema does not name are now allowed. */
export const attributeWildcardAdded = defineRule({
  id: 'attribute-wildcard-added',
  on: 'attribute-wildcard',
  effect: 'widens',
  reach: 'unknown',
  say: (facts: { wildcard: string }) => `Attribute wildcard ${quoted(facts.wildcard)} was added.`,
  examples: [{ wildcard: 'any lax' }],
  /** Yields one finding for the added attribute wildcard. */
  *added(after) {
    const wildcard = wildcardName(after)
    yield { after: wildcard, facts: { wildcard } }
  },
})

export function wildcardName({ namespaces, process }: AttributeWildcard): string {
  return `${namespacesText(namespaces)} ${process}`
}
