import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Calls without the parameter are refused. */
export const parameterBecameRequired = defineRule({
  id: 'parameter-became-required',
  on: 'parameter',
  effect: 'narrows',
  breaksTypes: true,
  stops: 'writers',
  say: (facts: { name: string }) => `Parameter ${quoted(facts.name)} is now required (was optional).`,
  examples: [{ name: 'limit' }],
  *compare(before, after) {
    if (!before.required && after.required) yield { before: false, after: true, facts: { name: after.name } }
  },
})
