import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** An absent property means another value. */
export const propertyDefaultChanged = defineRule({
  id: 'property-default-changed',
  on: 'property',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { before: string; after: string }) =>
    `The default is ${facts.after} instead of ${facts.before}.`,
  *compare({ property: one }, { property: other }) {
    const [before, after] = [one.default ?? null, other.default ?? null]
    const facts = { before: quoted(JSON.stringify(before)), after: quoted(JSON.stringify(after)) }
    if (facts.before !== facts.after) yield { before, after, facts }
  },
})
