import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A property must name the alternative: objects without it are refused. */
export const discriminatorAdded = defineRule({
  id: 'discriminator-added',
  on: 'choice',
  effect: (facts: { property: string; isTold: boolean }) => (facts.isTold ? 'annotates' : 'narrows'),
  breaksTypes: ({ isTold }) => !isTold,
  say: (facts) => `Property ${quoted(facts.property)} is now the discriminator.`,
  examples: [
    { property: 'kind', isTold: false },
    { property: 'kind', isTold: true },
  ],
  /** Yields one finding if only the later choice has a discriminator. */
  *compare({ discriminator: before }, { discriminator: after }) {
    if (before || !after) return
    yield { after: after.property, facts: { property: after.property, isTold: after.isTold } }
  },
})
