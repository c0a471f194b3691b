import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Objects whose discriminator value is missing or not mapped now mean another alternative. */
export const discriminatorDefaultChanged = defineRule({
  id: 'discriminator-default-changed',
  on: 'choice',
  effect: (facts: { before: string | null; after: string | null }) => {
    if (facts.before === null) return 'widens'
    return facts.after === null ? 'narrows' : 'replaces'
  },
  breaksTypes: true,
  say: ({ before, after }) => {
    const [was, now] = [before, after].map((name) => (name === null ? 'no alternative' : quoted(name)))
    return `Discriminator values that are missing or not mapped now select ${now} (was ${was}).`
  },
  examples: [
    { before: 'Card', after: 'Cash' },
    { before: null, after: 'Card' },
    { before: 'Card', after: null },
  ],
  /** Yields one finding if both choices have a discriminator, with different default alternatives. */
  *compare({ discriminator: one }, { discriminator: other }) {
    if (!one || !other) return
    const [before, after] = [one.fallback ?? null, other.fallback ?? null]
    if (before !== after) yield { before, after, facts: { before, after } }
  },
})
