import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Another property names the alternative. */
export const discriminatorPropertyChanged = defineRule({
  id: 'discriminator-property-changed',
  on: 'choice',
  effect: 'replaces',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `The discriminator property changed from ${quoted(facts.before)} to ${quoted(facts.after)}.`,
  examples: [{ before: 'kind', after: 'type' }],
  /** Yields one finding if both choices have a discriminator, with different properties. */
  *compare({ discriminator: one }, { discriminator: other }) {
    const [before, after] = [one?.property, other?.property]
    if (before === undefined || after === undefined || before === after) return
    yield { before, after, facts: { before, after } }
  },
})
