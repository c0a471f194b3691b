import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Every response has the header now. */
export const headerBecameRequired = defineRule({
  id: 'header-became-required',
  on: 'header',
  effect: 'narrows',
  breaksTypes: true,
  say: (facts: { name: string }) => `The response header ${quoted(facts.name)} is now required.`,
  *compare(before, after) {
    if (!before.required && after.required) yield { before: false, after: true, facts: { name: after.name } }
  },
})
