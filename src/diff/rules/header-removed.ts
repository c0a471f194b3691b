import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A response header is no longer sent. */
export const headerRemoved = defineRule({
  id: 'header-removed',
  on: 'header',
  effect: (facts: { name: string; isRequired: boolean }) => (facts.isRequired ? 'widens' : 'narrows'),
  reach: ({ isRequired }) => (isRequired ? 'wire' : 'unknown'),
  breaksTypes: true,
  say: ({ name }) => `The response header ${quoted(name)} is gone.`,
  *removed({ name, required }) {
    yield { before: name, facts: { name, isRequired: required } }
  },
})
