import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A property no longer names the alternative. */
export const discriminatorRemoved = defineRule({
  id: 'discriminator-removed',
  on: 'choice',
  effect: (facts: { property: string; isTold: boolean }) => (facts.isTold ? 'annotates' : 'widens'),
  breaksTypes: ({ isTold }) => !isTold,
  say: (facts) => `Property ${quoted(facts.property)} is no longer the discriminator.`,
  examples: [
    { property: 'kind', isTold: false },
    { property: 'kind', isTold: true },
  ],
  /** Yields one finding if only the earlier choice has a discriminator. */
  *compare({ discriminator: before }, { discriminator: after }) {
    if (!before || after) return
    yield { before: before.property, facts: { property: before.property, isTold: before.isTold } }
  },
})
