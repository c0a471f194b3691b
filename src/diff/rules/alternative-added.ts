import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A further alternative is allowed; receivers that know only the old ones do not understand it. */
export const alternativeAdded = defineRule({
  id: 'alternative-added',
  on: 'alternative',
  effect: (facts: { called: string; isExclusive: boolean }) => (facts.isExclusive ? 'replaces' : 'widens'),
  reach: ({ isExclusive }) => (isExclusive ? 'undecided' : 'wire'),
  breaksTypes: true,
  stops: 'readers',
  claims: true,
  say: (facts) => `Alternative ${quoted(facts.called)} was added.`,
  examples: [
    { called: 'Card', isExclusive: false },
    { called: 'Card', isExclusive: true },
  ],
  *added({ called, isExclusive = false }) {
    yield { after: called, facts: { called, isExclusive } }
  },
})
