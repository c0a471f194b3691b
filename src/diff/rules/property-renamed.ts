import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The same required property under another name. */
export const propertyRenamed = defineRule({
  id: 'property-renamed',
  on: 'property',
  effect: 'replaces',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `Property ${quoted(facts.before)} was renamed to ${quoted(facts.after)} (likely: same type, related names).`,
  examples: [{ before: 'grossWeight', after: 'weight' }],
  *compare({ property: { name: before } }, { property: { name: after } }) {
    if (before !== after) yield { before, after, facts: { before, after } }
  },
})
