import { quoted } from '../../diagnostics/index.ts'
import { shown } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Where tokens are got has moved, as far as the description says: nobody can tell who is hurt. */
export const securitySchemeAddressChanged = defineRule({
  id: 'security-scheme-address-changed',
  on: 'security-scheme',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { field: string; before: string | null; after: string | null }) =>
    `The address ${quoted(facts.field)} is ${shown(facts.after)} instead of ${shown(facts.before)}.`,
  *compare({ scheme: { urls: one } }, { scheme: { urls: other } }) {
    for (const field of new Set([...one.keys(), ...other.keys()])) {
      const [before, after] = [one.get(field) ?? null, other.get(field) ?? null]
      if (before !== after) yield { before, after, facts: { field, before, after } }
    }
  },
})
