import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A new response header. */
export const headerAdded = defineRule({
  id: 'header-added',
  on: 'header',
  effect: (facts: { name: string; isRequired: boolean }) => (facts.isRequired ? 'narrows' : 'widens'),
  reach: ({ isRequired }) => (isRequired ? 'wire' : 'unknown'),
  say: (facts) =>
    `The ${facts.isRequired ? 'required' : 'optional'} response header ${quoted(facts.name)} is new.`,
  *added({ name, required }) {
    yield { after: name, facts: { name, isRequired: required } }
  },
})
