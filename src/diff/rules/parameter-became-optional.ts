import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Calls without the parameter are accepted as well. */
export const parameterBecameOptional = defineRule({
  id: 'parameter-became-optional',
  on: 'parameter',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (facts: { name: string }) => `Parameter ${quoted(facts.name)} is now optional (was required).`,
  examples: [{ name: 'limit' }],
  *compare(before, after) {
    if (before.required && !after.required) yield { before: true, after: false, facts: { name: after.name } }
  },
})
