import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** One of several schemas is gone: what only it allowed is refused. */
export const alternativeRemoved = defineRule({
  id: 'alternative-removed',
  on: 'alternative',
  effect: (facts: { called: string; isExclusive: boolean }) => (facts.isExclusive ? 'replaces' : 'narrows'),
  reach: ({ isExclusive }) => (isExclusive ? 'undecided' : 'wire'),
  breaksTypes: true,
  claims: true,
  say: (facts) => `Alternative ${quoted(facts.called)} was removed.`,
  examples: [
    { called: 'Card', isExclusive: false },
    { called: 'Card', isExclusive: true },
  ],
  *removed({ called, isExclusive = false }) {
    yield { before: called, facts: { called, isExclusive } }
  },
})
