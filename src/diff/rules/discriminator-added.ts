import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A property must name the alternative: objects without it are refused. */
export const discriminatorAdded = defineRule({
  id: 'discriminator-added',
  on: 'choice',
  effect: (facts: { property: string; isRedundant: boolean }) =>
    facts.isRedundant ? 'annotates' : 'narrows',
  breaksTypes: ({ isRedundant }) => !isRedundant,
  say: (facts) => `Property ${quoted(facts.property)} is now the discriminator.`,
  examples: [
    { property: 'kind', isRedundant: false },
    { property: 'kind', isRedundant: true },
  ],
  /** Yields one finding if only the later choice has a discriminator. */
  *compare({ discriminator: before }, { discriminator: after }) {
    if (before || !after) return
    yield { after: after.property, facts: { property: after.property, isRedundant: after.isRedundant } }
  },
})
