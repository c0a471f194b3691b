import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** One of several schemas is gone: what only it allowed is refused. */
export const alternativeRemoved = defineRule({
  id: 'alternative-removed',
  on: 'alternative',
  effect: 'narrows',
  breaksTypes: true,
  claims: true,
  say: (facts: { called: string }) => `The alternative ${quoted(facts.called)} is gone.`,
  *removed({ called }) {
    yield { before: called, facts: { called } }
  },
})
