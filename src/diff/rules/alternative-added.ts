import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** One schema more is allowed: who knows only the old ones does not understand it. */
export const alternativeAdded = defineRule({
  id: 'alternative-added',
  on: 'alternative',
  effect: 'widens',
  breaksTypes: true,
  claims: true,
  say: (facts: { called: string }) => `The alternative ${quoted(facts.called)} is new.`,
  *added({ called }) {
    yield { after: called, facts: { called } }
  },
})
