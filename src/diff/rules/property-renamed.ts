import { wordLikeness } from '../../align/index.ts'
import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The same required property under another name. */
export const propertyRenamed = defineRule({
  id: 'property-renamed',
  on: 'property',
  effect: 'replaces',
  breaksTypes: true,
  say: (facts: { before: string; after: string; alike: number }) =>
    `The property ${quoted(facts.before)} is now called ${quoted(facts.after)}: of one type, names alike by ${facts.alike}.`,
  *compare({ property: { name: before } }, { property: { name: after } }) {
    if (before !== after)
      yield { before, after, facts: { before, after, alike: wordLikeness(before, after) } }
  },
})
