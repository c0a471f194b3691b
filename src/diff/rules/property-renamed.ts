import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The same required property under another name. */
export const propertyRenamed = defineRule({
  id: 'property-renamed',
  on: 'property',
  effect: 'replaces',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `The property ${quoted(facts.before)} is now called ${quoted(facts.after)}, as its type and the words of both names tell.`,
  examples: [{ before: 'grossWeight', after: 'weight' }],
  *compare({ property: { name: before } }, { property: { name: after } }) {
    if (before !== after) yield { before, after, facts: { before, after } }
  },
})
