import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A discriminator value now means another alternative. */
export const discriminatorValueChanged = defineRule({
  id: 'discriminator-value-changed',
  on: 'choice',
  effect: 'replaces',
  breaksTypes: true,
  say: (facts: { value: string; before: string; after: string }) =>
    `Discriminator value ${quoted(facts.value)} now selects ${quoted(facts.after)} (was ${quoted(facts.before)}).`,
  examples: [{ value: 'card', before: 'Card', after: 'CreditCard' }],
  /** Yields a finding for each value that both discriminators have, for different alternatives. */
  *compare({ discriminator: one }, { discriminator: other }) {
    for (const [value, before] of one?.values ?? []) {
      const after = other?.values.get(value)
      if (after !== undefined && after !== before) yield { before, after, facts: { value, before, after } }
    }
  },
})
