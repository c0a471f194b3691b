import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A parameter became deprecated, or no longer is. */
export const parameterDeprecated = defineRule({
  id: 'parameter-deprecated',
  on: 'parameter',
  effect: 'annotates',
  say: (facts: { name: string; isDeprecated: boolean }) =>
    `Parameter ${quoted(facts.name)} is ${facts.isDeprecated ? 'now' : 'no longer'} deprecated.`,
  examples: [
    { name: 'limit', isDeprecated: true },
    { name: 'limit', isDeprecated: false },
  ],
  *compare({ deprecated: before }, { name, deprecated: after }) {
    if (before !== after) yield { before, after, facts: { name, isDeprecated: after } }
  },
})
