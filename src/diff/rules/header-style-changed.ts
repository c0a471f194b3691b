import { quoted } from '../../diagnostics/index.ts'
import { type WritingFacts, writingChange } from '../facts/writing.ts'
import { defineRule } from '../rule.ts'

/** The same values are written otherwise into a response header. */
export const headerStyleChanged = defineRule({
  id: 'header-style-changed',
  on: 'writing',
  effect: (facts: WritingFacts) => facts.effect,
  say: (facts) =>
    `The response header ${quoted(facts.name)} is written as ${facts.after} instead of ${facts.before}.`,
  *compare(before, after) {
    yield* writingChange(before, after, 'header')
  },
})
