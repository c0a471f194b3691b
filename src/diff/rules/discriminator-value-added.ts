import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** An alternative that stays has a further value of the discriminator. */
export const discriminatorValueAdded = defineRule({
  id: 'discriminator-value-added',
  on: 'choice',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (facts: { value: string; target: string }) =>
    `Discriminator value ${quoted(facts.value)} of ${quoted(facts.target)} was added.`,
  examples: [{ value: 'card', target: 'Card' }],
  /** Yields a finding for each value that only the later discriminator has; nothing without an earlier one. */
  *compare({ discriminator: before }, { discriminator: after }) {
    if (!before) return
    for (const [value, target] of after?.values ?? []) {
      if (!before.values.has(value)) yield { after: value, facts: { value, target } }
    }
  },
})
