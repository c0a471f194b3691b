import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The one media type became another: every body is written otherwise, so what it holds is not compared. */
export const mediaTypeReplaced = defineRule({
  id: 'media-type-replaced',
  on: 'media',
  effect: 'replaces',
  breaksTypes: true,
  claims: true,
  say: (facts: { before: string; after: string }) =>
    `The body is ${quoted(facts.after)} instead of ${quoted(facts.before)}.`,
  *compare({ type: before }, { type: after }) {
    if (before.toLowerCase() !== after.toLowerCase()) yield { before, after, facts: { before, after } }
  },
})
