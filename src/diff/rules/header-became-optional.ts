import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A response may come without the header now. */
export const headerBecameOptional = defineRule({
  id: 'header-became-optional',
  on: 'header',
  effect: 'widens',
  breaksTypes: true,
  say: (facts: { name: string }) => `The response header ${quoted(facts.name)} is now optional.`,
  *compare(before, after) {
    if (before.required && !after.required) yield { before: true, after: false, facts: { name: after.name } }
  },
})
