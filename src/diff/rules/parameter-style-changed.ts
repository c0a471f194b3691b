import { quoted } from '../../diagnostics/index.ts'
import { type WritingFacts, writingChange } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'

/** The same values are serialized differently in the address or header. */
export const parameterStyleChanged = defineRule({
  id: 'parameter-style-changed',
  on: 'writing',
  effect: (facts: WritingFacts) => facts.effect,
  say: (facts) =>
    `Parameter ${quoted(facts.name)} is now serialized as ${facts.after} (was ${facts.before}).`,
  examples: [
    { name: 'sort', before: 'form', after: 'form, exploded', effect: 'replaces' },
    { name: 'sort', before: 'form', after: 'form, exploded', effect: 'narrows' },
    { name: 'sort', before: 'form', after: 'form, exploded', effect: 'widens' },
  ],
  *compare(before, after) {
    yield* writingChange(before, after, 'parameter')
  },
})
