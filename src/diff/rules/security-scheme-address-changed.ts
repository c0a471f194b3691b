import { quoted } from '../../diagnostics/index.ts'
import { findFlow, listFlows } from '../facts/security-facts.ts'
import { quoteValue, subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Where tokens are got has moved, as far as the description says: nobody can tell who is hurt. */
export const securitySchemeAddressChanged = defineRule({
  id: 'security-scheme-address-changed',
  on: 'security-scheme',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { field: string; before: string | null; after: string | null }) =>
    `The address ${quoted(facts.field)} changed from ${quoteValue(facts.before)} to ${quoteValue(facts.after)}.`,
  examples: [
    { field: 'implicit authorizationUrl', before: 'https://a.example', after: 'https://b.example' },
    { field: 'openIdConnectUrl', before: null, after: 'https://a.example' },
  ],
  *compare({ scheme: one }, { scheme: other }) {
    // A flow that came or went says so itself.
    const lone = new Set([
      ...subtractItems(listFlows(one), listFlows(other)),
      ...subtractItems(listFlows(other), listFlows(one)),
    ])
    for (const field of new Set([...one.urls.keys(), ...other.urls.keys()])) {
      if (lone.has(findFlow(field) ?? '')) continue
      const [before, after] = [one.urls.get(field) ?? null, other.urls.get(field) ?? null]
      if (before !== after) yield { before, after, facts: { field, before, after } }
    }
  },
})
