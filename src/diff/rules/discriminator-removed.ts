import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A property no longer names the alternative. */
export const discriminatorRemoved = defineRule({
  id: 'discriminator-removed',
  on: 'choice',
  effect: (facts: { property: string; isRedundant: boolean }) => (facts.isRedundant ? 'annotates' : 'widens'),
  breaksTypes: ({ isRedundant }) => !isRedundant,
  say: (facts) => `Property ${quoted(facts.property)} is no longer the discriminator.`,
  examples: [
    { property: 'kind', isRedundant: false },
    { property: 'kind', isRedundant: true },
  ],
  /** Yields one finding if only the earlier choice has a discriminator. */
  *compare({ discriminator: before }, { discriminator: after }) {
    if (!before || after) return
    yield { before: before.property, facts: { property: before.property, isRedundant: before.isRedundant } }
  },
})
