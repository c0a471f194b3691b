import { defineRule } from '../rule.ts'

/** Exactly one alternative must match, or any number: whether two can match at once is not decided here. */
export const choiceModeChanged = defineRule({
  id: 'choice-mode-changed',
  on: 'choice',
  effect: (facts: { before: 'any' | 'one'; after: 'any' | 'one' }) =>
    facts.after === 'one' ? 'narrows' : 'widens',
  reach: 'undecided',
  say: ({ after }) =>
    `${after === 'one' ? 'Exactly one' : 'At least one'} of the alternatives must now match.`,
  examples: [
    { before: 'any', after: 'one' },
    { before: 'one', after: 'any' },
  ],
  /** Yields one finding if the mode (`one`, `any`) differs; nothing if a side has no mode to compare. */
  *compare({ mode: before }, { mode: after }) {
    if (before === undefined || after === undefined || before === after) return
    yield { before, after, facts: { before, after } }
  },
})
