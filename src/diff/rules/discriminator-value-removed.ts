import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A discriminator value was removed, though its alternative remains. */
export const discriminatorValueRemoved = defineRule({
  id: 'discriminator-value-removed',
  on: 'choice',
  effect: 'narrows',
  breaksTypes: true,
  say: (facts: { value: string; target: string }) =>
    `Discriminator value ${quoted(facts.value)} of ${quoted(facts.target)} was removed.`,
  examples: [{ value: 'card', target: 'Card' }],
  /** Yields a finding for each value that only the earlier discriminator has; nothing without a later one. */
  *compare({ discriminator: before }, { discriminator: after }) {
    if (!after) return
    for (const [value, target] of before?.values ?? []) {
      if (!after.values.has(value)) yield { before: value, facts: { value, target } }
    }
  },
})
