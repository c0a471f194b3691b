import { quoted } from '../../diagnostics/index.ts'
import { findFlow, listFlows } from '../facts/security-facts.ts'
import { quoteValue, subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A URL for obtaining tokens changed in the OpenAPI description; whether clients break cannot be decided. */
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
  /**
   * Yields a finding for each URL of a scheme that differs (null if absent); URLs of added or removed flows are
   * skipped.
   */
  *compare({ scheme: one }, { scheme: other }) {
    // Added and removed flows have findings of their own.
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
